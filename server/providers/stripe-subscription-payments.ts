import type Stripe from 'stripe';
import type { BillingProvider, PaymentProgress } from './billing.ts';
import { asked, checked, checkedList, unlessMissing } from './stripe-client.ts';

type SubscriptionPayments = Pick<BillingProvider, 'paymentProgress' | 'voidInvoice' | 'payBack'>;

const progressByStatus: Partial<Record<Stripe.PaymentIntent.Status, PaymentProgress>> = {
  succeeded: 'paid',
  processing: 'processing',
  canceled: 'canceled',
};

/** What becomes of the payments of subscriptions. */
export const stripeSubscriptionPayments = (stripe: Stripe): SubscriptionPayments => ({
  paymentProgress: (id) =>
    asked(async () => {
      const found = await unlessMissing(() => stripe.paymentIntents.retrieve(id));
      return found ? (progressByStatus[checked(found, 'payment_intent').status] ?? 'unpaid') : 'canceled';
    }),

  voidInvoice: (id) =>
    asked(async () => {
      checked(await stripe.invoices.voidInvoice(id), 'invoice');
    }),

  payBack: (paymentId) =>
    asked(async () => {
      const [known] = checkedList(await stripe.refunds.list({ payment_intent: paymentId, limit: 1 })).data;
      const refund =
        known ??
        (await stripe.refunds.create(
          { payment_intent: paymentId },
          { idempotencyKey: `refund:${paymentId}` },
        ));
      const { status } = checked(refund, 'refund');
      if (status === 'succeeded') return 'done';
      return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
    }),
});
