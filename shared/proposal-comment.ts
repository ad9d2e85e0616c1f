import { z } from 'zod';
import { requiredText, textLimits, textOrNull } from './text-field.ts';

/** What a comment is about: the whole proposal, its cover text or terms, a section of text, or a line. */
export const commentAnchors = ['proposal', 'cover', 'terms', 'section', 'line'] as const;
export type CommentAnchor = (typeof commentAnchors)[number];

export const commentAuthors = ['client', 'seller'] as const;
export type CommentAuthor = (typeof commentAuthors)[number];

export const commentLimits = { message: 2_000, name: textLimits.name } as const;

/** Comments that are taken by one link in 24 hours. */
export const MOST_COMMENTS_A_DAY = 20;

const fields = {
  anchor: z.enum(commentAnchors, { error: 'Choose what it is about' }).default('proposal'),
  /** Id of the section or line. */
  anchorId: z.guid({ error: 'Send the id of a section or line' }).toLowerCase().nullish(),
  message: requiredText(commentLimits.message, 'Write your comment'),
};

const needsId = { error: 'Send the id of a section or line', path: ['anchorId'] };
const hasId = ({ anchor, anchorId }: { anchor: CommentAnchor; anchorId?: string | null | undefined }) =>
  (anchor === 'section' || anchor === 'line') === Boolean(anchorId);

/** Body of `POST /api/public/proposals/{proposalNumber}/comments`. */
export const clientCommentSchema = z
  .object({ ...fields, name: textOrNull(commentLimits.name) })
  .refine(hasId, needsId);

export type ClientComment = z.output<typeof clientCommentSchema>;

/** Body of `POST /api/proposals/{id}/comments`. */
export const sellerCommentSchema = z.object(fields).refine(hasId, needsId);

export type SellerComment = z.output<typeof sellerCommentSchema>;

/** Body of `POST …/comments/read` of whoever holds the link: what was shown; without one, all of it. */
export const readCommentsSchema = z
  .object({ anchor: z.enum(commentAnchors).optional(), anchorId: fields.anchorId })
  .refine(({ anchor = 'proposal', anchorId }) => hasId({ anchor, anchorId }), needsId);

export type ReadComments = z.output<typeof readCommentsSchema>;

/** What whoever holds the link sees: an element of the answer of `GET …/comments`, oldest first. */
export const publicCommentSchema = z.strictObject({
  id: z.uuid(),
  anchor: z.enum(commentAnchors),
  anchorId: z.uuid().nullable(),
  /** How the section or line was called when it was written. */
  anchorLabel: z.string().nullable(),
  author: z.enum(commentAuthors),
  name: z.string().nullable(),
  message: z.string(),
  /** ISO 8601 UTC. */
  createdAt: z.string(),
});

export type PublicComment = z.infer<typeof publicCommentSchema>;

/** What the seller sees: an element of the answer of `GET /api/proposals/{id}/comments`, oldest first. */
export const commentSchema = publicCommentSchema.extend({
  readAt: z.string().nullable(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
});

export type ProposalComment = z.infer<typeof commentSchema>;
