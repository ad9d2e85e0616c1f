import { namedStatement } from '#server/db/named-statement.ts';
import { boolean, instant, integer, nullable, text, uuid } from '#server/db/sql-types.ts';

/** Of one account, or of everybody. */
export const endSessionsStatement = namedStatement({
  name: 'support_end_sessions',
  parameters: { email: nullable(text) },
  row: { isEnded: boolean },
  sql: `delete from session s where :email is null or s.sess -> 'passport' ->> 'user' =
    (select u.id::text from users u where lower(u.email) = lower(:email)) returning true as "isEnded"`,
});

export const summarizeAccountStatement = namedStatement({
  name: 'support_summarize_account',
  parameters: { email: text },
  row: {
    id: uuid,
    email: text,
    /** Something is charged, or can still be paid. */
    hasSubscription: boolean,
    clients: integer,
    invoices: integer,
    proposals: integer,
  },
  sql: `select u.id, u.email, exists (select 1 from subscriptions s where s.user_id = u.id
        and s.status not in ('canceled', 'incomplete_expired')) as "hasSubscription",
      (select count(*)::int from clients where user_id = u.id) as clients,
      (select count(*)::int from documents where kind = 'invoice' and user_id = u.id) as invoices,
      (select count(*)::int from documents where kind = 'proposal' and user_id = u.id) as proposals
    from users u where lower(u.email) = lower(:email)`,
});

/** One that is paid late, or a second one by mistake, is charged on as well. Belongs behind {@link lockAccountStatement}. */
export const findRunningSubscriptionStatement = namedStatement({
  name: 'support_find_running_subscription',
  parameters: { userId: uuid },
  row: { subscription: nullable(text), deletesAt: nullable(instant) },
  sql: `select coalesce(
      (select min(s.stripe_subscription_id) from subscriptions s
        where s.user_id = u.id and s.status not in ('canceled', 'incomplete_expired')),
      case when u.is_premium then u.stripe_subscription_id end) as subscription, u.deletes_at as "deletesAt"
    from users u where u.id = :userId`,
});

export const lockAccountStatement = namedStatement({
  name: 'support_lock_account',
  parameters: { userId: uuid },
  row: { id: uuid },
  sql: 'select id from users where id = :userId for update',
});
