import { type Database, queryNamed } from '#server/db/client.ts';
import type { SubscriptionSnapshot } from '#server/providers/billing.ts';
import type { BilledPlan } from '#shared/subscription.ts';
import { GRACE_DAYS } from './pro-plan.sql.ts';

export interface BilledSeller {
  id: string;
  email: string;
  fullName: string;
  timeZone: string;
  customerId: string | null;
  /** Pro without a payment. */
  hasGrant: boolean;
}

export interface StoredSubscription {
  id: string;
  status: string;
  plan: BilledPlan | null;
  nextPlan: BilledPlan | null;
  pendingPlan: BilledPlan | null;
  priceCents: number;
  interval: 'month' | 'year';
  currentPeriodStart: number;
  currentPeriodEnd: number;
  isEnding: boolean;
  pastDueSince: Date | null;
}

const FIND_BY_CUSTOMER = 'select id from users where stripe_customer_id = $1';
const FIND_SELLER = `select id, email, full_name as "fullName", time_zone as "timeZone",
  stripe_customer_id as "customerId", coalesce(pro_granted_until > $2::timestamptz, false) as "hasGrant"
  from users where id = $1`;
const LOCK_SELLER = `${FIND_SELLER} for no key update`;

// The count of those that are gone names the next one.
const FORMER = `select coalesce(former_customers, '{}') as former from billing_states where user_id = $1`;
const FORGET = `with gone as (
    update users set stripe_customer_id = null where id = $1 and stripe_customer_id = $2 returning id)
  , stale as (delete from subscriptions where user_id in (select id from gone))
  update billing_states set former_customers = array_append(array_remove(former_customers, $2), $2)
  where user_id in (select id from gone)`;
const RESTORE = `update users u set stripe_customer_id = $1 from billing_states b
  where b.user_id = u.id and $1 = any(b.former_customers) and u.stripe_customer_id is null returning u.id`;

// The first one stays, whoever comes second.
const KEEP_CUSTOMER = `update users set stripe_customer_id = coalesce(stripe_customer_id, $2) where id = $1
  returning stripe_customer_id as "customerId"`;

const BEGIN_READ = `insert into billing_states as b (user_id, last_read, asked_at) values ($1, 1, $2)
  on conflict (user_id) do update set last_read = b.last_read + 1, asked_at = excluded.asked_at
  returning last_read as "read"`;
const CLAIM_WRITE = `update billing_states set written_read = $2, synced_at = $3
  where user_id = $1 and written_read < $2 returning 1`;

const ALL = `select stripe_subscription_id as id, status, plan, next_plan as "nextPlan", pending_plan as "pendingPlan", price_cents as "priceCents",
    interval, current_period_start::float8 as "currentPeriodStart", current_period_end::float8 as "currentPeriodEnd",
    cancel_at_period_end as "isEnding", past_due_since as "pastDueSince"
  from subscriptions where user_id = $1`;

const STORE = `insert into subscriptions as s (stripe_subscription_id, user_id, status, plan, next_plan, pending_plan, price_cents,
    interval, current_period_start, current_period_end, cancel_at_period_end, past_due_since, is_current)
  select x.id, $1::uuid, x.status, x.plan, x."nextPlan", x."pendingPlan", x."priceCents", x.interval, x."currentPeriodStart",
    x."currentPeriodEnd", x."isEnding", case when x.status = 'past_due' then $3::timestamptz end,
    x.id is not distinct from $4
  from jsonb_to_recordset($2::jsonb) as x(id text, status text, plan text, "nextPlan" text, "pendingPlan" text, "priceCents" int,
    interval text, "currentPeriodStart" bigint, "currentPeriodEnd" bigint, "isEnding" boolean)
  on conflict (stripe_subscription_id) do update set status = excluded.status, plan = excluded.plan,
    next_plan = excluded.next_plan, pending_plan = excluded.pending_plan, price_cents = excluded.price_cents, interval = excluded.interval,
    current_period_start = excluded.current_period_start, current_period_end = excluded.current_period_end,
    cancel_at_period_end = excluded.cancel_at_period_end, is_current = excluded.is_current,
    past_due_since = case when excluded.status = 'past_due' then coalesce(s.past_due_since, excluded.past_due_since) end
  where s.user_id = excluded.user_id`;

// The current one changes hands: one row has to let go of it first.
const NONE_CURRENT = 'update subscriptions set is_current = false where user_id = $1 and is_current';

const SET_PLAN = `update users set is_premium = $2, stripe_subscription_id = $3
  where id = $1 and (is_premium, stripe_subscription_id) is distinct from ($2, $3)`;

const IS_FRESH = `select 1 from billing_states
  where user_id = $1 and synced_at > $2::timestamptz - interval '60 seconds'`;

