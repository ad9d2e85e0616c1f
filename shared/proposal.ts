import { z } from 'zod';
import type { Conversion } from './conversion.ts';
import { calendarDate } from './date-field.ts';
import { depositField, depositSchema } from './deposit-input.ts';
import { documentClientSchema, documentSummarySchema, undeliveredSchema } from './document.ts';
import { documentDetailFields, documentFields } from './document-fields.ts';
import { attachmentIdsSchema, attachmentSchema } from './file.ts';
import { invoiceStatuses } from './invoice-status.ts';
import { lineItemSchema, MAX_LINE_ITEMS, offeredLinesSchema } from './line-item.ts';
import { documentListQuery } from './list-query.ts';
import { creationFields } from './message-templates.ts';
import { type AcceptedLine, sectionChoices } from './proposal-options.ts';
import {
  proposalAnswerers,
  proposalAnswers,
  proposalStatuses,
  storedProposalStatuses,
} from './proposal-status.ts';
import { reminderSummarySchema } from './reminder.ts';
import type { RichText, TextSection } from './rich-text.ts';
import { richTextSchema, textSectionsSchema } from './rich-text-schema.ts';
import { offeredSectionsSchema } from './sections.ts';
import { clientQuantitySchema, selectedItemSchema } from './selection.ts';
import { invoiceTypes } from './settlement.ts';
import { signatureSchema, signedSchema } from './signature.ts';
import { optionalText, requiredText, textLimits } from './text-field.ts';

const fields = {
  clientId: z.guid({ error: 'Choose a client' }).toLowerCase(),
  title: requiredText(textLimits.title, 'Title is required'),
  description: optionalText(textLimits.longText),
  ...documentFields,
  sections: offeredSectionsSchema.optional(),
  cover: richTextSchema.nullish(),
  textSections: textSectionsSchema.optional(),
  /** Only a signature accepts it. */
  requiresSignature: z.boolean({ error: 'Send true or false' }).optional(),
  /** Files that go with it. */
  attachmentIds: attachmentIdsSchema.optional(),
  deposit: depositField,
  validUntil: calendarDate('Valid until date is required'),
};

/** The fields of a proposal without its lines. */
export const proposalFieldsSchema = z.object(fields);

/** Body of `POST /api/proposals`. Amounts and status sent along are dropped. */
export const createProposalSchema = z.object(
  { proposal: proposalFieldsSchema, items: offeredLinesSchema, ...creationFields },
  { error: 'Send a proposal and its items' },
);

export type CreateProposal = z.output<typeof createProposalSchema>;

/** Body of `PUT /api/proposals/{id}`: any subset. `items` replaces the lines and recomputes the amount. */
export const updateProposalSchema = z
  .object({
    ...fields,
    status: z.enum(storedProposalStatuses, { error: 'Unknown status' }),
    items: offeredLinesSchema,
  })
  .partial();

export type UpdateProposal = z.output<typeof updateProposalSchema>;

const amountAsText = { error: 'Send the total as text, like "1250.50"' };

/** Body of `PUT /api/proposals/{id}/status`, the answer of whoever holds the link. */
export const answerProposalSchema = z.object({
  status: z.enum(proposalAnswers, { error: 'Accept or decline the proposal' }),
  name: optionalText(200),
  reason: optionalText(1_000),
  /** What the client takes where there is a choice; without it what is offered by default. */
  selection: z.array(selectedItemSchema, { error: 'Send a list of items' }).max(MAX_LINE_ITEMS).optional(),
  /** What the client was shown that it comes to, as a decimal string. */
  expectedAmount: z.string(amountAsText).max(20, amountAsText).optional(),
  signature: signatureSchema.optional(),
});

export type AnswerProposal = z.output<typeof answerProposalSchema>;

/** `?status=sent` and `?status=pending` both mean open. */
export const proposalListQuerySchema = documentListQuery([...proposalStatuses, 'sent']);

