import type { Database } from '#server/db/client.ts';
import { proposalComments } from '#server/db/schema/proposals.ts';
import type { RowOf } from '#server/db/sql-types.ts';
import { invalidField } from '#server/errors.ts';
import { shortenText } from '#server/features/delivery/shorten-text.ts';
import type { CommentAnchor, CommentAuthor } from '#shared/proposal-comment.ts';
import { inOneLine } from '#shared/sentence.ts';
import { findAnchor, findComment, lastAbout, type lockOwnProposal } from './comments.sql.ts';

/** A proposal that is commented on, under its lock. */
export type Commented = RowOf<typeof lockOwnProposal.row>;

/** What a comment is about. */
export interface About {
  anchor: CommentAnchor;
  anchorId: string | null;
}

interface Written extends About {
  author: CommentAuthor;
  name: string | null;
  message: string;
  ip?: string | undefined;
  userAgent?: string | undefined;
}

const LONGEST_LABEL = 200;

/**
 * How what it is about is called. Sellers may also go on about what the current version no longer has.
 * @throws DomainError 400 where there is no such section or line
 */
async function labelOf(transaction: Database, { id }: Commented, { anchor, anchorId, author }: Written) {
  const about = { documentId: id, anchor, anchorId };
  const found = await findAnchor.first(transaction, about);
  if (found) return found.label && shortenText(inOneLine(found.label), LONGEST_LABEL);
  const said =
    author === 'seller' ? await lastAbout.first(transaction, { ...about, author: null }) : undefined;
  if (said) return said.label;
  throw invalidField(
    anchor === 'section' || anchor === 'line' ? 'anchorId' : 'anchor',
    'This proposal no longer has what you are writing about. Please reload the page.',
  );
}

/** Stores a comment. Belongs to the transaction that tells of it. @throws DomainError 400 */
export async function writeComment(
  transaction: Database,
  proposal: Commented,
  written: Written,
  now: Date,
): Promise<{ label: string | null; own: string; public: string }> {
  const { userId } = proposal;
  const label = (await labelOf(transaction, proposal, written)) || null;
  const [row] = await transaction
    .insert(proposalComments)
    .values({ ...written, userId, documentId: proposal.id, anchorLabel: label, createdAt: now })
    .returning({ id: proposalComments.id });
  const stored = await findComment.first(transaction, { id: row?.id ?? '', userId });
  if (!stored) throw new Error('a comment that was just written is gone');
  return { label, ...stored };
}
