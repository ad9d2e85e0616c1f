import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { sellerDetails } from '#server/db/schema/seller-details.ts';
import { taxRates } from '#server/db/schema/tax-rates.ts';
import { users } from '#server/db/schema/users.ts';
import { invalidField } from '#server/errors.ts';
import {
  type Accounts,
  type JournalAccounts,
  journalAccounts,
  type UpdateAccounts,
} from '#shared/journal-accounts.ts';
import { plainPercent } from '#shared/percent.ts';

/** Where one seller books what. */
export function accountsRepo(db: Database, userId: string) {
  const findOwn = async (connection: Database): Promise<JournalAccounts> => {
    const [row] = await connection
      .select({ userId: sellerDetails.userId, accounts: sellerDetails.accounts })
      .from(sellerDetails)
      .where(eq(sellerDetails.userId, userId));
    return row?.accounts ?? {};
  };

  async function get(connection = db): Promise<Accounts> {
    const own = await findOwn(connection);
    const rates = await connection
      .select({ id: taxRates.id, name: taxRates.name, percent: taxRates.percent, account: taxRates.account })
      .from(taxRates)
      .where(and(eq(taxRates.userId, userId), isNull(taxRates.archivedAt)))
      .orderBy(sql`lower(${taxRates.name})`, asc(taxRates.percent), asc(taxRates.id));
    return {
      accounts: Object.fromEntries(
        journalAccounts.map((account) => [account, own[account] ?? null]),
      ) as Accounts['accounts'],
      taxRates: rates.map((rate) => ({ ...rate, percent: plainPercent(rate.percent) })),
    };
  }

  return {
    get: () => get(),

    /** What isn't sent stays. @throws DomainError 400 for a rate that isn't the seller's */
    update({ accounts = {}, taxRates: rates = [] }: UpdateAccounts, now: Date): Promise<Accounts> {
      return inTransaction(db, async (transaction) => {
        await transaction
          .select({ id: users.id })
          .from(users)
          .where(eq(users.id, userId))
          .for('no key update');
        const named = Object.entries({ ...(await findOwn(transaction)), ...accounts }).filter(
          ([, name]) => name,
        );
        const next = Object.fromEntries(named) as JournalAccounts;
        await transaction
          .insert(sellerDetails)
          .values({ userId, accounts: next, createdAt: now, updatedAt: now })
          .onConflictDoUpdate({ target: sellerDetails.userId, set: { accounts: next, updatedAt: now } });
        for (const [index, { id, account }] of rates.entries()) {
          const changed = await transaction
            .update(taxRates)
            .set({ account: account ?? null, updatedAt: now })
            .where(and(eq(taxRates.id, id), eq(taxRates.userId, userId), isNull(taxRates.archivedAt)))
            .returning({ id: taxRates.id });
          if (changed.length === 0) throw invalidField(`taxRates.${index}.id`, 'Choose from your tax rates');
        }
        return get(transaction);
      });
    },
  };
}
