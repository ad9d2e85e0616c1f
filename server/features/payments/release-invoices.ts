import type { Database } from '#server/db/client.ts';
import { conflict } from '#server/errors.ts';
import { paymentsRepo } from './payments.repo.ts';

export const settledByProvider = () =>
  conflict(
    'This invoice was paid through a payment provider, so it stays paid. Refund the payment with the provider instead.',
    'has_payment',
  );

type Released = { userId: string } & ({ invoiceId: string } | { clientId: string });

/**
 * Lets invoices go that are about to be deleted: what was begun to be paid is made unpayable soon. Belongs to the
 * transaction that deletes, before it touches anything else, and holds the row locks of invoices that have payments.
 * @throws DomainError 409 `has_payment` where a provider's payment has settled one
 */
export async function releaseInvoices(transaction: Database, released: Released, now: Date): Promise<void> {
  const repo = paymentsRepo(transaction);
  for (const { id } of await repo.lockBegun(released)) {
    if (await repo.hasSettled(id)) throw 'clientId' in released ? clientHasPayment() : settledByProvider();
    await repo.withdrawOf(id, now);
  }
}

const clientHasPayment = () =>
  conflict(
    "This client has an invoice that was paid through a payment provider, so it can't be deleted.",
    'has_payment',
  );
