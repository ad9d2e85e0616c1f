import { z } from 'zod';
import type { LetterValues, TextSectionDraft } from '#client/features/documents/form/document-form-values.ts';
import { isBlankText } from '#shared/blank-text.ts';
import { type Attachment, attachmentIdsSchema, attachmentSchema } from '#shared/file.ts';
import type { ProposalWithItems } from '#shared/proposal.ts';
import type { RichText } from '#shared/rich-text.ts';
import { richTextSchema, textSectionsSchema } from '#shared/rich-text-schema.ts';

const typedText = z.custom<RichText | null | undefined>();

/** A section in which nothing was written. */
export const isBlankSection = ({ title, body }: TextSectionDraft): boolean => isBlankText(title) && !body;

const writtenSections = (typed: readonly TextSectionDraft[]) =>
  typed.map((section, index) => ({ section, index })).filter(({ section }) => !isBlankSection(section));

/** The parts of a proposal's form that become its letter, as they are sent: by the API's rules. */
export const letterShape = {
  cover: typedText.pipe(richTextSchema.nullish() as z.ZodType<RichText | null, RichText | null | undefined>),
  textSections: z
    .array(z.custom<TextSectionDraft>())
    .optional()
    .transform((typed, context) => {
      const written = writtenSections(typed ?? []);
      const { data, error } = textSectionsSchema.safeParse(written.map(({ section }) => section));
      for (const { path, message } of error?.issues ?? []) {
        const [at, field] = path;
        const index = typeof at === 'number' ? written[at]?.index : undefined;
        context.addIssue({
          code: 'custom',
          path: index === undefined ? [] : [index, field === 'title' ? 'title' : 'body'],
          message,
        });
      }
      return data ?? z.NEVER;
    }),
  requiresSignature: z.boolean().optional(),
  attachments: z
    .array(z.custom<Attachment>())
    .optional()
    .transform((files) => (files ?? []).map(({ id }) => id))
    .pipe(attachmentIdsSchema),
};

/** What a new proposal begins with. */
export const noLetter = {
  cover: null,
  textSections: [] as TextSectionDraft[],
  requiresSignature: false,
  attachments: [] as Attachment[],
};

/** The letter of a stored proposal, as it is typed on. */
export const letterOf = (proposal: ProposalWithItems) => ({
  cover: proposal.cover ?? null,
  textSections: (proposal.textSections ?? []).map(({ id, title, body }) => ({ id, title, body })),
  requiresSignature: proposal.requiresSignature ?? false,
  attachments: (proposal.attachments ?? []).map(({ id, name, type, size }) => ({ id, name, type, size })),
});

/** In another proposal its sections are new ones. */
export const copiedLetter = (proposal: ProposalWithItems) => {
  const letter = letterOf(proposal);
  return { ...letter, textSections: letter.textSections.map(({ title, body }) => ({ title, body })) };
};

/** As a draft keeps it: as it is sent, and besides what the form shows of its files. */
export function keptLetter({ cover, textSections = [], requiresSignature, attachments = [] }: LetterValues) {
  return {
    cover: cover ?? undefined,
    textSections: textSections.filter((section) => !isBlankSection(section)),
    requiresSignature: requiresSignature || undefined,
    attachments: undefined,
    attachmentIds: attachments.map(({ id }) => id),
    attachedFiles: attachments,
  };
}

const storedText = richTextSchema.nullish().catch(null);
const storedSections = z
  .array(
    z.object({
      id: z.string().optional().catch(undefined),
      title: z.string().catch(''),
      body: storedText,
    }),
  )
  .catch([]);
const storedIds = z.array(z.string()).catch([]);
const storedFiles = z.array(attachmentSchema).catch([]);

/** A letter as it was kept, as it is typed on. */
export function typedOnLetter(stored: Record<string, unknown>): Required<LetterValues> {
  const files = storedFiles.parse(stored.attachedFiles);
  return {
    cover: storedText.parse(stored.cover) ?? null,
    textSections: storedSections
      .parse(stored.textSections)
      .map(({ id, title, body }) => ({ ...(id && { id }), title, body: body ?? null })),
    requiresSignature: stored.requiresSignature === true,
    attachments: storedIds
      .parse(stored.attachmentIds)
      .map((id) => files.find((file) => file.id === id) ?? unknownFile(id)),
  };
}

/** One of which no more is known than that it is there. */
const unknownFile = (id: string): Attachment => ({
  id,
  name: 'Attachment',
  type: 'application/pdf',
  size: 0,
});
