import { z } from 'zod';
import { calendarDate } from './date-field.ts';
import { documentClientSchema, documentSummarySchema, undeliveredSchema } from './document.ts';
import { documentDetailFields, documentFields } from './document-fields.ts';
import { lineItemSchema, lineItemsSchema } from './line-item.ts';
import { listQueryWithStatus } from './list-query.ts';
import {
  proposalAnswerers,
  proposalAnswers,
  proposalStatuses,
  storedProposalStatuses,
} from './proposal-status.ts';
import { reminderSummarySchema } from './reminder.ts';
import { optionalText, requiredText, textLimits } from './text-field.ts';

const fields = {
  clientId: z.guid({ error: 'Choose a client' }).toLowerCase(),
  title: requiredText(textLimits.title, 'Title is required'),
  description: optionalText(textLimits.longText),
  ...documentFields,
  validUntil: calendarDate('Valid until date is required'),
};

/** The fields of a proposal without its lines. */
export const proposalFieldsSchema = z.object(fields);

/** Body of `POST /api/proposals`. Amounts and status sent along are dropped. */
export const createProposalSchema = z.object(
  { proposal: proposalFieldsSchema, items: lineItemsSchema },
  { error: 'Send a proposal and its items' },
);

export type CreateProposal = z.output<typeof createProposalSchema>;

/** Body of `PUT /api/proposals/{id}`: any subset. `items` replaces the lines and recomputes the amount. */
export const updateProposalSchema = z
  .object({
    ...fields,
    status: z.enum(storedProposalStatuses, { error: 'Unknown status' }),
    items: lineItemsSchema,
  })
  .partial();

export type UpdateProposal = z.output<typeof updateProposalSchema>;

/** Body of `PUT /api/proposals/{id}/status`, the answer of whoever holds the link. */
export const answerProposalSchema = z.object({
  status: z.enum(proposalAnswers, { error: 'Accept or decline the proposal' }),
  name: optionalText(200),
  reason: optionalText(1_000),
});

export type AnswerProposal = z.output<typeof answerProposalSchema>;

/** `?status=sent` and `?status=pending` both mean open. */
export const proposalListQuerySchema = listQueryWithStatus([...proposalStatuses, 'sent']);

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

/** One proposal with its lines in order. */
export const proposalWithItemsSchema = proposalSchema.extend({
  /** From where it was answered: the network address, and what the browser said of itself. */
  answeredIp: z.string().nullable(),
  answeredAgent: z.string().nullable(),
  ...documentDetailFields,
  items: z.array(lineItemSchema),
});

export type ProposalWithItems = z.infer<typeof proposalWithItemsSchema>;

export const proposalSummarySchema = documentSummarySchema(proposalStatuses);

export type ProposalSummary = z.infer<typeof proposalSummarySchema>;
