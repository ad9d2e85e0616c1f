import { and, count, eq, gt, sql } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { proposalComments } from '#server/db/schema/proposals.ts';
import { tooManyRequests } from '#server/errors.ts';
import { outboxRepo } from '#server/features/delivery/outbox.repo.ts';
import { shortenText } from '#server/features/delivery/shorten-text.ts';
import { sellerNotice } from '#server/features/notifications/seller-notice.ts';
import { assertNotReplaced } from '#server/features/proposals/replaced-proposal.ts';
import { isPublicToken } from '#shared/document.ts';
import { type ClientComment, MOST_COMMENTS_A_DAY, type ReadComments } from '#shared/proposal-comment.ts';
import { sentence } from '#shared/sentence.ts';
import { listPublicComments, lockPublicProposal, markRead } from './comments.sql.ts';
import { type Commented, writeComment } from './write-comment.ts';

const DAY_MS = 86_400_000;
/** Characters of a message that its notification shows. */
const SHOWN_MESSAGE = 200;

/** Who writes, as far as a request tells. */
export interface Writer {
  address: string | undefined;
  browser: string | undefined;
}

/**
 * Stores what a client says on a proposal and tells the seller of it.
 * @returns the comment as JSON text; undefined when there is no such proposal
 * @throws DomainError 400 for a section or line that it doesn't have, 409 when another one has replaced it, 429 for too many a day
 */
export async function takeComment(
  db: Database,
  publicToken: string,
  { anchor, anchorId, message, name }: ClientComment,
  writer: Writer,
  now: Date,
): Promise<string | undefined> {
  if (!isPublicToken(publicToken)) return undefined;
  return inTransaction(db, async (transaction) => {
    const proposal = await lockPublicProposal.first(transaction, { publicToken });
    if (!proposal) return undefined;
    // Asked under the lock, for which a comment waits while its proposal is being replaced.
    await assertNotReplaced(transaction, proposal.id);
    await assertNotTooMany(transaction, proposal.id, now);
    const written = await writeComment(
      transaction,
      proposal,
      {
        ...{ author: 'client', anchor, anchorId: anchorId ?? null, message, name: name ?? null },
        ...{ ip: writer.address, userAgent: writer.browser },
      },
      now,
    );
    const who = name ?? proposal.clientName;
    await tellSeller(transaction, proposal, { who, message, label: written.label }, now);
    return written.public;
  });
}

async function assertNotTooMany(transaction: Database, documentId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  const [counted] = await transaction
    .select({ count: count(), first: sql<Date | string>`min(${proposalComments.createdAt})` })
    .from(proposalComments)
    .where(
      and(
        eq(proposalComments.documentId, documentId),
        eq(proposalComments.author, 'client'),
        gt(proposalComments.createdAt, since),
      ),
    );
  if (!counted || counted.count < MOST_COMMENTS_A_DAY) return;
  const waitMs = new Date(counted.first).getTime() - since.getTime();
  throw tooManyRequests(
    Math.max(1, Math.ceil(waitMs / 1_000)),
    'Too many comments were written on this proposal today. Please try again tomorrow.',
  );
}

interface Told {
  who: string;
  message: string;
  label: string | null;
}

async function tellSeller(
  transaction: Database,
  proposal: Commented,
  { who, message, label }: Told,
  now: Date,
): Promise<void> {
  const { id: documentId, userId, clientId, displayNumber, title, clientName, sellerEmail } = proposal;
  const words = label ? sentence`asked about “${label}”` : 'asked about the proposal';
  const beginning = shortenText(message, SHOWN_MESSAGE);
  const shown = [...message].length > SHOWN_MESSAGE ? `${beginning}…` : beginning;
  await transaction.insert(notifications).values(
    sellerNotice({
      ...{ userId, clientId, documentId, now },
      type: 'status_update',
      recipient: sellerEmail,
      subject: sentence`Comment on ${displayNumber}: ${who} ${words}`,
      message: sentence`${displayNumber}: ${title}. ${shown}`,
    }),
  );
  const payload = {
    ...{ displayNumber, title, amount: proposal.amount, currency: proposal.currency, clientName },
    ...{ to: sellerEmail, proposalId: documentId, who, label, message },
  };
  await outboxRepo(transaction).add(userId, 'proposal_commented', payload, documentId);
}

/** What whoever holds the link sees, as JSON text; undefined when there is no such proposal. */
export async function listComments(db: Database, publicToken: string): Promise<string | undefined> {
  if (!isPublicToken(publicToken)) return undefined;
  return (await listPublicComments.first(db, { publicToken }))?.json;
}

/** Who reads a page; nobody who counts where it is its own seller or a machine. */
interface Reader {
  userId: string | undefined;
  isAutomated: boolean;
  /** What of it; all without it. */
  shown?: ReadComments;
}

/** Notes that what the seller wrote was seen. @returns false when there is no such proposal */
export async function noteRead(
  db: Database,
  publicToken: string,
  { userId, isAutomated, shown }: Reader,
  now: Date,
): Promise<boolean> {
  if (!isPublicToken(publicToken)) return false;
  const found = await listPublicComments.first(db, { publicToken });
  if (!found) return false;
  const { id: documentId, userId: sellerId } = found;
  if (!isAutomated && userId !== sellerId)
    await markRead.run(db, {
      ...{ documentId, userId: sellerId, author: 'seller', now },
      ...{ anchor: shown?.anchor ?? null, anchorId: shown?.anchorId ?? null },
    });
  return true;
}
