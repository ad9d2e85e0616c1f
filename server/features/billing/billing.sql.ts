import { namedStatement } from '#server/db/named-statement.ts';
import {
  bigint,
  boolean,
  float,
  instant,
  integer,
  jsonb,
  nullable,
  oneOf,
  text,
  uuid,
} from '#server/db/sql-types.ts';
import type { BilledPlan } from '#shared/subscription.ts';
import { GRACE_DAYS } from './pro-plan.sql.ts';

const seller = {
  parameters: { userId: uuid, now: instant },
  row: {
    id: uuid,
    email: text,
    fullName: text,
    timeZone: text,
    customerId: nullable(text),
    /** Pro without a payment. */
    hasGrant: boolean,
  },
  sql: `select id, email, full_name as "fullName", time_zone as "timeZone",
      stripe_customer_id as "customerId", coalesce(pro_granted_until > :now, false) as "hasGrant"
    from users where id = :userId`,
};

export const findSellerStatement = namedStatement({ name: 'find_billed_seller', ...seller });

export const lockSellerStatement = namedStatement({
  ...seller,
  name: 'lock_billed_seller',
  sql: `${seller.sql} for no key update`,
});

/** The first one stays, whichever comes second. */
export const keepCustomerStatement = namedStatement({
  name: 'keep_customer',
  parameters: { userId: uuid, customerId: text },
  row: { customerId: text },
  sql: `update users set stripe_customer_id = coalesce(stripe_customer_id, :customerId) where id = :userId
    returning stripe_customer_id as "customerId"`,
});

export const forgetCustomerStatement = namedStatement({
  name: 'forget_customer',
  parameters: { userId: uuid, customerId: text },
  row: {},
  sql: `with gone as (
      update users set stripe_customer_id = null where id = :userId and stripe_customer_id = :customerId returning id)
    , stale as (delete from subscriptions where user_id in (select id from gone))
    update billing_states
    set former_customers = array_append(array_remove(former_customers, :customerId), :customerId)
    where user_id in (select id from gone)`,
});

export const restoreCustomerStatement = namedStatement({
  name: 'restore_customer',
  parameters: { customerId: text },
  row: { id: uuid },
  sql: `update users u set stripe_customer_id = :customerId from billing_states b
    where b.user_id = u.id and :customerId = any(b.former_customers) and u.stripe_customer_id is null returning u.id`,
});

export const beginReadStatement = namedStatement({
  name: 'begin_billing_read',
  parameters: { userId: uuid, now: instant },
  row: { read: bigint },
  sql: `insert into billing_states as b (user_id, last_read, asked_at) values (:userId, 1, :now)
    on conflict (user_id) do update set last_read = b.last_read + 1, asked_at = excluded.asked_at
    returning last_read as "read"`,
});

export const claimWriteStatement = namedStatement({
  name: 'claim_billing_write',
  parameters: { userId: uuid, read: bigint, now: instant },
  row: { isClaimed: boolean },
  sql: `update billing_states set written_read = :read, synced_at = :now
    where user_id = :userId and written_read < :read returning true as "isClaimed"`,
});

const subscription = {
  parameters: { userId: uuid },
  row: {
    id: text,
    status: text,
    plan: nullable(oneOf<BilledPlan>()),
    nextPlan: nullable(oneOf<BilledPlan>()),
    pendingPlan: nullable(oneOf<BilledPlan>()),
    priceCents: integer,
    interval: oneOf<'month' | 'year'>(),
    currentPeriodStart: float,
    currentPeriodEnd: float,
    isEnding: boolean,
    pastDueSince: nullable(instant),
  },
  sql: `select stripe_subscription_id as id, status, plan, next_plan as "nextPlan", pending_plan as "pendingPlan",
      price_cents as "priceCents", interval, current_period_start::float8 as "currentPeriodStart",
      current_period_end::float8 as "currentPeriodEnd", cancel_at_period_end as "isEnding", past_due_since as "pastDueSince"
    from subscriptions where user_id = :userId`,
};

export const allSubscriptionsStatement = namedStatement({ name: 'all_subscriptions', ...subscription });

export const currentSubscriptionStatement = namedStatement({
  ...subscription,
  name: 'current_subscription',
  sql: `${subscription.sql} and is_current`,
});

/** @param found a JSON array of `SubscriptionSnapshot` */
export const storeSubscriptionsStatement = namedStatement({
  name: 'store_subscriptions',
  parameters: { userId: uuid, found: jsonb(), now: instant, currentId: nullable(text) },
  row: {},
  sql: `insert into subscriptions as s (stripe_subscription_id, user_id, status, plan, next_plan, pending_plan, price_cents,
      interval, current_period_start, current_period_end, cancel_at_period_end, past_due_since, is_current)
    select x.id, :userId, x.status, x.plan, x."nextPlan", x."pendingPlan", x."priceCents", x.interval,
      x."currentPeriodStart", x."currentPeriodEnd", x."isEnding", case when x.status = 'past_due' then :now end,
      x.id is not distinct from :currentId
    from jsonb_to_recordset(:found) as x(id text, status text, plan text, "nextPlan" text, "pendingPlan" text,
      "priceCents" int, interval text, "currentPeriodStart" bigint, "currentPeriodEnd" bigint, "isEnding" boolean)
    on conflict (stripe_subscription_id) do update set status = excluded.status, plan = excluded.plan,
      next_plan = excluded.next_plan, pending_plan = excluded.pending_plan, price_cents = excluded.price_cents, interval = excluded.interval,
      current_period_start = excluded.current_period_start, current_period_end = excluded.current_period_end,
      cancel_at_period_end = excluded.cancel_at_period_end, is_current = excluded.is_current,
      past_due_since = case when excluded.status = 'past_due' then coalesce(s.past_due_since, excluded.past_due_since) end
    where s.user_id = excluded.user_id`,
});

export const setPlanStatement = namedStatement({
  name: 'set_paid_plan',
  parameters: { userId: uuid, isPro: boolean, subscriptionId: nullable(text) },
  row: {},
  sql: `update users set is_premium = :isPro, stripe_subscription_id = :subscriptionId
    where id = :userId and (is_premium, stripe_subscription_id) is distinct from (:isPro, :subscriptionId)`,
});

/** Once a day, sooner where the provider could not be asked or the grace period of a late payment is over. */
export const takeUnreadStatement = namedStatement({
  name: 'take_unread_billing',
  parameters: { now: instant },
  row: { id: uuid },
  sql: `update billing_states set asked_at = :now where user_id in (
      select u.id from users u join billing_states b on b.user_id = u.id
      where u.stripe_customer_id is not null and b.asked_at < :now - interval '10 minutes'
        and (b.synced_at is null or b.synced_at < :now - interval '24 hours'
          or (u.is_premium and exists (select 1 from subscriptions s where s.user_id = u.id and s.is_current
            and s.past_due_since < :now - interval '${GRACE_DAYS} days')))
      order by b.asked_at limit 50 for update of b skip locked)
    returning user_id as id`,
});

/** The provider renews within hours: three days past the period's end an event was lost. */
export const takeStaleStatement = namedStatement({
  name: 'take_stale_billing',
  parameters: { userId: uuid, now: instant },
  row: { isTaken: boolean },
  sql: `update billing_states b set asked_at = :now where user_id = :userId
    and b.asked_at < :now - interval '10 minutes'
    and exists (select 1 from subscriptions s where s.user_id = :userId and s.is_current
      and to_timestamp(s.current_period_end) < :now - interval '3 days')
    returning true as "isTaken"`,
});
