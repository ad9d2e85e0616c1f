import type { InvoiceThing, Ledger, PaymentThing, SubscriptionThing } from './stripe-ledger.ts';
import { Refusal } from './stripe-refusal.ts';

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

export function voidInvoice(ledger: Ledger, id: string): InvoiceThing {
  const invoice = ledger.get<InvoiceThing>(id, 'invoice');
  if (invoice.status !== 'open')
    throw new Refusal(400, `You can only pass in open invoices. This invoice is ${invoice.status}.`);
  if (!isUnpaid(paymentOf(ledger, invoice)))
    throw new Refusal(400, 'This invoice cannot be voided: a payment of it is processing.');
  voidNow(ledger, invoice);
  return invoice;
}

/** What a payment comes to at once with a test card of this name; undefined: it is paid. */
function delayOf(method: string, payment: PaymentThing): string | undefined {
  if (/authentication/i.test(method) && payment.status !== 'requires_action') return 'requires_action';
  return /processing/i.test(method) ? 'processing' : undefined;
}

/** Pays as a browser would. @param method the provider's name of a test card */
export async function confirm(ledger: Ledger, id: string, method: string): Promise<PaymentThing> {
  const payment = ledger.get<PaymentThing>(id, 'payment_intent');
  if (payment.status === 'canceled' || !isUnpaid(payment))
    throw new Refusal(400, `You cannot confirm this PaymentIntent because it is ${payment.status}.`, {
      code: 'payment_intent_unexpected_state',
      payment_intent: payment,
    });
  const invoice = ledger.get<InvoiceThing>(payment.invoice, 'invoice');
  if (/authenticationFailed/i.test(method)) {
    payment.status = 'requires_payment_method';
    throw new Refusal(
      402,
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      { code: 'payment_intent_authentication_failure' },
    );
  }
  if (/decline/i.test(method)) {
    await ledger.emit('invoice.payment_failed', invoice);
    throw cardDeclined();
  }
  payment.status = delayOf(method, payment) ?? 'succeeded';
  if (payment.status === 'succeeded') await settle(ledger, payment);
  return payment;
}

/** The bank has decided about money that was on its way. */
export async function arrive(ledger: Ledger, id: string, isPaid: boolean): Promise<void> {
  const payment = ledger.get<PaymentThing>(id, 'payment_intent');
  payment.status = isPaid ? 'succeeded' : 'requires_payment_method';
  if (isPaid) return settle(ledger, payment);
  payment.last_payment_error = { message: 'The bank refused the debit.' };
  await ledger.emit('invoice.payment_failed', ledger.get<InvoiceThing>(payment.invoice, 'invoice'));
}

/** Paid is paid, whatever has become of the subscription meanwhile. */
async function settle({ get, emit }: Ledger, payment: PaymentThing): Promise<void> {
  const invoice = get<InvoiceThing>(payment.invoice, 'invoice');
  invoice.status = 'paid';
  const subscription = get<SubscriptionThing>(invoice.subscription, 'subscription');
  const isEnded = subscription.status === 'canceled';
  if (!isEnded) subscription.status = 'active';
  await emit('invoice.paid', invoice);
  if (!isEnded) await emit('customer.subscription.updated', subscription);
}
