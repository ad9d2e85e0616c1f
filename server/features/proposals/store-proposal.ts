import { type Database, inTransaction } from '#server/db/client.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import type { PricedContent } from '#server/features/documents/document-content.ts';
import { proposalKind } from '#server/features/documents/document-kind.ts';
import { createDocument } from '#server/features/documents/issue-document.ts';
import type { StoredLine } from '#server/features/documents/line-content.ts';
import { readNew, splitDetails } from '#server/features/documents/read-details.ts';
import { saveDocument } from '#server/features/documents/save-document.ts';
import type { CreateProposal } from '#shared/proposal.ts';
import { depositColumns, depositOf } from './deposit-terms.ts';
import { assertFiles, letterChange, letterColumns, noLetter, splitLetter, storeFiles } from './letter.ts';
import type { ProposalChange, ProposalRow } from './proposal-changes.ts';

export interface Made {
  /** Lines of the proposal that it replaces: those that are named by their ids keep what isn't sent of them. */
  stored?: readonly StoredLine[] | undefined;
}

interface Creating extends Made {
  now: Date;
  /** Reads a proposal as it is answered. */
  get: (id: string, connection: Database) => Promise<string>;
}

const AT = 'proposal.';

/** Issues and sends a proposal, with the files that it shows and carries. @returns it as JSON text */
export function createProposal(
  db: Database,
  seller: SellerContext,
  { proposal, items, ...sending }: CreateProposal,
  { now, stored, get }: Creating,
): Promise<string> {
  const { sellerId } = seller;
  const [fields, others] = splitDetails(proposal);
  const [sent, { validUntil: dueOn, deposit = null, ...rest }] = splitLetter(others);
  const letter = letterChange(noLetter, sent);
  const issue = async (connection: Database) => {
    const read = await readNew(connection, { sellerId, fields, items, stored, at: AT });
    const { currency } = read.details;
    const more = ({ columns: { amount }, amountMax }: PricedContent) => ({
      ...depositColumns(deposit, { amount, currency, at: AT }),
      ...(letter && letterColumns(letter)),
      ...(amountMax !== null && { amountMax }),
    });
    const content = { ...rest, ...read, dueOn, own: {}, more, at: AT };
    return createDocument(connection, proposalKind, seller, { content, now, ...sending });
  };
  if (!letter) return issue(db);
  return inTransaction(db, async (transaction) => {
    const hasFiles = await assertFiles(transaction, sellerId, letter, AT);
    const json = await issue(transaction);
    if (!hasFiles) return json;
    const { id: documentId } = JSON.parse(json) as { id: string };
    await storeFiles(transaction, { documentId, userId: sellerId }, letter.letter);
    return get(documentId, transaction);
  });
}

/** Stores what has changed of a proposal as its next version. Belongs to a transaction that holds its row lock. */
export async function storeProposal(
  transaction: Database,
  row: ProposalRow,
  change: ProposalChange,
  now: Date,
): Promise<void> {
  const { letter } = change;
  const { id: documentId, userId, currency } = row;
  const deposit = change.deposit === undefined ? depositOf(row) : change.deposit;
  if (letter) await assertFiles(transaction, userId, letter, '');
  const more = (priced: PricedContent | undefined) => ({
    ...depositColumns(deposit, { amount: priced?.columns.amount ?? row.amount, currency, at: '' }),
    ...(priced && { amountMax: priced.amountMax }),
    ...(letter && letterColumns(letter)),
  });
  const storeMore = async () => {
    if (letter) await storeFiles(transaction, { documentId, userId }, letter.letter);
  };
  await saveDocument(transaction, row, change, { now, more, storeMore, isVersion: true });
}
