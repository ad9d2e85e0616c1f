import { type Database, queryNamed } from '#server/db/client.ts';
import type { cancelledPaymentStatuses } from '#server/db/schema/billing.ts';
import type { BilledPlan } from '#shared/subscription.ts';

/** Provider's ids of a payment whose subscription was cancelled, and whose it was. */
export interface CancelledPayment {
  paymentId: string;
  invoiceId: string;
  subscriptionId: string;
  /** Null once the account is gone. */
  userId: string | null;
  plan: BilledPlan | null;
}

type Ended = Exclude<(typeof cancelledPaymentStatuses)[number], 'watched'>;

const COLUMNS = `payment_id as "paymentId", invoice_id as "invoiceId", subscription_id as "subscriptionId",
  user_id as "userId", plan`;

const WATCH = `insert into cancelled_payments (payment_id, invoice_id, subscription_id, user_id, plan, next_check_at)
  values ($1, $2, $3, $4, $5, $6::timestamptz + interval '5 minutes') on conflict do nothing`;
const OF_SELLER = `select ${COLUMNS} from cancelled_payments where user_id = $1 and status = 'watched'`;
const POSTPONE = `update cancelled_payments set next_check_at = $2 where payment_id = $1 and status = 'watched'`;
const END = `update cancelled_payments set status = $2 where payment_id = $1 and status = 'watched' returning 1`;

// Who takes one has five minutes for it.
const TAKE_DUE = `update cancelled_payments set next_check_at = $1::timestamptz + interval '5 minutes'
  where payment_id in (select payment_id from cancelled_payments where status = 'watched' and next_check_at <= $1
    order by next_check_at limit 20 for update skip locked)
  returning ${COLUMNS}`;

/** Payments that must not be kept should they come. */
export function cancelledPaymentsRepo(db: Database) {
  return {
    watch: ({ paymentId, invoiceId, subscriptionId, userId, plan }: CancelledPayment, now: Date) =>
      queryNamed(db, 'watch_cancelled_payment', WATCH, [
        ...[paymentId, invoiceId, subscriptionId, userId, plan],
        now.toISOString(),
      ]),
    /** Those of a seller that nothing is known of yet. */
    watchedOf: (userId: string) =>
      queryNamed<CancelledPayment>(db, 'watched_payments_of', OF_SELLER, [userId]),
    postpone: (paymentId: string, until: Date) =>
      queryNamed(db, 'postpone_cancelled_payment', POSTPONE, [paymentId, until.toISOString()]),
    /** False where it has been ended before. */
    end: async (paymentId: string, status: Ended): Promise<boolean> =>
      (await queryNamed(db, 'end_cancelled_payment', END, [paymentId, status])).length > 0,
    takeDue: (now: Date) =>
      queryNamed<CancelledPayment>(db, 'take_due_cancelled_payments', TAKE_DUE, [now.toISOString()]),
  };
}
