import { namedStatement } from '#server/db/named-statement.ts';
import { instant, nullable, oneOf, text, uuid } from '#server/db/sql-types.ts';
import type { BilledPlan } from '#shared/subscription.ts';

/** Whoever takes one has five minutes for it. */
export const takeDueStatement = namedStatement({
  name: 'take_due_cancelled_payments',
  parameters: { now: instant },
  row: {
    paymentId: text,
    invoiceId: text,
    subscriptionId: text,
    userId: nullable(uuid),
    plan: nullable(oneOf<BilledPlan>()),
  },
  sql: `update cancelled_payments set next_check_at = :now + interval '5 minutes'
    where payment_id in (select payment_id from cancelled_payments where status = 'watched' and next_check_at <= :now
      order by next_check_at limit 20 for update skip locked)
    returning payment_id as "paymentId", invoice_id as "invoiceId", subscription_id as "subscriptionId",
      user_id as "userId", plan`,
});
