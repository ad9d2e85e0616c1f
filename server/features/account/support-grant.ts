import { sql } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';
import { outboxRepo } from '#server/features/delivery/outbox.repo.ts';
import { dayIn } from '#shared/dates.ts';
import { setGrantStatement } from './account-plan.sql.ts';

/** The account that a grant was given to or taken from. */
export interface Granted {
  email: string;
  /** Pro now, for whatever reason. */
  isPro: boolean;
}

/**
 * Makes a seller Pro without a payment, or ends that, and notifies them. It takes effect with their next request.
 * @param until end of the grant, `infinity` for one without an end, null to take it away
 * @returns undefined when no account has this address
 */
export async function setSupportGrant(
  db: Database,
  email: string,
  until: Date | 'infinity' | null,
  now: Date,
): Promise<Granted | undefined> {
  const end = until instanceof Date ? until.toISOString() : until;
  return inTransaction(db, async (transaction) => {
    const row = await setGrantStatement.first(transaction, { email: email.trim(), until: end, now });
    if (!row) return undefined;
    const { id, fullName, timeZone, wasPro, ...granted } = row;
    const event = until ? ('pro_granted' as const) : ('pro_ended' as const);
    if (until || wasPro !== granted.isPro)
      await outboxRepo(transaction).add(id, 'plan_changed', {
        to: granted.email,
        fullName,
        event,
        until: until instanceof Date ? dayIn(timeZone, until) : null,
      });
    return granted;
  });
}

/** Whether an account has this address, whatever its case. */
export async function hasAccount(db: Database, email: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email.trim()})`);
  return row !== undefined;
}
