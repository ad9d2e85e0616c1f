import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { documents } from '#server/db/schema/documents.ts';
import { conflict } from '#server/errors.ts';
import { findHeld } from '#server/features/ledger/ledger-entries.sql.ts';
import { hasCreditNote, hasPayment } from '#server/features/ledger/ledger-errors.ts';
import { settledByProvider } from '#server/features/ledger/move-money.ts';
import { paymentsRepo } from './payments.repo.ts';

const hasMoney = sql<boolean>`(${documents.paidAmount}, ${documents.refundsKept}, ${documents.creditedAmount},
  ${documents.writtenOffAmount}) <> (0, 0, 0, 0)`;

type Released = { userId: string } & ({ invoiceId: string } | { clientId: string });

/**
 * Lets invoices go that are about to be deleted: what was begun to be paid is made unpayable soon. Belongs to the transaction
 * that deletes, before it touches anything else, and holds the row locks of the invoices.
 * @throws DomainError 409 `has_payment` or `has_credit_note` where one holds money, other than one full payment by hand
 */
export async function releaseInvoices(transaction: Database, released: Released, now: Date): Promise<void> {
  const isOfClient = 'clientId' in released;
  const rows = await transaction
    .select({ id: documents.id, hasMoney })
    .from(documents)
    .where(
      and(
        eq(documents.userId, released.userId),
        eq(documents.kind, 'invoice'),
        isOfClient ? eq(documents.clientId, released.clientId) : eq(documents.id, released.invoiceId),
      ),
    )
    .orderBy(documents.id)
    .for('update');
  const withMoney = rows.filter((row) => row.hasMoney).map(({ id }) => id);
  if (withMoney.length > 0) await assertNothingHeld(transaction, withMoney, isOfClient);
  const payments = paymentsRepo(transaction);
  if (isOfClient) await payments.withdrawOfClient(released.clientId, now);
  else await payments.withdrawOf(released.invoiceId, now);
}

async function assertNothingHeld(
  transaction: Database,
  documentIds: string[],
  isOfClient: boolean,
): Promise<void> {
  for (const { hasCreditNote: isCredited, isOfProvider, isWhole } of await findHeld.run(transaction, {
    documentIds,
  })) {
    if (isCredited) throw isOfClient ? clientHasCreditNote() : hasCreditNote();
    if (isWhole && !isOfProvider) continue;
    if (isOfClient) throw clientHasPayment();
    throw isOfProvider ? settledByProvider() : hasPayment();
  }
}

const clientHasPayment = () =>
  conflict("This client has an invoice that money was paid on, so it can't be deleted.", 'has_payment');

const clientHasCreditNote = () =>
  conflict("This client has an invoice with a credit note, so it can't be deleted.", 'has_credit_note');
