import { eq } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { documents } from '#server/db/schema/documents.ts';
import { conflict, notFound } from '#server/errors.ts';
import { deductedDeposits } from '#server/features/deposits/deductions.ts';
import type { StoredLine } from '#server/features/documents/line-content.ts';
import { detailsOf } from '#server/features/documents/read-details.ts';
import { isVoid } from '#server/features/invoices/invoice-changes.ts';
import type { Made } from '#server/features/invoices/invoices.repo.ts';
import { assertVoidable, markVoid } from '#server/features/invoices/void-invoice.ts';
import {
  beginRevision,
  type DocumentRow,
  draftLines,
  linesOf,
  lockDocument,
  type Revised,
  type Revision,
} from './revision.ts';

/**
 * Begins a draft that is to take the place of an invoice, or answers the one that was begun.
 * @throws DomainError 404, 409 `invoice_void`, `deposit_fixed`, `part_fixed`, `has_payment`, `has_credit_note`, `too_many_drafts`
 */
export function reviseInvoice(db: Database, { id, userId, now }: Revised): Promise<Revision> {
  return inTransaction(db, async (transaction) => {
    const row = await lockDocument(transaction, { id, userId, kind: 'invoice' });
    if (!row) throw notFound('Invoice not found');
    if (row.voidedAt) throw isVoid();
    if (row.invoiceType === 'deposit')
      throw conflict(
        'What a deposit comes to follows from its proposal, so it is changed and not revised.',
        'deposit_fixed',
      );
    if (row.invoiceType === 'partial')
      throw conflict(
        'What a part comes to follows from its proposal. Void this invoice and invoice the part again.',
        'part_fixed',
      );
    assertVoidable(row);
    return beginRevision(transaction, { row, kind: 'invoice', now }, (lines) => contentOf(row, lines));
  });
}

/** As the body of its creation: lines are named by their ids, so that they keep the taxes that they have. */
function contentOf(row: DocumentRow, lines: readonly StoredLine[]) {
  const { clientId, title, description, dueOn: dueDate, paymentMethod, instalments } = row;
  const { allowPartial, minPartial, remindersOn } = row;
  return {
    invoice: {
      ...{ clientId, title, description, dueDate, paymentMethod },
      ...{ ...detailsOf(row), issuedOn: undefined },
      ...(allowPartial && { allowPartial, minPartial }),
      ...(!remindersOn && { reminders: false }),
      ...(instalments && {
        instalments: instalments.map(({ label, dueOn, amount }) => ({ label, amount, dueDate: dueOn })),
      }),
    },
    items: draftLines(lines),
  };
}

/**
 * Takes back the invoice that a draft replaces, in the transaction that issues the other one.
 * @returns what the other one takes over from it; undefined where it is gone
 * @throws DomainError 409 `invoice_void`, `has_payment`, `has_credit_note`
 */
export async function replaceInvoice(
  transaction: Database,
  { id, userId, now }: Revised,
): Promise<Pick<Made, 'stored' | 'deposits' | 'proposalId'> | undefined> {
  const row = await lockDocument(transaction, { id, userId, kind: 'invoice' });
  if (!row) return undefined;
  if (row.voidedAt) throw isVoid();
  await markVoid(transaction, row, { kind: 'replaced', reason: null, now });
  const { proposalId } = row;
  // A proposal leads to one invoice. What the old one takes off stays printed on it, but no longer counts.
  if (proposalId)
    await transaction.update(documents).set({ proposalId: null }).where(eq(documents.id, row.id));
  const stored = await linesOf(transaction, row.id);
  const deposits = await deductedDeposits(transaction, row);
  return { stored, deposits, ...(proposalId && { proposalId }) };
}