// Once a day, sooner where the provider could not be asked or a late payment has run out.
const TAKE_UNREAD = `update billing_states set asked_at = $1 where user_id in (
    select u.id from users u join billing_states b on b.user_id = u.id
    where u.stripe_customer_id is not null and b.asked_at < $1::timestamptz - interval '10 minutes'
      and (b.synced_at is null or b.synced_at < $1::timestamptz - interval '24 hours'
        or (u.is_premium and exists (select 1 from subscriptions s where s.user_id = u.id and s.is_current
          and s.past_due_since < $1::timestamptz - interval '${GRACE_DAYS} days')))
    order by b.asked_at limit 50 for update of b skip locked)
  returning user_id as id`;

// The provider renews within hours; what is three days past was not heard of.
const TAKE_STALE = `update billing_states b set asked_at = $2 where user_id = $1
  and b.asked_at < $2::timestamptz - interval '10 minutes'
  and exists (select 1 from subscriptions s where s.user_id = $1 and s.is_current
    and to_timestamp(s.current_period_end) < $2::timestamptz - interval '3 days')
  returning 1`;

/** Sellers as the payment provider's customers. Reads and writes of one seller are ordered by numbers. */
export function billingRepo(db: Database) {
  const one = async <Row>(name: string, text: string, values: unknown[]) =>
    (await queryNamed<Row>(db, name, text, values))[0];

  return {
    async findByCustomer(customerId: string): Promise<string | undefined> {
      return (await one<{ id: string }>('find_by_customer', FIND_BY_CUSTOMER, [customerId]))?.id;
    },
    find: (userId: string, now: Date) =>
      one<BilledSeller>('find_billed_seller', FIND_SELLER, [userId, now.toISOString()]),
    lock: (userId: string, now: Date) =>
      one<BilledSeller>('lock_billed_seller', LOCK_SELLER, [userId, now.toISOString()]),

    /** @returns the customer that counts, which may be one that was stored before */
    keepCustomer: (userId: string, customerId: string) =>
      one<{ customerId: string }>('keep_customer', KEEP_CUSTOMER, [userId, customerId]),

    /** Customers of a seller that the provider no longer knows, oldest first. */
    formerCustomers: async (userId: string): Promise<string[]> =>
      (await one<{ former: string[] }>('former_customers', FORMER, [userId]))?.former ?? [],
    /** The provider does not know this customer. Its seller has to have been read before. */
    forgetCustomer: (userId: string, customerId: string) =>
      queryNamed(db, 'forget_customer', FORGET, [userId, customerId]),
    /** Takes a customer back that was forgotten, unless another one has taken its place. @returns whose it is */
    async restoreCustomer(customerId: string): Promise<string | undefined> {
      return (await one<{ id: string }>('restore_customer', RESTORE, [customerId]))?.id;
    },

    /** The number of a read that begins now. */
    async beginRead(userId: string, now: Date): Promise<number> {
      const row = await one<{ read: string }>('begin_billing_read', BEGIN_READ, [userId, now.toISOString()]);
      return Number(row?.read);
    },
    /** False when a read that began later has been written. */
    claimWrite: async (userId: string, read: number, now: Date): Promise<boolean> =>
      (await one('claim_billing_write', CLAIM_WRITE, [userId, read, now.toISOString()])) !== undefined,

    all: (userId: string) => queryNamed<StoredSubscription>(db, 'all_subscriptions', ALL, [userId]),
    /** The one that makes the seller Pro. */
    current: (userId: string) =>
      one<StoredSubscription>('current_subscription', `${ALL} and is_current`, [userId]),

    async store(
      userId: string,
      found: readonly SubscriptionSnapshot[],
      { currentId, now }: { currentId: string | undefined; now: Date },
    ): Promise<void> {
      await queryNamed(db, 'none_current', NONE_CURRENT, [userId]);
      const rows = JSON.stringify(found);
      await queryNamed(db, 'store_subscriptions', STORE, [
        userId,
        rows,
        now.toISOString(),
        currentId ?? null,
      ]);
    },

    setPlan: (userId: string, isPremium: boolean, subscriptionId: string | undefined) =>
      queryNamed(db, 'set_paid_plan', SET_PLAN, [userId, isPremium, subscriptionId ?? null]),

    /** The provider was asked within the last minute. */
    isFresh: async (userId: string, now: Date): Promise<boolean> =>
      (await one('is_billing_fresh', IS_FRESH, [userId, now.toISOString()])) !== undefined,

    /** True for one who asks first whether a subscription whose period has long been over still runs. */
    takeStale: async (userId: string, now: Date): Promise<boolean> =>
      (await one('take_stale_billing', TAKE_STALE, [userId, now.toISOString()])) !== undefined,

    /** Sellers whom the provider has not been asked about for a day. */
    takeUnread: (now: Date) =>
      queryNamed<{ id: string }>(db, 'take_unread_billing', TAKE_UNREAD, [now.toISOString()]),
  };
}
