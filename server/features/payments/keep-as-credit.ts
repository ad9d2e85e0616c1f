import type { Database } from '#server/db/client.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { MoneyInvoice } from '#server/features/ledger/lock-invoice.ts';
import type { Moved } from '#server/features/ledger/move-money.ts';
import { ledgerMethods } from '#server/features/ledger/of-provider.ts';
import { type Posted, type Posting, postEntries } from '#server/features/ledger/post-entries.ts';
import { currencyOf, paymentsRepo } from './payments.repo.ts';

/**
 * Money that came through a provider, but for which nothing was owed by then, becomes the client's credit instead of going back.
 * Belongs to a transaction that holds the invoice's row lock.
 * @throws DomainError 404, or 409 `not_refund_due`
 */
export async function keepAsCredit(
  transaction: Database,
  invoice: MoneyInvoice,
  paymentId: string,
  posted: Posted,
): Promise<Moved> {
  const repo = paymentsRepo(transaction);
  const payment = await repo.lock(paymentId);
  if (payment?.documentId !== invoice.id) throw notFound('Payment not found');
  const { status, provider, receivedCents, refundedCents } = payment;
  const received = receivedCents ?? 0;
  if (status !== 'refund_due' || refundedCents >= received || currencyOf(payment) !== invoice.currency)
    throw conflict("There's nothing left of this payment to keep.", 'not_refund_due');
  await repo.change(paymentId, { status: 'succeeded', failure: null, updatedAt: posted.now });
  const common = { isCredit: true, method: ledgerMethods[provider], paymentId };
  const postings: Posting[] = [{ ...common, kind: 'payment', amount: BigInt(received) }];
  if (refundedCents > 0) postings.push({ ...common, kind: 'refund', amount: -BigInt(refundedCents) });
  return postEntries(transaction, invoice, postings, posted);
}