export type ProposalListQuery = z.infer<typeof proposalListQuerySchema>;

/** A row of the proposal list. */
export const proposalSchema = z.object({
  id: z.uuid(),
  proposalNumber: z.string(),
  displayNumber: z.string(),
  clientId: z.guid(),
  title: z.string(),
  description: z.string().nullable(),
  amount: z.string(),
  /** ISO 4217. */
  currency: z.string().optional(),
  validUntil: z.string(),
  status: z.enum(proposalStatuses),
  acceptedAt: z.string().nullable(),
  /** Accepted or declined then, by whom, and what they wrote with it. */
  answeredAt: z.string().nullable(),
  answeredBy: z.enum(proposalAnswerers).nullable(),
  answerName: z.string().nullable(),
  answerReason: z.string().nullable(),
  /** What its client wrote that the seller has not seen. */
  unreadComments: z.int(),
  /** The invoice that it was converted to. */
  invoiceId: z.uuid().nullable(),
  invoiceDisplayNumber: z.string().nullable(),
  /** When somebody else than the seller first and last had its page open. */
  firstSeenAt: z.string().nullable(),
  lastSeenAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  client: documentClientSchema,
  /** Null once the mail has gone out, and for what is not open any more. */
  undelivered: undeliveredSchema.nullish(),
  /** In lists of Pro sellers. */
  reminders: reminderSummarySchema.nullish(),
});

export type Proposal = z.infer<typeof proposalSchema>;

/** A line as it is offered: `optional`, `selected` and `clientQuantity` say what the client may choose. */
export const offeredLineSchema = lineItemSchema.extend({
  optional: z.boolean(),
  selected: z.boolean(),
  clientQuantity: clientQuantitySchema.nullable(),
});

const linkedSchema = z.object({ id: z.uuid(), displayNumber: z.string() });

const proposalDetailFields = {
  sections: z.array(
    z.object({
      title: z.string(),
      note: z.string().nullish(),
      at: z.int(),
      /** How many of its lines the client takes; all where it isn't said. */
      choice: z.enum(sectionChoices).optional(),
    }),
  ),
  cover: z.custom<RichText>().nullable(),
  textSections: z.array(z.custom<TextSection>()),
  requiresSignature: z.boolean(),
  attachments: z.array(attachmentSchema),
  /** What the dearest selection comes to; null where there is nothing to choose. */
  amountMax: z.string().nullable(),
  /** What was accepted, where there was something to choose. */
  acceptedLines: z.array(z.custom<AcceptedLine>()).nullable(),
  signature: signedSchema.nullish(),
  /** The proposal that it stands for, and the one that stands for it. */
  replaces: linkedSchema.nullable(),
  replacedBy: linkedSchema.nullable(),
};

/** One proposal with its lines in order. */
export const proposalWithItemsSchema = proposalSchema.extend({
  /** From where it was answered: the network address, and what the browser said of itself. */
  answeredIp: z.string().nullable(),
  answeredAgent: z.string().nullable(),
  ...documentDetailFields,
  /** What is to be paid on acceptance, and what it comes to. */
  deposit: depositSchema.nullable(),
  depositAmount: z.string().nullable(),
  /** All invoices that were made of it, in order of their numbers. */
  invoices: z.array(
    z.object({
      id: z.uuid(),
      displayNumber: z.string(),
      type: z.enum(invoiceTypes),
      amount: z.string(),
      status: z.enum(invoiceStatuses),
    }),
  ),
  /** How far it was invoiced, once it was accepted. */
  conversion: z.custom<Conversion>().nullish(),
  items: z.array(offeredLineSchema),
  ...proposalDetailFields,
});

export type ProposalWithItems = z.infer<typeof proposalWithItemsSchema>;

export const proposalSummarySchema = documentSummarySchema(proposalStatuses);

export type ProposalSummary = z.infer<typeof proposalSummarySchema>;
