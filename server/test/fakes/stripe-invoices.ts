import { randomBytes } from 'node:crypto';
import type { InvoiceThing, Ledger, PaymentThing, SubscriptionThing } from './stripe-ledger.ts';
import { newId, Refusal } from './stripe-refusal.ts';

export function addInvoice(
  { put, now }: Ledger,
  subscription: SubscriptionThing,
  status: string,
  total = subscription.items.data[0]?.price.unit_amount ?? 0,
): InvoiceThing {
  const id = newId('in');
  const payment = newId('pi');
  const secret = `${payment}_secret_${randomBytes(6).toString('hex')}`;
  put<PaymentThing>({
    ...{ id: payment, object: 'payment_intent', invoice: id, client_secret: secret },
    status: status === 'paid' ? 'succeeded' : 'requires_payment_method',
    ...{ amount: total, currency: 'usd', last_payment_error: null },
  });
  subscription.latest_invoice = id;
  return put({
    id,
    object: 'invoice',
    status,
    total,
    number: newId('BW'),
    customer: subscription.customer,
    subscription: subscription.id,
    created: now(),
    hosted_invoice_url: `https://invoice.stripe.com/i/${id}`,
    confirmation_secret: { client_secret: secret, type: 'payment_intent' },
  });
}

/** The payment that an invoice asks for. */
export const paymentOf = (
  { get }: Ledger,
  { confirmation_secret: { client_secret: secret } }: InvoiceThing,
) => get<PaymentThing>(secret.split('_secret_')[0] ?? '', 'payment_intent');

/** Nobody has paid yet: neither has money come, nor is any on its way. */
export const isUnpaid = ({ status }: PaymentThing) => status !== 'processing' && status !== 'succeeded';

export const cardDeclined = () =>
  new Refusal(402, 'Your card was declined.', {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
  });

/** Makes an invoice impossible to pay. */
export function voidNow(ledger: Ledger, invoice: InvoiceThing): void {
  invoice.status = 'void';
  paymentOf(ledger, invoice).status = 'canceled';
}
