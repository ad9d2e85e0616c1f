import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { documents } from '#server/db/schema/documents.ts';
import type { Made } from '#server/features/invoices/invoices.repo.ts';
import type { DraftKind } from '#shared/draft.ts';
import { replaceInvoice } from './revise-invoice.ts';
import { replaceProposal } from './revise-proposal.ts';
import { findSource } from './revision.sql.ts';
import type { Revised } from './revision.ts';

/** The document that a draft takes the place of, and what the other one takes over from it. */
export interface Replaced {
  sourceId: string;
  made: Pick<Made, 'stored' | 'deposits' | 'proposalId'>;
}

const replacements = { invoice: replaceInvoice, proposal: replaceProposal };

/**
 * Lets the document go that a draft replaces, in the transaction that issues the other one. It is locked until then.
 * @returns undefined where the draft replaces none, or it is gone
 * @throws DomainError 409 where it can't be replaced any more
 */
export async function replaceSource(
  transaction: Database,
  kind: DraftKind,
  { id, userId, now }: Revised,
): Promise<Replaced | undefined> {
  const draft = await findSource.first(transaction, { id, userId });
  if (draft?.source !== 'revise' || !draft.sourceId) return undefined;
  const { sourceId } = draft;
  const made = await replacements[kind](transaction, { id: sourceId, userId, now });
  return made && { sourceId, made };
}

export async function linkToReplaced(
  transaction: Database,
  documentId: string,
  { sourceId }: Replaced,
): Promise<void> {
  await transaction.update(documents).set({ replacesId: sourceId }).where(eq(documents.id, documentId));
}
