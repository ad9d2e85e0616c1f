import { type Database, inTransaction, queryNamed } from '#server/db/client.ts';
import { isProSql } from '#server/features/billing/pro-plan.sql.ts';
import { outboxRepo } from '#server/features/delivery/outbox.repo.ts';
import { dayIn } from '#shared/dates.ts';

/** The account that a grant was given to or taken from. */
export interface Granted {
  email: string;
  /** Pro now, for whatever reason. */
  isPremium: boolean;
}

const SET_GRANT = `with before as (
    select id, ${isProSql('u', '$3::timestamptz')} as "wasPremium" from users u where lower(u.email) = lower($1) for update
  ) update users u set pro_granted_until = $2::timestamptz from before where u.id = before.id
  returning u.id, u.email, u.full_name as "fullName", u.time_zone as "timeZone", "wasPremium",
    ${isProSql('u', '$3::timestamptz')} as "isPremium"`;

interface GrantedRow extends Granted {
  id: string;
  fullName: string;
  timeZone: string;
  wasPremium: boolean;
}

/**
 * Makes a seller Pro without a payment, or ends that, and tells them. It takes effect with their next request.
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
    const values = [email.trim(), end, now.toISOString()];
    const [row] = await queryNamed<GrantedRow>(transaction, 'set_support_grant', SET_GRANT, values);
    if (!row) return undefined;
    const { id, fullName, timeZone, wasPremium, ...granted } = row;
    const event = until ? ('pro_granted' as const) : ('pro_ended' as const);
    if (until || wasPremium !== granted.isPremium)
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
  const rows = await queryNamed(db, 'has_account', 'select 1 from users where lower(email) = lower($1)', [
    email.trim(),
  ]);
  return rows.length > 0;
}
