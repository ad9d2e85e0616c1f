import { and, eq } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { assertUnchanged } from '#server/db/row-version.ts';
import { documents } from '#server/db/schema/documents.ts';
import { notFound } from '#server/errors.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import { proposalKind } from '#server/features/documents/document-kind.ts';
import { readLines } from '#server/features/documents/line-content.ts';
import {
  type DocumentFilter,
  findDocument,
  listDocuments,
  summarizeDocuments,
} from '#server/features/documents/list-documents.ts';
import { findLines } from '#server/features/documents/save-document.sql.ts';
import type { CreateProposal, UpdateProposal } from '#shared/proposal.ts';
import { proposalStatuses } from '#shared/proposal-status.ts';
import { readLetter } from './letter.ts';
import { changesOf, isChange, type StoredProposal, statusAsOf } from './proposal-changes.ts';
import { readInsights } from './proposal-insights.ts';
import { createProposal, type Made, storeProposal } from './store-proposal.ts';

/** For a proposal that is missing and for somebody else's alike. */
export const missingProposal = () => notFound('Proposal not found');

/** One seller's proposals. What it answers is JSON text in the shape of `shared/proposal.ts`. */
export function proposalsRepo(db: Database, seller: SellerContext) {
  const { sellerId, today, isPro } = seller;
  const scope = { userId: sellerId, today, withReminders: isPro };
  const ownProposal = (id: string) =>
    and(eq(documents.id, id), eq(documents.userId, sellerId), eq(documents.kind, 'proposal'));

  async function get(id: string, connection = db): Promise<string> {
    const json = await findDocument(connection, proposalKind, scope, id);
    if (!json) throw missingProposal();
    return json;
  }

  /** The proposal under a row lock, so that changes and answers at once follow one another. */
  async function lock(transaction: Database, id: string): Promise<StoredProposal> {
    const asked = transaction.select().from(documents).where(ownProposal(id)).for('update');
    const [row] = await asked.prepare('lock_proposal').execute();
    return stored(transaction, row);
  }

  async function stored(
    connection: Database,
    found: typeof documents.$inferSelect | undefined,
  ): Promise<StoredProposal> {
    if (!found) throw missingProposal();
    const row = found as StoredProposal['row'];
    const lines = (await findLines.first(connection, { documentId: row.id }))?.lines ?? [];
    const letter = await readLetter(connection, row);
    return { row, status: statusAsOf(row, today), lines, letter };
  }

  return {
    list: (filter: DocumentFilter) => listDocuments(db, proposalKind, scope, filter),
    summary: () => summarizeDocuments(db, proposalKind, scope, proposalStatuses),
    insights: () => readInsights(db, seller),
    get,

    /** The proposal as it is stored. @throws DomainError 404 */
    async find(id: string): Promise<StoredProposal> {
      const [row] = await db.select().from(documents).where(ownProposal(id));
      return stored(db, row);
    },

    /**
     * Issues and sends a proposal.
     * @param stored lines of the proposal that it replaces: those that are named by their ids keep what isn't sent of them
     * @throws DomainError 404 unless the seller has the client, 400 naming the field
     */
    create: (proposal: CreateProposal, now: Date, made: Made = {}) =>
      createProposal(db, seller, proposal, { ...made, now, get }),

    /**
     * @param loaded the version that the change was made of, if the caller names it
     * @throws DomainError 404, or 409 when the proposal was answered or is another version by now
     */
    update(id: string, update: UpdateProposal, { now, loaded }: { now: Date; loaded: string | undefined }) {
      return inTransaction(db, async (transaction) => {
        const present = await lock(transaction, id);
        const { currency } = present.row;
        const lines =
          update.items &&
          (await readLines(transaction, { sellerId, currency, stored: present.lines }, update.items));
        const change = changesOf(present, update, lines);
        if (isChange(change)) {
          assertUnchanged(present.row, loaded);
          await storeProposal(transaction, present.row, change, now);
        }
        return get(id, transaction);
      });
    },

    async remove(id: string): Promise<void> {
      const removed = await inTransaction(db, (transaction) =>
        transaction.delete(documents).where(ownProposal(id)).returning({ id: documents.id }),
      );
      if (removed.length === 0) throw missingProposal();
    },
  };
}
