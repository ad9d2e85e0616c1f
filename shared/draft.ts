import { z } from 'zod';
import { sendingFields } from './message-templates.ts';
import { isStorableText } from './text-field.ts';

export const draftKinds = ['invoice', 'proposal'] as const;
export type DraftKind = (typeof draftKinds)[number];

/** Most drafts of one seller that were not sent. */
export const MAX_DRAFTS = 500;
/** Of what a draft holds, as JSON. */
export const MAX_DRAFT_BYTES = 256 * 1024;
// Formatted texts nest lists.
const MAX_DEPTH = 40;

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

const isStorable = (value: Json, depth = 0): boolean => {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= MAX_DEPTH) return false;
  return Object.entries(value).every(([key, inner]) => isStorableText(key) && isStorable(inner, depth + 1));
};

const partSchema = z.record(z.string(), z.unknown(), { error: 'Send the fields of the document' });

/**
 * What the body of the creation is going to be, as far as it is written: nothing of it is checked but sizes and types.
 */
const contentSchema = z
  .looseObject(
    {
      invoice: partSchema.optional(),
      proposal: partSchema.optional(),
      items: z.array(partSchema, { error: 'Send a list of lines' }).max(500).optional(),
    },
    { error: 'Send what the draft holds' },
  )
  .refine((content) => isStorable(content as Json), {
    error: "Contains something that can't be stored",
    // What is too deep is not written as JSON.
    abort: true,
  })
  .refine((content) => new TextEncoder().encode(JSON.stringify(content)).length <= MAX_DRAFT_BYTES, {
    error: 'This is too large for a draft',
  });

export type DraftContent = z.output<typeof contentSchema>;

/** Body of `PUT /api/drafts/{id}`. */
export const putDraftSchema = z.object({
  kind: z.enum(draftKinds, { error: 'Choose invoice or proposal' }),
  content: contentSchema,
});

export type PutDraft = z.output<typeof putDraftSchema>;

/** `?kind=invoice`; without it all. */
export const draftListQuerySchema = z.object({
  kind: z.enum(draftKinds, { error: 'Choose invoice or proposal' }).optional(),
});

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
export const sendAtMessage = 'Choose a day and a time, like 2026-12-03T09:00';

/** Body of `POST /api/drafts/{id}/send`. Without `sendAt`, which is a time by the seller's clock or an instant, at once. */
export const sendDraftSchema = z.object({
  ...sendingFields,
  sendAt: z
    .union([z.string().regex(LOCAL_TIME), z.iso.datetime({ offset: true })], { error: sendAtMessage })
    .optional(),
});

export type SendDraft = z.output<typeof sendDraftSchema>;

/** A row of the list, newest first. */
export const draftSchema = z.object({
  id: z.guid(),
  kind: z.enum(draftKinds),
  clientId: z.guid().nullable(),
  client: z.object({ name: z.string() }).nullable(),
  title: z.string(),
  /** What `If-Match` names. */
  version: z.int(),
  source: z.enum(['form', 'revise', 'recurring', 'duplicate']),
  sourceId: z.guid().nullable(),
  /** The invoice that is void once this one is sent. */
  replacesInvoiceId: z.guid().nullable(),
  /** It is sent by itself then. */
  sendAt: z.string().nullable(),
  /** Why it was not sent at its time. */
  failure: z.string().nullable(),
  /** What became of it. */
  documentId: z.guid().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type Draft = z.infer<typeof draftSchema>;

/** One draft with what it holds, and how it is sent at its time. */
export const draftWithContentSchema = draftSchema.extend({
  content: z.record(z.string(), z.unknown()),
  sendOptions: z.object(sendingFields).nullable(),
});

export type DraftWithContent = z.infer<typeof draftWithContentSchema>;
