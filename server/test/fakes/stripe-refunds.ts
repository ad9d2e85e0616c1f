import type { Books } from './stripe-books.ts';
import { type ChargeThing, intentOf } from './stripe-checkout.ts';
import type { Thing } from './stripe-ledger.ts';
import { newId } from './stripe-refusal.ts';

export interface RefundThing extends Thing {
  amount: number;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  charge: string;
  payment_intent: string;
}

/**
 * The seller pays back. A refund to a bank account is pending for days.
 * @returns the refund's id
 */
export async function refundSession(
  books: Books,
  sessionId: string,
  cents: number,
  status: 'pending' | 'succeeded' = 'succeeded',
): Promise<string> {
  const intent = intentOf(books, sessionId);
  const charge = books.get<ChargeThing>(intent.latest_charge ?? '', 'charge');
  const refund = books.put<RefundThing>({
    ...{ id: newId('re'), object: 'refund', amount: cents, status },
    ...{ charge: charge.id, payment_intent: intent.id },
  });
  addRefunded(charge, cents);
  await books.emit('refund.created', refund);
  await books.emit('charge.refunded', charge);
  return refund.id;
}

/** The bank has taken a refund, or sent it back, which may happen days after it had succeeded. */
export async function endRefund(
  books: Books,
  id: string,
  status: 'succeeded' | 'failed' | 'canceled',
): Promise<void> {
  const refund = books.get<RefundThing>(id, 'refund');
  refund.status = status;
  if (status !== 'succeeded') addRefunded(books.get<ChargeThing>(refund.charge, 'charge'), -refund.amount);
  if (status === 'failed') await books.emit('refund.failed', refund);
  await books.emit('refund.updated', refund);
}

function addRefunded(charge: ChargeThing, cents: number): void {
  charge.amount_refunded += cents;
  charge.refunded = charge.amount_refunded >= charge.amount;
}
