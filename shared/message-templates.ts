import { z } from 'zod';
import { emailAddress, optionalText, requiredText, textOrNull } from './text-field.ts';

export const messageLimits = { subject: 200, body: 5_000, cc: 5 } as const;

/** What a message names in braces; the mail has the values in their place. */
export const placeholders = ['client', 'number', 'amount', 'due date', 'business'] as const;
export type Placeholder = (typeof placeholders)[number];

const IN_BRACES = /\{([^{}\n]*)\}/g;
const isPlaceholder = (name: string): name is Placeholder => placeholders.some((known) => known === name);

/** Puts values in the place of placeholders; any other braces stay as they are. */
export const fillPlaceholders = (text: string, values: Record<Placeholder, string>): string =>
  text.replace(IN_BRACES, (braces, name: string) => (isPlaceholder(name) ? values[name] : braces));

/** A piece of a text: words, a placeholder, or something in braces that is none. */
export interface TextPiece {
  kind: 'text' | 'placeholder' | 'unknown';
  text: string;
}

/** The pieces of a text, which are it again when they are put together. */
export function splitPlaceholders(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const { 0: braces, 1: name = '', index } of text.matchAll(IN_BRACES)) {
    if (index > from) pieces.push({ kind: 'text', text: text.slice(from, index) });
    pieces.push({ kind: isPlaceholder(name) ? 'placeholder' : 'unknown', text: braces });
    from = index + braces.length;
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) });
  return pieces;
}

const list = placeholders.map((name) => `{${name}}`).join(', ');

function refuseUnknown(text: string | null | undefined, context: z.RefinementCtx): void {
  const unknown = [...(text ?? '').matchAll(IN_BRACES)].find(([, name = '']) => !isPlaceholder(name));
  if (unknown)
    context.addIssue({ code: 'custom', message: `${unknown[0]} means nothing here. You can use ${list}` });
}

/** A text that names nothing in braces but placeholders. */
const templateText = (max: number, required: string) =>
  requiredText(max, required).superRefine(refuseUnknown);

/** As that, where it may be left out. */
export const optionalTemplateText = (max: number) =>
  textOrNull(max)
    .superRefine(refuseUnknown)
    .transform((text) => text ?? undefined);

export const messageTemplateSchema = z.object(
  {
    subject: templateText(messageLimits.subject, 'Subject is required'),
    body: templateText(messageLimits.body, 'Message is required'),
  },
  { error: 'Send a subject and a body' },
);

/** A mail in the seller's words, with placeholders in braces. */
export type MessageTemplate = z.output<typeof messageTemplateSchema>;

export const isSameTemplate = (one: MessageTemplate, other: MessageTemplate): boolean =>
  one.subject === other.subject && one.body === other.body;

export const templateKinds = ['invoice', 'proposal', 'credit_note'] as const;
export type TemplateKind = (typeof templateKinds)[number];

/** By what is sent. */
export type MessageTemplates = Partial<Record<TemplateKind, MessageTemplate>>;

const templateOrNull = messageTemplateSchema.nullable();

/** Body of `PUT /api/user/message-templates`: any subset. Null brings the standard text back. */
export const updateMessageTemplatesSchema = z
  .object({ invoice: templateOrNull, proposal: templateOrNull, credit_note: templateOrNull })
  .partial();

export type UpdateMessageTemplates = z.output<typeof updateMessageTemplatesSchema>;

/** Answer of `GET` and `PUT /api/user/message-templates`: null where the standard text is sent. */
export type KnownTemplates = Record<TemplateKind, MessageTemplate | null>;

/** What mails say as long as the seller has not changed it. */
export const standardTemplates: Record<TemplateKind, MessageTemplate> = {
  invoice: {
    subject: 'Invoice {number} from {business}',
    body: "Hello {client},\n\nHere's your invoice. You can view and download it online, no account needed.",
  },
  proposal: {
    subject: 'Proposal {number} from {business}',
    body: "Hello {client},\n\nHere's our proposal. You can read it and accept or decline it online, no account needed.",
  },
  credit_note: {
    subject: 'Credit note {number} from {business}',
    body: "Hello {client},\n\nHere's your credit note. You can view and download it online, no account needed.",
  },
};

/**
 * The words of one mail. What is left out of subject and body is as always; `cc` has the contacts of the client
 * who get a copy, in the place of all who get documents.
 */
export const messageSchema = z.object(
  {
    subject: optionalText(messageLimits.subject),
    body: optionalText(messageLimits.body),
    cc: z
      .array(emailAddress, { error: 'Send a list of email addresses' })
      .max(messageLimits.cc, { error: `At most ${messageLimits.cc} people get a copy` })
      .optional(),
  },
  { error: 'Send a subject and a body' },
);

export type Message = z.output<typeof messageSchema>;

/** Whether the client gets a mail with a document; without one, its link is there all the same. */
export const deliveries = ['email', 'none'] as const;
export type Delivery = (typeof deliveries)[number];

/** How a document goes out, beside what it says. */
export const sendingFields = {
  delivery: z.enum(deliveries, { error: 'Choose email or none' }).optional(),
  message: messageSchema.optional(),
};

/** Body of `POST /api/{invoices|proposals}/{id}/send`, which may be empty. */
export const sendAgainSchema = z.object({ message: messageSchema.optional() });

/** What a creation takes beside the document. */
export const creationFields = {
  ...sendingFields,
  /** The draft that the document was written in, which ends with that. */
  draftId: z.guid({ error: 'Send the id of a draft' }).toLowerCase().optional(),
};

export interface Sending {
  delivery?: Delivery | undefined;
  message?: Message | undefined;
}
