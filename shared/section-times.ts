import { z } from 'zod';
import { commentAnchors } from './proposal-comment.ts';

/** Seconds that one message of a page may tell of, for one section and in all. */
export const MOST_SECONDS = 3_600;
/** More than a proposal has parts. */
const MOST_SECTIONS = 30;

const seconds = { error: `Send 1 to ${MOST_SECONDS} seconds` };

/**
 * Body of `POST /api/public/proposals/{proposalNumber}/seen`, which may be missing: how long sections were in sight since it was
 * told last. They are counted from 0 as `proposalSections` orders those of the current version.
 */
export const seenSchema = z.object(
  {
    sections: z
      .array(
        z.object({
          index: z.int({ error: 'Send the number of the section' }).min(0).max(MOST_SECTIONS),
          seconds: z.int(seconds).min(1, seconds).max(MOST_SECONDS, seconds),
        }),
        { error: 'Send a list of sections' },
      )
      .max(MOST_SECTIONS, { error: 'These are more sections than a proposal has' })
      .optional(),
  },
  { error: 'Send a list of sections' },
);

export type SectionSeconds = NonNullable<z.output<typeof seenSchema>['sections']>[number];

/** Answer of `GET /api/proposals/{id}/reading`: how the client has read it. */
export const readingSchema = z.object({
  /** How often it was opened. */
  opened: z.int(),
  firstSeenAt: z.string().nullable(),
  lastSeenAt: z.string().nullable(),
  /** The version that `sections` tell of: the current one. */
  version: z.int(),
  sections: z.array(
    z.object({
      anchor: z.enum(commentAnchors).exclude(['line']),
      title: z.string(),
      seconds: z.int(),
    }),
  ),
});

export type Reading = z.infer<typeof readingSchema>;
