import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/client.ts';
import { databaseFailure } from '#server/db/failures.ts';
import { smsConsents, users } from '#server/db/schema/users.ts';
import { sendConfirmation } from './confirm-email.ts';
import { type SafeUserRow, safeUserColumns } from './user-row.ts';

interface NewAccount {
  email: string;
  passwordHash: string;
  fullName: string;
  businessName: string | null;
  industry: string | null;
  timeZone: string;
  /** Version of the text about SMS notifications that was agreed to. */
  smsConsentText: string | undefined;
  /** Set where the address needs no confirmation. */
  emailConfirmedAt?: Date;
}

/** Accounts before anybody is signed in: these look-ups have no owner to be bound to. */
export function accountsRepo(db: Database) {
  return {
    /** The account of an address, whatever its case. */
    async findByEmail(email: string) {
      const [row] = await db
        .select({
          id: users.id,
          email: users.email,
          fullName: users.fullName,
          passwordHash: users.passwordHash,
        })
        .from(users)
        .where(sql`lower(${users.email}) = lower(${email})`);
      return row;
    },

    async find(id: string, now: Date): Promise<SafeUserRow | undefined> {
      const [row] = await db.select(safeUserColumns(now)).from(users).where(sql`${users.id} = ${id}`);
      return row;
    },

    /** Creates an account and puts its confirmation link on its way; undefined when the address is taken. */
    async create(account: NewAccount, now: Date): Promise<SafeUserRow | undefined> {
      const { smsConsentText, ...fields } = account;
      try {
        return await inTransaction(db, async (transaction) => {
          const [row] = await transaction
            .insert(users)
            .values({ ...fields, createdAt: now, updatedAt: now })
            .returning(safeUserColumns(now));
          if (row && smsConsentText)
            await transaction
              .insert(smsConsents)
              .values({ userId: row.id, textVersion: smsConsentText, createdAt: now });
          if (row && !row.emailConfirmedAt) await sendConfirmation(transaction, row, now);
          return row;
        });
      } catch (error) {
        if (databaseFailure(error) === 'unique') return undefined;
        throw error;
      }
    },
  };
}
