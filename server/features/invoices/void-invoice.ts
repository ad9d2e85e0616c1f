import { and, eq } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { activities } from '#server/db/schema/activities.ts';
import { documents, type voidKinds } from '#server/db/schema/documents.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { conflict, notFound } from '#server/errors.ts';
import { assertNotDeducted } from '#server/features/deposits/deductions.ts';
import { sellerNotice } from '#server/features/notifications/seller-notice.ts';
import { paymentsRepo } from '#server/features/payments/payments.repo.ts';
import { sentence } from '#shared/sentence.ts';
import { unscheduleRevisions } from './void-invoice.sql.ts';

type InvoiceRow = typeof documents.$inferSelect;

interface Voiding {
  id: string;
  userId: string;
  reason: string;
  now: Date;
}

/**
 * Takes an invoice back for good: number and content stay, nobody owes it. A second call changes nothing.
 * @throws DomainError 404, 409 `has_payment`, `has_credit_note`, `deposit_deducted`
 */
export function voidInvoice(db: Database, { id, userId, reason, now }: Voiding): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const [row] = await transaction
      .select()
      .from(documents)
      .where(and(eq(documents.id, id), eq(documents.userId, userId), eq(documents.kind, 'invoice')))
      .for('update');
    if (!row) throw notFound('Invoice not found');
    if (row.voidedAt) return;
    await markVoid(transaction, row, { kind: 'void', reason, now });
    await giveRevisionsBack(transaction, row, now);
  });
}

/** A revision that waits to be sent has nothing left to take the place of. Its seller is told. */
async function giveRevisionsBack(transaction: Database, row: InvoiceRow, now: Date): Promise<void> {
  const { id: sourceId, userId, displayNumber } = row;
  const failure = `${displayNumber} is void, so nothing takes its place`;
  const given = await unscheduleRevisions.run(transaction, { sourceId, userId, failure, now });
  if (given.length === 0) return;
  await transaction.insert(notifications).values(
    given.map(({ title, clientId, clientName, sellerEmail }) =>
      sellerNotice({
        ...{ userId, recipient: sellerEmail, type: 'other', now },
        ...(clientId && { clientId }),
        subject: clientName ? sentence`Invoice to ${clientName} not sent` : 'Invoice not sent',
        message: sentence`${title || 'Untitled'}: ${failure}. You find it among your drafts.`,
      }),
    ),
  );
}

/** Belongs to a transaction that holds the invoice's row lock. @throws DomainError 409 as {@link voidInvoice} */
export async function markVoid(
  transaction: Database,
  row: InvoiceRow,
  { kind, reason, now }: { kind: (typeof voidKinds)[number]; reason: string | null; now: Date },
): Promise<void> {
  assertVoidable(row);
  if (row.invoiceType !== 'standard') await assertNotDeducted(transaction, row.id, 'standing');
  await transaction
    .update(documents)
    .set({
      ...{ status: 'cancelled', paidAt: null, voidedAt: now, voidKind: kind, voidReason: reason },
      updatedAt: now,
    })
    .where(eq(documents.id, row.id));
  await transaction
    .delete(activities)
    .where(and(eq(activities.documentId, row.id), eq(activities.type, 'invoice_paid')));
  await paymentsRepo(transaction).withdrawOf(row.id, now);
}

/** Nothing but its own amount may have happened to it. @throws DomainError 409 as {@link voidInvoice} */
export function assertVoidable({
  paidAmount,
  refundsKept,
  creditedAmount,
  writtenOffAmount,
}: InvoiceRow): void {
  const is = (amount: string) => Number(amount) !== 0;
  if (is(paidAmount) || is(refundsKept))
    throw conflict('This invoice has payments. Refund them and issue a credit note instead.', 'has_payment');
  if (is(writtenOffAmount))
    throw conflict('A part of this invoice is written off. Undo that first.', 'has_payment');
  if (is(creditedAmount))
    throw conflict("This invoice has a credit note, so it can't be void.", 'has_credit_note');
}
