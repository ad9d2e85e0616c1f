import { z } from 'zod';
import {
  imagesOf,
  isBlankRichText,
  isSafeHref,
  MAX_TEXT_SECTIONS,
  nodesOf,
  type RichBlock,
  type RichInline,
  type RichListItem,
  type RichMark,
  type RichText,
  richTextLimits,
} from './rich-text.ts';
import { isStorableText, requiredText } from './text-field.ts';

/** What only somebody sends who doesn't write in the form. */
const foreign = { error: 'This text has a part that is not allowed' };

const text = z
  .string(foreign)
  .min(1, foreign)
  .refine(isStorableText, { error: "Contains characters that can't be stored" });

const mark: z.ZodType<RichMark> = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('bold') }),
    z.object({ type: z.literal('italic') }),
    z.object({
      type: z.literal('link'),
      attrs: z.object(
        {
          href: z
            .string(foreign)
            .refine(isSafeHref, { error: 'A link leads to a web page or an email address' }),
        },
        foreign,
      ),
    }),
  ],
  foreign,
);

const inline: z.ZodType<RichInline> = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('text'), text, marks: z.array(mark, foreign).max(3, foreign).optional() }),
    z.object({ type: z.literal('hardBreak') }),
  ],
  foreign,
);

const paragraph = z.object(
  { type: z.literal('paragraph', foreign), content: z.array(inline, foreign).optional() },
  foreign,
);

type ListBlock = RichListItem['content'][number];

function listBlock(depth: number): z.ZodType<ListBlock> {
  if (depth === 0) return paragraph;
  const item: z.ZodType<RichListItem> = z.object(
    {
      type: z.literal('listItem', foreign),
      content: z.array(listBlock(depth - 1), foreign).min(1, foreign),
    },
    foreign,
  );
  return z.discriminatedUnion(
    'type',
    [
      paragraph,
      z.object({ type: z.literal('bulletList'), content: z.array(item, foreign).min(1, foreign) }),
      z.object({ type: z.literal('orderedList'), content: z.array(item, foreign).min(1, foreign) }),
    ],
    foreign,
  ) as z.ZodType<ListBlock>;
}

const block: z.ZodType<RichBlock> = z.union(
  [
    listBlock(richTextLimits.listDepth),
    z.object({
      type: z.literal('heading'),
      attrs: z.object({ level: z.union([z.literal(2), z.literal(3)], foreign) }, foreign),
      content: z.array(inline, foreign).optional(),
    }),
    z.object({
      type: z.literal('image'),
      attrs: z.object(
        {
          fileId: z.guid({ error: 'Send the id of a picture' }).toLowerCase(),
          alt: z.string(foreign).max(300, foreign).refine(isStorableText, foreign).default(''),
        },
        foreign,
      ),
    }),
  ],
  foreign,
);

const whole = { error: 'Send a formatted text' };

const sizeOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

const isSmall = (value: unknown) => {
  try {
    return sizeOf(value) <= richTextLimits.bytes && nestingOf(value) <= 40;
  } catch {
    return false;
  }
};

function nestingOf(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > 40) return depth;
  return Math.max(depth, ...Object.values(value).map((inner) => nestingOf(inner, depth + 1)));
}

/**
 * Formatted text as it arrives. Keys and attributes that are not listed are dropped; nodes and marks that are not, refused.
 * Text that shows nothing is null.
 */
export const richTextSchema = z
  .unknown()
  // Its size first: what is too large is not looked into.
  .refine(isSmall, { error: 'This text is too long' })
  .pipe(z.object({ type: z.literal('doc', whole), content: z.array(block, whole) }, whole))
  .refine((doc) => nodesOf(doc) <= richTextLimits.nodes, { error: 'This text has too many parts' })
  .refine((doc) => imagesOf(doc).length <= richTextLimits.images, {
    error: `At most ${richTextLimits.images} pictures fit in a text`,
  })
  .transform((doc): RichText | null => (isBlankRichText(doc) ? null : doc));

/** A part of the letter with its own heading. Without an id it is a new one. */
export const textSectionSchema = z.object({
  id: z.guid({ error: 'Send the id of a section' }).toLowerCase().optional(),
  title: requiredText(200, 'Title is required'),
  body: richTextSchema.nullish().transform((body) => body ?? null),
});

export const textSectionsSchema = z
  .array(textSectionSchema, { error: 'Send a list of sections' })
  .max(MAX_TEXT_SECTIONS, { error: `At most ${MAX_TEXT_SECTIONS} sections of text fit on a proposal` });
