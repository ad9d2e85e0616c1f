import { type Database, inTransaction } from '#server/db/client.ts';
import { conflict } from '#server/errors.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import type { StoredLine } from '#server/features/documents/line-content.ts';
import { detailsOf } from '#server/features/documents/read-details.ts';
import { depositOf } from '#server/features/proposals/deposit-terms.ts';
import { readLetter } from '#server/features/proposals/letter.ts';
import { type ProposalRow, statusAsOf } from '#server/features/proposals/proposal-changes.ts';
import { lockConversion } from '#server/features/proposals/proposal-parts.sql.ts';
import { missingProposal } from '#server/features/proposals/proposals.repo.ts';
import { assertNotReplaced } from '#server/features/proposals/replaced-proposal.ts';
import { addDaysTo } from '#shared/dates.ts';
import { findInvoiced } from './revision.sql.ts';
import { beginRevision, draftLines, linesOf, lockDocument, type Revised, type Revision } from './revision.ts';

/** Days that a proposal is valid for whose own have passed. */
const VALID_DAYS = 30;

/**
 * Begins a draft that is to take the place of a proposal that was answered or has expired, or answers the one that was begun.
 * @throws DomainError 404, 409 `proposal_pending`, `proposal_converted`, `proposal_replaced`, `too_many_drafts`
 */
export function reviseProposal(
  db: Database,
  { sellerId: userId, today }: SellerContext,
  { id, now }: Pick<Revised, 'id' | 'now'>,
): Promise<Revision> {
  return inTransaction(db, async (transaction) => {
    const row = await lockProposal(transaction, { id, userId });
    if (!row) throw missingProposal();
    if (statusAsOf(row, today) === 'pending')
      throw conflict('This proposal is still open, so it is changed and not revised.', 'proposal_pending');
    await assertReplaceable(transaction, row);
    return beginRevision(transaction, { row, kind: 'proposal', now }, (lines) =>
      contentOf(transaction, row, { lines, today }),
    );
  });
}

async function lockProposal(transaction: Database, of: { id: string; userId: string }) {
  const row = await lockDocument(transaction, { ...of, kind: 'proposal' });
  return row as ProposalRow | undefined;
}

async function assertReplaceable(
  transaction: Database,
  { id: proposalId, userId }: ProposalRow,
): Promise<void> {
  await assertNotReplaced(transaction, proposalId);
  const invoiced = await findInvoiced.first(transaction, { proposalId, userId });
  if (invoiced)
    throw conflict(
      `${invoiced.displayNumber} was made of this proposal, so it can't be revised.`,
      'proposal_converted',
    );
}

/** As the body of its creation. Lines and sections are named by their ids. */
async function contentOf(
  transaction: Database,
  row: ProposalRow,
  { lines, today }: { lines: readonly StoredLine[]; today: string },
): Promise<object> {
  const { clientId, title, description, dueOn } = row;
  const letter = await readLetter(transaction, row);
  const { cover, textSections, requiresSignature, attachmentIds } = letter;
  const deposit = depositOf(row);
  return {
    proposal: {
      ...{ clientId, title, description },
      validUntil: dueOn < today ? addDaysTo(today, VALID_DAYS) : dueOn,
      ...{ ...detailsOf(row), issuedOn: undefined },
      ...(cover && { cover }),
      ...(textSections.length > 0 && { textSections }),
      ...(requiresSignature && { requiresSignature }),
      // Also as a form shows them.
      ...(attachmentIds.length > 0 && { attachmentIds, attachedFiles: letter.attachments }),
      ...(deposit && { deposit }),
    },
    items: draftLines(lines).map((line, index) => ({ ...line, ...offeredOf(lines[index]) })),
  };
}

const offeredOf = (line: StoredLine | undefined) =>
  line && {
    ...(line.optional && { optional: true }),
    ...(!line.selected && { selected: false }),
    ...(line.clientQuantity && { clientQuantity: line.clientQuantity }),
  };

/**
 * The lines of the proposal that a draft replaces, under its row lock, in the transaction that issues the other one. What it says
 * and what became of it stays.
 * @returns undefined where it is gone
 * @throws DomainError 409 `proposal_converted`, `proposal_replaced`
 */
export async function replaceProposal(
  transaction: Database,
  { id, userId }: Revised,
): Promise<{ stored: readonly StoredLine[] } | undefined> {
  // Nobody makes an invoice of it meanwhile.
  await lockConversion.run(transaction, { proposalId: id });
  const row = await lockProposal(transaction, { id, userId });
  if (!row) return undefined;
  await assertReplaceable(transaction, row);
  return { stored: await linesOf(transaction, row.id) };
}
