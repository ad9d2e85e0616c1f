import { type Database, queryNamed } from '#server/db/client.ts';
import { isProSql } from '#server/db/pro-plan.ts';

/** The account that a grant was given to or taken from. */
export interface Granted {
  email: string;
  /** Pro now, for whatever reason. */
  isPremium: boolean;
}

const SET_GRANT = `update users u set pro_granted_until = $2::timestamptz
  where lower(u.email) = lower($1) returning u.email, ${isProSql('u', '$3::timestamptz')} as "isPremium"`;

/**
 * Makes a seller Pro without a payment, or ends that. It takes effect with the seller's next request.
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
  const [granted] = await queryNamed<Granted>(db, 'set_support_grant', SET_GRANT, [
    email.trim(),
    end,
    now.toISOString(),
  ]);
  return granted;
}

/** Whether an account has this address, whatever its case. */
export async function hasAccount(db: Database, email: string): Promise<boolean> {
  const rows = await queryNamed(db, 'has_account', 'select 1 from users where lower(email) = lower($1)', [
    email.trim(),
  ]);
  return rows.length > 0;
}
