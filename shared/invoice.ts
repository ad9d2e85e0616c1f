import { z } from 'zod';
import { calendarDate } from './date-field.ts';
import {
  documentClientSchema,
  documentSummarySchema,
  paymentMethods,
  undeliveredSchema,
} from './document.ts';
import { documentDetailFields, documentFields } from './document-fields.ts';
import { invoiceStatuses } from './invoice-status.ts';
import { lineItemSchema, lineItemsSchema } from './line-item.ts';
import { listQueryWithStatus } from './list-query.ts';
import { invoicePaymentSchema } from './payment.ts';
import { reminderSummarySchema } from './reminder.ts';
import { optionalText, requiredText, textLimits } from './text-field.ts';

const fields = {
  clientId: z.guid({ error: 'Choose a client' }).toLowerCase(),
  title: requiredText(textLimits.title, 'Title is required'),
  description: optionalText(textLimits.longText),
  ...documentFields,
  dueDate: calendarDate('Due date is required'),
  paymentMethod: z.enum(paymentMethods, { error: 'Choose cash, stripe or paypal' }),
};

/** The fields of an invoice without its lines. */
export const invoiceFieldsSchema = z.object({
  ...fields,
  paymentMethod: fields.paymentMethod.default('cash'),
});

/**
 * Body of `POST /api/invoices`. Amounts and status sent along are dropped. `rememberPaymentMethod` says that the seller
 * chose the method, which new invoices start with from then on.
 */
export const createInvoiceSchema = z.object(
  {
    invoice: invoiceFieldsSchema,
    items: lineItemsSchema,
    rememberPaymentMethod: z.boolean({ error: 'Send true or false' }).optional(),
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
export const invoiceListQuerySchema = listQueryWithStatus([...invoiceStatuses, 'sent']);

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
  dueDate: z.string(),
  status: z.enum(invoiceStatuses),
  paymentMethod: z.enum(paymentMethods),
  paidAt: z.string().nullable(),
  /** What came in through providers, or is on its way; null where nothing is. */
  payments: z.array(invoicePaymentSchema).nullable(),
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

/** One invoice with its lines in order. */
export const invoiceWithItemsSchema = invoiceSchema.extend({
  ...documentDetailFields,
  items: z.array(lineItemSchema),
});

export type InvoiceWithItems = z.infer<typeof invoiceWithItemsSchema>;

export const invoiceSummarySchema = documentSummarySchema(invoiceStatuses);

export type InvoiceSummary = z.infer<typeof invoiceSummarySchema>;
