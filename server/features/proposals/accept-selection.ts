import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#server/db/client.ts';
import { conflict, invalid, invalidField } from '#server/errors.ts';
import { contentOfTotals, type PricedContent } from '#server/features/documents/document-content.ts';
import type { StoredLine } from '#server/features/documents/line-content.ts';
import { offerOf, totalsOfSelection } from '#server/features/documents/price-offer.ts';
import { detailsOf } from '#server/features/documents/read-details.ts';
import { findLines, replaceTaxes } from '#server/features/documents/save-document.sql.ts';
import { CHANGED_MEANWHILE } from '#shared/api-error.ts';
import { parseMoney } from '#shared/money.ts';
import type { AnswerProposal } from '#shared/proposal.ts';
import { type AcceptedLine, applySelection, type Chosen, hasOptions } from '#shared/proposal-options.ts';
import { acceptedDepositColumns } from './deposit-terms.ts';
import type { ProposalRow } from './proposal-changes.ts';

type Columns = Partial<ProposalRow>;

const linesOf = async (db: Database, documentId: string): Promise<readonly StoredLine[]> =>
  (await findLines.first(db, { documentId }))?.lines ?? [];

/**
 * Prices what a client accepts; what the client says of it only has to agree. Belongs to the transaction that accepts the proposal
 * and holds its row lock.
 * @returns the columns that change with it
 * @throws DomainError 400 for a selection that isn't offered or without a signature that is asked for; 409 where it comes to
 * another sum than the client was shown
 */
export async function acceptSelection(
  transaction: Database,
  row: ProposalRow,
  { selection, expectedAmount, signature }: AnswerProposal,
): Promise<Columns> {
  const lines = await linesOf(transaction, row.id);
  const details = detailsOf(row);
  const chosen = applySelection(offerOf(details, lines), selection);
  if ('problem' in chosen) throw invalidField(chosen.problem.path, chosen.problem.message);
  if (chosen.length === 0) throw invalidField('selection', 'Choose at least one item');
  const totals = totalsOfSelection(details, lines, chosen);
  const amount = row.amountMax === null ? row.amount : totals.total;
  assertExpected(expectedAmount, amount, row.currency);
  if (row.requiresSignature && !signature) throw needsSignature();
  if (row.amountMax === null) return {};
  const priced = contentOfTotals(details, lines, { totals });
  await storeTaxes(transaction, row.id, priced);
  const { discountAmount, subtotal, netAmount, taxAmount } = priced.columns;
  const acceptedLines = chosen.flatMap((each) => acceptedLine(each, lines, priced));
  return {
    ...{ amount, discountAmount, subtotal, netAmount, taxAmount, acceptedLines },
    ...acceptedDepositColumns(row, amount),
  };
}

function assertExpected(expected: string | undefined, amount: string, currency: string): void {
  if (expected === undefined || parseMoney(expected, currency) === parseMoney(amount, currency)) return;
  throw conflict('The total has changed. Please check it before you answer.', CHANGED_MEANWHILE);
}

function needsSignature() {
  const message = 'Sign this proposal to accept it';
  return invalid(message, { code: 'signature_required', fieldErrors: { signature: [message] } });
}

function acceptedLine(
  { index, quantity }: Chosen,
  lines: readonly StoredLine[],
  { totals }: PricedContent,
): AcceptedLine[] {
  const [line, sums] = [lines[index], totals.lines[index]];
  if (!line || !sums) return [];
  const { id: itemId, description, rate } = line;
  const { amount, netAmount } = sums;
  const discountAmount = line.discount ? sums.discount : null;
  return [{ itemId, description, quantity, rate, amount, discountAmount, netAmount }];
}

async function storeTaxes(
  transaction: Database,
  documentId: string,
  { taxes }: PricedContent,
): Promise<void> {
  await replaceTaxes.remove.run(transaction, { documentId });
  if (taxes.length > 0) await replaceTaxes.add.run(transaction, { documentId, taxes: JSON.stringify(taxes) });
}

/** Whether an answer accepts what an accepted proposal was accepted with: it may have been sent before, its own answer lost. */
export async function isSameSelection(
  db: Database,
  row: ProposalRow,
  { selection }: AnswerProposal,
): Promise<boolean> {
  if (!row.acceptedLines && !selection) return true;
  const lines = await linesOf(db, row.id);
  const offer = offerOf(detailsOf(row), lines);
  const chosen = applySelection(offer, selection);
  if ('problem' in chosen) return false;
  const wanted = chosen.map(({ index, quantity }) => ({ itemId: lines[index]?.id, quantity }));
  const accepted = row.acceptedLines?.map(({ itemId, quantity }) => ({ itemId, quantity }));
  return accepted ? isDeepStrictEqual(wanted, accepted) : !hasOptions(offer);
}
