import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { type cancelledPaymentStatuses, cancelledPayments } from '#server/db/schema/billing.ts';
import type { BilledPlan } from '#shared/subscription.ts';
import { takeDueStatement } from './cancelled-payments.sql.ts';

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

const FIRST_CHECK_MS = 5 * 60_000;

const isWatched = eq(cancelledPayments.status, 'watched');

/** Payments that must not be kept should they come. */
export function cancelledPaymentsRepo(db: Database) {
  const watched = (paymentId: string) => and(eq(cancelledPayments.paymentId, paymentId), isWatched);
  return {
    async watch(payment: CancelledPayment, now: Date): Promise<void> {
      const { paymentId, invoiceId, subscriptionId, userId, plan } = payment;
      const nextCheckAt = new Date(now.getTime() + FIRST_CHECK_MS);
      await db
        .insert(cancelledPayments)
        .values({ paymentId, invoiceId, subscriptionId, userId, plan, nextCheckAt })
        .onConflictDoNothing();
    },
    /** Those of a seller whose outcome is not known yet. */
    watchedOf: (userId: string): Promise<CancelledPayment[]> =>
      db
        .select({
          paymentId: cancelledPayments.paymentId,
          invoiceId: cancelledPayments.invoiceId,
          subscriptionId: cancelledPayments.subscriptionId,
          userId: cancelledPayments.userId,
          plan: cancelledPayments.plan,
        })
        .from(cancelledPayments)
        .where(and(eq(cancelledPayments.userId, userId), isWatched)),
    async postpone(paymentId: string, until: Date): Promise<void> {
      await db.update(cancelledPayments).set({ nextCheckAt: until }).where(watched(paymentId));
    },
    /** False where it has been ended before. */
    async end(paymentId: string, status: Ended): Promise<boolean> {
      const [row] = await db
        .update(cancelledPayments)
        .set({ status })
        .where(watched(paymentId))
        .returning({ paymentId: cancelledPayments.paymentId });
      return row !== undefined;
    },
    takeDue: (now: Date) => takeDueStatement.run(db, { now }),
  };
}
