import { z } from 'zod';
import { documentFormShape, haveSameLines } from '#client/features/documents/form/document-form-values.ts';
import { blankLine, toLineDrafts } from '#client/features/documents/form/line-drafts.ts';
import { newIdempotencyKey } from '#client/lib/api.ts';
import { addDaysTo } from '#shared/dates.ts';
import {
  type CreateInvoice,
  type InvoiceWithItems,
  invoiceFieldsSchema,
  type UpdateInvoice,
} from '#shared/invoice.ts';
import { connectedMethods, defaultPaymentMethod } from '#shared/payment-method.ts';
import type { User } from '#shared/user.ts';

/** Days that a client has to pay unless the seller says otherwise. */
export const DEFAULT_DUE_DAYS = 30;

export const invoiceFormSchema = z.object({
  ...invoiceFieldsSchema.shape,
  ...documentFormShape,
});

export type InvoiceFormValues = z.input<typeof invoiceFormSchema>;
export type InvoiceFormOutput = z.output<typeof invoiceFormSchema>;

export function newInvoiceValues(seller: User, today: string): InvoiceFormValues {
  return {
    clientId: '',
    title: '',
    description: '',
    dueDate: addDaysTo(today, DEFAULT_DUE_DAYS),
    paymentMethod: defaultPaymentMethod(seller),
    items: [blankLine()],
    idempotencyKey: newIdempotencyKey(),
  };
}

export function editInvoiceValues(invoice: InvoiceWithItems): InvoiceFormValues {
  return {
    clientId: invoice.clientId,
    title: invoice.title,
    description: invoice.description ?? '',
    dueDate: invoice.dueDate,
    paymentMethod: invoice.paymentMethod,
    items: toLineDrafts(invoice.items),
    idempotencyKey: '',
  };
}

/** A new invoice like an earlier one: same client, texts and lines, its own date and key. */
export function duplicateInvoiceValues(
  invoice: InvoiceWithItems,
  seller: User,
  today: string,
): InvoiceFormValues {
  const { dueDate, paymentMethod, idempotencyKey } = newInvoiceValues(seller, today);
  const values = { ...editInvoiceValues(invoice), dueDate, idempotencyKey };
  const isKept = ['cash', ...connectedMethods(seller)].includes(invoice.paymentMethod);
  return isKept ? values : { ...values, paymentMethod };
}

/** What `POST /api/invoices` takes. A method that the form did not start with is remembered. */
export function createBody(
  { items, idempotencyKey: _key, ...fields }: InvoiceFormOutput,
  startedWith: InvoiceFormValues['paymentMethod'],
): CreateInvoice {
  return {
    invoice: { ...fields, description: fields.description || null },
    items,
    ...(fields.paymentMethod !== startedWith && { rememberPaymentMethod: true }),
  };
}

/**
 * What `PUT /api/invoices/{id}` takes: the fields, and the lines only when they were edited.
 * A paid invoice takes title and description alone.
 */
export function updateBody(stored: InvoiceWithItems, output: InvoiceFormOutput): UpdateInvoice {
  const { items, idempotencyKey: _key, ...fields } = output;
  const description = fields.description || null;
  if (stored.status === 'paid') return { title: fields.title, description };
  return { ...fields, description, ...(haveSameLines(stored.items, items) ? {} : { items }) };
}
