import type { Books, Serving } from './stripe-books.ts';
import type { StripeCalls } from './stripe-calls.ts';
import { wholeIntent } from './stripe-checkout.ts';
import type { PaymentThing, Thing } from './stripe-ledger.ts';
import { newId, Refusal } from './stripe-refusal.ts';

export interface PaidBack extends Thing {
  amount: number;
  payment_intent: string;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
}

function payBack(books: Books, paymentId: string): PaidBack {
  const payment = books.get<PaymentThing>(paymentId, 'payment_intent');
  if (payment.status !== 'succeeded')
    throw new Refusal(400, 'This PaymentIntent does not have a successful charge to refund.');
  const isRefunded = books
    .all<PaidBack>('refund')
    .some(({ payment_intent: id, status }) => id === paymentId && status !== 'failed');
  if (isRefunded)
    throw new Refusal(400, 'The charge has already been refunded.', { code: 'charge_already_refunded' });
  return books.put<PaidBack>({
    ...{ id: newId('re'), object: 'refund', amount: payment.amount },
    ...{ payment_intent: paymentId, status: books.refundStatus },
  });
}

export const paymentRoutes: Partial<Record<keyof StripeCalls, Serving>> = {
  'GET payment_intents/:id': (books, id, _form, expand) => wholeIntent(books, id, expand),
  'POST payment_intents/:id/confirm': (books, id, form) => books.confirm(id, String(form.payment_method)),
  'POST invoices/:id/void': (books, id) => books.voidInvoice(id),
  'POST refunds': (books, _id, form) => payBack(books, String(form.payment_intent)),
};
