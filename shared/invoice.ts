import { z } from 'zod';
import { creditNoteOfInvoiceSchema } from './credit-note.ts';
import { calendarDate } from './date-field.ts';
import {
  documentClientSchema,
  documentSummarySchema,
  paymentMethods,
  undeliveredSchema,
} from './document.ts';
import { documentDetailFields, documentFields } from './document-fields.ts';
import { instalmentStatuses } from './instalments.ts';
import { replyKinds } from './invoice-reply.ts';
import { invoiceStatuses } from './invoice-status.ts';
import { lineItemSchema, lineItemsSchema } from './line-item.ts';
import { documentListQuery } from './list-query.ts';
import { creationFields } from './message-templates.ts';
import { invoicePaymentSchema } from './payment.ts';
import { lastDayOf, paymentPlanFields } from './plan-input.ts';
import { reminderSummarySchema } from './reminder.ts';
import { invoiceTypes, settlements } from './settlement.ts';
import { optionalText, requiredText, textLimits } from './text-field.ts';

const fields = {
  clientId: z.guid({ error: 'Choose a client' }).toLowerCase(),
  title: requiredText(textLimits.title, 'Title is required'),
  description: optionalText(textLimits.longText),
  ...documentFields,
  ...paymentPlanFields,
  /** With instalments the day of the last one, whatever is sent here. */
  dueDate: calendarDate('Due date is required'),
  paymentMethod: z.enum(paymentMethods, { error: 'Choose cash, stripe or paypal' }),
  /** Whether reminders go out by themselves; if not given, a new one is reminded of. */
  reminders: z.boolean({ error: 'Send true or false' }).optional(),
};

/** The fields of an invoice without its lines. */
export const invoiceFieldsSchema = z.object({
  ...fields,
  paymentMethod: fields.paymentMethod.default('cash'),
});

type InvoiceFields = z.input<typeof invoiceFieldsSchema>;

/** Who pays in parts is done on the last of their days. */
const withLastDay = (fields: InvoiceFields): InvoiceFields => {
  const lastDay = fields && lastDayOf(fields.instalments);
  return lastDay ? { ...fields, dueDate: lastDay } : fields;
};

/**
 * Body of `POST /api/invoices`. Amounts and status sent along are dropped. `rememberPaymentMethod` says that the seller
 * chose the method, which new invoices start with from then on.
 */
export const createInvoiceSchema = z.object(
  {
    invoice: z.preprocess(withLastDay, invoiceFieldsSchema),
    items: lineItemsSchema,
    rememberPaymentMethod: z.boolean({ error: 'Send true or false' }).optional(),
    ...creationFields,
  },
  { error: 'Send an invoice and its items' },
);

export type CreateInvoice = z.output<typeof createInvoiceSchema>;

/**
 * Body of `PUT /api/invoices/{id}`: any subset. `items` replaces the lines and recomputes the amount. `sendReceipt`
 * goes with `status: 'paid'`: whether the client gets a receipt; without it, once an invoice.
 */
export const updateInvoiceSchema = z
  .object({
    ...fields,
    status: z.enum(invoiceStatuses, { error: 'Unknown status' }),
    items: lineItemsSchema,
    sendReceipt: z.boolean({ error: 'Send true or false' }),
  })
  .partial();

export type UpdateInvoice = z.output<typeof updateInvoiceSchema>;

/** `?status=sent` and `?status=pending` both mean open. */
export const invoiceListQuerySchema = documentListQuery([...invoiceStatuses, 'sent']);

export type InvoiceListQuery = z.infer<typeof invoiceListQuerySchema>;

/** A row of the invoice list. */
export const invoiceSchema = z.object({
  id: z.uuid(),
  invoiceNumber: z.string(),
  displayNumber: z.string(),
  clientId: z.guid(),
  title: z.string(),
  description: z.string().nullable(),
  amount: z.string(),
  /** ISO 4217. */
  currency: z.string().optional(),
  /** What has come and not gone back, what went back and is not owed again, what was credited and written off, what is left. */
  paidAmount: z.string(),
  refundsKept: z.string(),
  creditedAmount: z.string(),
  writtenOffAmount: z.string(),
  balance: z.string(),
  settlement: z.enum(settlements),
  type: z.enum(invoiceTypes),
  dueDate: z.string(),
  /** The day that decides whether it is overdue: of the next part that is owed. */
  nextDueOn: z.string(),
  /** Counts what it has said since it was sent. */
  version: z.number(),
  status: z.enum(invoiceStatuses),
  paymentMethod: z.enum(paymentMethods),
  paidAt: z.string().nullable(),
  /** What came in through providers, or is on its way; null where nothing is. */
  payments: z.array(invoicePaymentSchema).nullable(),
  /** The latest that its client said on it and that nothing came of yet. */
  openReply: z.object({ kind: z.enum(replyKinds), promisedOn: z.string().nullable() }).nullish(),
  /** The proposal that it was converted from, as long as that exists. */
  proposalId: z.uuid().nullable(),
  proposalDisplayNumber: z.string().nullable(),
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

export type Invoice = z.infer<typeof invoiceSchema>;

/** A part of what is to be paid; what was paid first covers what is due first. */
export const instalmentSchema = z.object({
  label: z.string().nullable(),
  dueDate: z.string(),
  amount: z.string(),
  paid: z.string(),
  status: z.enum(instalmentStatuses),
});

/** The part of a plan that is to be paid next, as far as it is open. */
export const nextDueSchema = z.object({ date: z.string(), amount: z.string() });

/** What of one invoice was asked for already, and how it may be paid besides all at once. */
const paymentAnswer = {
  /** Deposits and parts of a proposal that are taken off, each by its invoice. */
  deductions: z.array(
    z.object({
      invoiceId: z.uuid(),
      type: z.literal('partial').optional(),
      displayNumber: z.string(),
      amount: z.string(),
    }),
  ),
  instalments: z.array(instalmentSchema).nullable(),
  nextDue: nextDueSchema.nullable(),
  /** The instalments as they were planned, to send back. */
  plan: z
    .array(
      z.object({
        percent: z.string().optional(),
        amount: z.string().optional(),
        rest: z.literal(true).optional(),
        dueDate: z.string(),
        label: z.string().optional(),
      }),
    )
    .nullable(),
  allowPartial: z.boolean(),
  minPartial: z.string().nullable(),
  /** The seller wants it to be reminded of. */
  remindersOn: z.boolean(),
};

/** Another document, as a link names it. */
const otherDocument = z.object({ id: z.uuid(), displayNumber: z.string() });

/** One invoice with its lines in order. */
export const invoiceWithItemsSchema = invoiceSchema.extend({
  ...documentDetailFields,
  ...paymentAnswer,
  /** The invoice whose place it takes, and the one that has taken its own. */
  replaces: otherDocument.nullish(),
  replacedBy: otherDocument.nullish(),
  /** The recurring invoice that made it, or its draft. */
  recurringId: z.uuid().nullish(),
  /** Why it is void. */
  voidReason: z.string().nullish(),
  /** Oldest first. */
  creditNotes: z.array(creditNoteOfInvoiceSchema),
  items: z.array(lineItemSchema),
});

export type InvoiceWithItems = z.infer<typeof invoiceWithItemsSchema>;

export const invoiceSummarySchema = documentSummarySchema(invoiceStatuses);

export type InvoiceSummary = z.infer<typeof invoiceSummarySchema>;
