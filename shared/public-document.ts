import { z } from 'zod';
import { paymentMethods } from './document.ts';
import { invoiceStatuses } from './invoice-status.ts';
import type { PaymentProgress } from './payment.ts';
import { proposalStatuses } from './proposal-status.ts';

/** What the pay panel of a public invoice offers. */
export const publicPayments = ['none', 'stripe', 'paypal', 'coming_soon'] as const;
export type PublicPayment = (typeof publicPayments)[number];

/** The seller as a visitor sees them. Logo and hidden credits count only while the seller is Pro. */
export const publicSellerSchema = z.strictObject({
  businessName: z.string().nullable(),
  phone: z.string().nullable(),
  /** What dials the phone, extension included; null where the text is not one whole number with its country. */
  phoneHref: z.string().nullable(),
  address: z.string().nullable(),
  customLogo: z.string().nullable(),
  hideCredits: z.boolean(),
});

export const publicClientSchema = z.strictObject({
  name: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  address: z.string().nullable(),
});

export const publicLineSchema = z.strictObject({
  description: z.string(),
  quantity: z.string(),
  rate: z.string(),
  amount: z.string(),
});

/** ISO 4217, where it isn't US dollars. */
const publicCurrency = z.string().optional();

/** Everything that `GET /api/public/invoices/{invoiceNumber}` answers; nothing else ever leaves. */
export const publicInvoiceSchema = z.strictObject({
  invoiceNumber: z.string(),
  displayNumber: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  status: z.enum(invoiceStatuses),
  dueDate: z.string(),
  amount: z.string(),
  currency: publicCurrency,
  paymentMethod: z.enum(paymentMethods),
  paidAt: z.string().nullable(),
  timeZone: z.string(),
  payment: z.enum(publicPayments),
  items: z.array(publicLineSchema),
  client: publicClientSchema,
  user: publicSellerSchema,
});

/** Everything that `GET /api/public/proposals/{proposalNumber}` answers. Its `id` is what an answer is sent to. */
export const publicProposalSchema = z.strictObject({
  id: z.uuid(),
  proposalNumber: z.string(),
  displayNumber: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  status: z.enum(proposalStatuses),
  validUntil: z.string(),
  amount: z.string(),
  currency: publicCurrency,
  acceptedAt: z.string().nullable(),
  timeZone: z.string(),
  items: z.array(publicLineSchema),
  client: publicClientSchema,
  user: publicSellerSchema,
});

export type PublicProposal = z.infer<typeof publicProposalSchema>;
export type PublicInvoice = z.infer<typeof publicInvoiceSchema>;
/** An invoice with what its page and its file tell besides; no part of the answer. */
export type VisitedInvoice = PublicInvoice & { progress?: PaymentProgress };
export type PublicLine = z.infer<typeof publicLineSchema>;
