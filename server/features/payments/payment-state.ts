import { notFound } from '#server/errors.ts';
import { isPublicToken } from '#shared/document.ts';
import { paymentArrived } from '#shared/invoice-panels.ts';
import type { PaymentState } from '#shared/payment.ts';
import { checkIfReachable } from './check-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { isUnfinished, type Payment, paymentsRepo } from './payments.repo.ts';
import { isLost } from './unreadable-payment.ts';

/** Milliseconds for which the provider's last answer is good enough. */
const FRESH_MS = 1_500;

/**
 * How far somebody's payment got, by asking the provider: right even where no event has told yet. While the provider is
 * away, by what was known before.
 * @throws DomainError 404 unless the attempt belongs to the invoice
 */
export async function findPaymentState(
  deps: PaymentDeps,
  invoiceNumber: string,
  id: string,
): Promise<PaymentState> {
  const repo = paymentsRepo(deps.db);
  const isOwn = isPublicToken(invoiceNumber) && (await repo.isOfInvoice(id, invoiceNumber));
  const payment = isOwn ? await repo.find(id) : undefined;
  if (!payment) throw notFound('Payment not found');
  return stateOf((await refreshed(deps, payment)) ?? payment);
}

async function refreshed(deps: PaymentDeps, payment: Payment): Promise<Payment | undefined> {
  const asked = payment.checkedAt?.getTime() ?? 0;
  if (!isUnfinished(payment) || deps.clock.now().getTime() - asked < FRESH_MS) return payment;
  return (await checkIfReachable(deps, payment.id)) ?? payment;
}

function stateOf(payment: Payment): PaymentState {
  const { status, failure } = payment;
  // Whoever says that nothing was charged would have to know.
  if (isLost(payment)) return { state: 'open' };
  switch (status) {
    case 'succeeded':
      return { state: 'paid' };
    case 'processing':
      return { state: 'pending' };
    case 'review':
    case 'refund_due':
      return { state: 'pending', message: paymentArrived };
    case 'failed':
      return { state: 'failed', ...(failure !== null && { message: failure }) };
    case 'open':
    case 'expired':
    case 'canceled':
      return { state: 'open' };
  }
}
