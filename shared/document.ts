import { z } from 'zod';

/** The client nested in every document row. */
export const documentClientSchema = z.object({ name: z.string(), email: z.string() });

/** Why the mail that brings a document to its client has not gone out: it waits and leaves by itself, or it failed. */
export const undeliveredSchema = z.object({ state: z.enum(['waiting', 'failed']), reason: z.string() });
export type Undelivered = z.infer<typeof undeliveredSchema>;

export const paymentMethods = ['cash', 'stripe', 'paypal'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

const statusTotalSchema = z.object({ count: z.number().int(), amount: z.string() });

/** The status cards' aggregate. Every status key is present; `total` covers all documents. */
export function documentSummarySchema<const Status extends string>(statuses: readonly Status[]) {
  return z.object({ total: statusTotalSchema, byStatus: z.record(z.enum(statuses), statusTotalSchema) });
}

export type StatusTotal = z.infer<typeof statusTotalSchema>;

// Display number, then 26 characters of Crockford's base 32 (130 random bits).
const WIRE_NUMBER = /(?:INV|PRO)-\d{4,12}-[0-9A-HJKMNP-TV-Z]{26}/;
const INVOICE_NUMBER = /^INV-\d{4,12}-[0-9A-HJKMNP-TV-Z]{26}$/;
const PROPOSAL_NUMBER = /^PRO-\d{4,12}-[0-9A-HJKMNP-TV-Z]{26}$/;

export const isInvoiceNumber = (value: string) => INVOICE_NUMBER.test(value);
export const isProposalNumber = (value: string) => PROPOSAL_NUMBER.test(value);

/** The wire number inside a pasted number or link, if there is one. */
export function wireNumberIn(text: string): string | undefined {
  return WIRE_NUMBER.exec(text)?.[0];
}
