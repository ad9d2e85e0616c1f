import { cardDeclined, isUnpaid, paymentOf, voidNow } from './stripe-invoices.ts';
import type { InvoiceThing, Ledger, PaymentThing, SubscriptionThing } from './stripe-ledger.ts';
import { Refusal } from './stripe-refusal.ts';
import { applyPendingUpdate } from './stripe-updates.ts';

/** Voids it for good; a change that waited for its payment is given up. */
export async function voidInvoice(ledger: Ledger, id: string): Promise<InvoiceThing> {
  const invoice = ledger.get<InvoiceThing>(id, 'invoice');
  if (invoice.status !== 'open')
    throw new Refusal(400, `You can only pass in open invoices. This invoice is ${invoice.status}.`);
  if (!isUnpaid(paymentOf(ledger, invoice)))
    throw new Refusal(400, 'This invoice cannot be voided: a payment of it is processing.');
  voidNow(ledger, invoice);
  const subscription = ledger.get<SubscriptionThing>(invoice.subscription, 'subscription');
  if (subscription.pending_update && subscription.latest_invoice === id) {
    subscription.pending_update = null;
    await ledger.emit('customer.subscription.pending_update_expired', subscription);
  }
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
async function settle(ledger: Ledger, payment: PaymentThing): Promise<void> {
  const { get, emit } = ledger;
  const invoice = get<InvoiceThing>(payment.invoice, 'invoice');
  invoice.status = 'paid';
  const subscription = get<SubscriptionThing>(invoice.subscription, 'subscription');
  const isEnded = subscription.status === 'canceled';
  if (!isEnded) subscription.status = 'active';
  if (!isEnded && subscription.latest_invoice === invoice.id) await applyPendingUpdate(ledger, subscription);
  await emit('invoice.paid', invoice);
  if (!isEnded) await emit('customer.subscription.updated', subscription);
}
