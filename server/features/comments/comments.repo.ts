import { type Database, inTransaction } from '#server/db/client.ts';
import { findAddressed } from '#server/features/clients/client-contacts.ts';
import { outboxRepo } from '#server/features/delivery/outbox.repo.ts';
import { missingProposal } from '#server/features/proposals/proposals.repo.ts';
import type { SellerComment } from '#shared/proposal-comment.ts';
import { lastAbout, listComments, lockOwnProposal, markRead } from './comments.sql.ts';
import { type About, type Commented, writeComment } from './write-comment.ts';

const ofAll = { anchor: null, anchorId: null };

/** What was said on proposals of one seller. What it answers is JSON text in the shape of `shared/proposal-comment.ts`. */
export function commentsRepo(db: Database, userId: string) {
  async function lock(transaction: Database, proposalId: string): Promise<Commented> {
    const proposal = await lockOwnProposal.first(transaction, { proposalId, userId });
    if (!proposal) throw missingProposal();
    return proposal;
  }

  /** To whoever of the client gets documents. */
  async function tellClient(
    transaction: Database,
    proposal: Commented,
    { label, answer, ...about }: About & { label: string | null; answer: string },
  ) {
    const { id: documentId, clientId, number, displayNumber, title, amount, currency } = proposal;
    const addressed = await findAddressed(transaction, 'documents', { clientId, userId });
    if (!addressed) return;
    const said = await lastAbout.first(transaction, { documentId, ...about, author: 'client' });
    await outboxRepo(transaction).add(
      userId,
      'comment_answered',
      {
        ...{ kind: 'proposal', number, displayNumber, title, amount, currency, ...addressed },
        ...{ sellerName: proposal.sellerName, sellerEmail: proposal.sellerEmail },
        ...{ label, answer, said: said?.message ?? null },
      },
      documentId,
    );
  }

  return {
    /** @throws DomainError 404 */
    async list(proposalId: string): Promise<string> {
      const row = await listComments.first(db, { proposalId, userId });
      if (!row) throw missingProposal();
      return row.json;
    },

    /**
     * Writes to the client: the page shows it, and whoever of the client gets documents gets it by mail. What the client wrote was
     * read then.
     * @throws DomainError 404, or 400 for a section or line that there is not
     */
    write: (
      proposalId: string,
      { anchor, anchorId = null, message }: SellerComment,
      now: Date,
    ): Promise<string> =>
      inTransaction(db, async (transaction) => {
        const proposal = await lock(transaction, proposalId);
        const about = { anchor, anchorId };
        const name = proposal.sellerName;
        const comment = await writeComment(
          transaction,
          proposal,
          { ...about, author: 'seller', name, message },
          now,
        );
        await markRead.run(transaction, { documentId: proposal.id, userId, author: 'client', now, ...ofAll });
        await tellClient(transaction, proposal, { ...about, label: comment.label, answer: message });
        return comment.own;
      }),

    /** Notes that the seller has seen what the client wrote. @throws DomainError 404 */
    read: (proposalId: string, now: Date): Promise<void> =>
      inTransaction(db, async (transaction) => {
        const { id: documentId } = await lock(transaction, proposalId);
        await markRead.run(transaction, { documentId, userId, author: 'client', now, ...ofAll });
      }),
  };
}
