import { type Database, inTransaction, queryNamed } from '#server/db/client.ts';

/** Ends the sessions of one account, or of everybody. @returns how many there were */
export async function endSessions(db: Database, email?: string): Promise<number> {
  const rows = await queryNamed(
    db,
    'support_end_sessions',
    `delete from session s where $1::text is null or s.sess -> 'passport' ->> 'user' =
      (select u.id::text from users u where lower(u.email) = lower($1)) returning s.sid`,
    [email?.trim() ?? null],
  );
  return rows.length;
}

interface Account {
  id: string;
  email: string;
  /** Something is charged, or can still be paid. */
  hasSubscription: boolean;
  clients: number;
  invoices: number;
  proposals: number;
}

/** What goes with an account. */
export async function whatIsThere(db: Database, email: string): Promise<Account | undefined> {
  const [account] = await queryNamed<Account>(
    db,
    'support_what_is_there',
    `select u.id, u.email, exists (select 1 from subscriptions s where s.user_id = u.id
        and s.status not in ('canceled', 'incomplete_expired')) as "hasSubscription", (select count(*)::int from clients where user_id = u.id) as clients,
      (select count(*)::int from documents where kind = 'invoice' and user_id = u.id) as invoices,
      (select count(*)::int from documents where kind = 'proposal' and user_id = u.id) as proposals
     from users u where lower(u.email) = lower($1)`,
    [email.trim()],
  );
  return account;
}

// One that is paid late, or a second one by mistake, is charged on as well.
const FIND_RUNNING = `select coalesce(
    (select min(s.stripe_subscription_id) from subscriptions s
      where s.user_id = u.id and s.status not in ('canceled', 'incomplete_expired')),
    case when u.is_premium then u.stripe_subscription_id end) as subscription
  from users u where u.id = $1 for update`;

/**
 * Deletes an account, its data and its sessions.
 * @returns the subscription that is still running: nothing is deleted then, as it would be charged on for nobody
 */
export function deleteUser(db: Database, id: string): Promise<string | undefined> {
  return inTransaction(db, async (transaction) => {
    const { rows } = await transaction.$client.query<{ subscription: string | null }>(FIND_RUNNING, [id]);
    if (rows[0]?.subscription) return rows[0].subscription;
    await transaction.$client.query("delete from session where sess -> 'passport' ->> 'user' = $1", [id]);
    // They hold their invoices.
    await transaction.$client.query('delete from payments where user_id = $1', [id]);
    await transaction.$client.query('delete from users where id = $1', [id]);
    return undefined;
  });
}
