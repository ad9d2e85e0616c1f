import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { documents } from '#server/db/schema/documents.ts';
import { conflict } from '#server/errors.ts';
import { type AskedDeposit, partsOfProposal } from '#server/features/deposits/deductions.ts';
import type { DocumentDetails } from '#server/features/documents/document-content.ts';
import type { StoredLine } from '#server/features/documents/line-content.ts';
import { detailsOf } from '#server/features/documents/read-details.ts';
import { findLines } from '#server/features/documents/save-document.sql.ts';
import { WHOLE } from '#shared/percent.ts';
import { earlierShares, quantitiesLeft, type SetsLeft, slicedOf } from '#shared/sliced.ts';
import { acceptedDetailsOf, acceptedLinesOf } from './accepted-lines.ts';

type Row = typeof documents.$inferSelect;

/** An accepted proposal, with what of it was invoiced. */
export interface ProposalParts {
  details: DocumentDetails;
  document: DocumentDetails & SetsLeft & { lines: readonly StoredLine[] };
  /** Deposits and parts that are asked for. */
  all: AskedDeposit[];
  /** The parts alone. */
  parts: AskedDeposit[];
}

export const overInvoiced = (message: string) => conflict(message, 'over_invoiced');

/**
 * Reads what was invoiced of a proposal, under the row locks of its deposits and parts.
 * @throws DomainError 409 `over_invoiced` where that is more than there is
 */
export async function readParts(
  transaction: Database,
  { row, lines: offered }: { row: Row; lines: readonly StoredLine[] },
): Promise<ProposalParts> {
  const lines = acceptedLinesOf(row, offered);
  const details = acceptedDetailsOf(detailsOf(row), offered, lines);
  const all = await partsOfProposal(transaction, { proposalId: row.id, userId: row.userId });
  const document = slicedOf({ ...details, lines }, all);
  if (!document) throw overInvoiced('More than the whole of this proposal was already invoiced.');
  return { details, document, all, parts: all.filter(({ type }) => type === 'partial') };
}

/** The id of the invoice that asks for all that is left of a proposal, if there is one. */
export async function findClosing(
  db: Database,
  { proposalId, userId }: { proposalId: string; userId: string },
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.proposalId, proposalId),
        eq(documents.userId, userId),
        eq(documents.invoiceType, 'standard'),
        isNull(documents.voidedAt),
      ),
    );
  return row?.id;
}

/**
 * A part that was cancelled asks for something again: what was invoiced instead leaves room for it, or it stays cancelled.
 * Belongs to the transaction that has set it back and holds the lock of its proposal.
 * @param invoice as it was before
 * @throws DomainError 409 `over_invoiced`
 */
export async function assertRoomForPart(transaction: Database, invoice: Row): Promise<void> {
  const { invoiceType, proposalId, userId, status } = invoice;
  if (invoiceType === 'standard' || !proposalId || status !== 'cancelled') return;
  const [row] = await transaction.select().from(documents).where(eq(documents.id, proposalId));
  const closing = await findClosing(transaction, { proposalId, userId });
  if (invoiceType === 'partial' && closing)
    throw overInvoiced('The final invoice asks for this part, so it stays cancelled.');
  if (!row || closing) return;
  const lines = (await findLines.first(transaction, { documentId: proposalId }))?.lines ?? [];
  const { document, parts } = await readParts(transaction, { row, lines });
  assertQuantities(document, parts);
  assertOneWay(parts);
}

/** @throws DomainError 409 `over_invoiced` */
function assertQuantities(
  { lines, currency }: ProposalParts['document'],
  parts: readonly AskedDeposit[],
): void {
  const left = quantitiesLeft(lines, parts);
  const isOver = [...left.values()].some((quantity) => quantity < 0n);
  if (isOver || earlierShares(parts, currency).percent > WHOLE)
    throw overInvoiced('This part was invoiced again meanwhile.');
}

/** @throws DomainError 409 `mixed_parts` where some parts are quantities and others percentages */
export function assertOneWay(parts: readonly AskedDeposit[], wanted?: 'lines' | 'percent'): void {
  const ways = new Set<string>(parts.map(({ percent }) => (percent === null ? 'lines' : 'percent')));
  if (wanted) ways.add(wanted);
  if (ways.size > 1)
    throw conflict(
      wanted === 'percent'
        ? 'Parts of this proposal were invoiced by quantity, so the next one is as well.'
        : 'Parts of this proposal were invoiced by percentage, so the next one is as well.',
      'mixed_parts',
    );
}
