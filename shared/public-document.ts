import { z } from 'zod';
import { discountSchema } from './discount.ts';
import { paymentMethods } from './document.ts';
import { documentDetailFields } from './document-fields.ts';
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

const text = z.string().optional();

/** Keys behind the first four are there only where they say something, as are {@link publicDetailFields}. */
export const publicLineSchema = z.strictObject({
  description: z.string(),
  quantity: z.string(),
  rate: z.string(),
  amount: z.string(),
  discount: discountSchema.unwrap().optional(),
  discountAmount: text,
  taxes: z.array(z.strictObject({ name: z.string(), percent: z.string() })).optional(),
  unit: text,
  unitLabel: text,
  serviceFrom: text,
  serviceTo: text,
});

const addressFields = {
  street: text,
  street2: text,
  city: text,
  region: text,
  postalCode: text,
  /** ISO 3166-1, two letters. */
  country: text,
};

export const publicClientLegalSchema = z.strictObject({
  ...addressFields,
  taxId: text,
  registrationId: text,
});

/** Bank details are on invoices alone. */
export const publicSellerLegalSchema = publicClientLegalSchema.extend({
  legalName: text,
  taxNumber: text,
  legalText: text,
  footerText: text,
  contactName: text,
  contactPhone: text,
  contactEmail: text,
  iban: text,
  bic: text,
  bankName: text,
  bankAccountText: text,
});

const { subtotal, netAmount, taxAmount, taxes } = documentDetailFields;

/** What a document may say besides, each only where it is used. */
const publicDetailFields = {
  /** Absent where it is USD. */
  currency: text,
  pricesIncludeTax: z.literal(true).optional(),
  subtotal: subtotal.optional(),
  discount: discountSchema.unwrap().optional(),
  discountAmount: text,
  netAmount: netAmount.optional(),
  taxAmount: taxAmount.optional(),
  taxes: taxes.optional(),
  /** A calendar day of the seller; absent for documents from before it was kept. */
  issuedOn: text,
  buyerReference: text,
  orderNumber: text,
  notes: text,
  terms: text,
  serviceFrom: text,
  serviceTo: text,
  sections: z
    .array(z.strictObject({ title: z.string(), note: z.string().nullish(), at: z.int() }))
    .optional(),
  taxCurrency: text,
  taxRateOfExchange: text,
  /** What is printed of both parties besides `user` and `client`, as it was when the document was issued. */
  legal: z
    .strictObject({ seller: publicSellerLegalSchema.optional(), client: publicClientLegalSchema.optional() })
    .optional(),
};

/** Everything that `GET /api/public/invoices/{invoiceNumber}` answers; nothing else ever leaves. */
export const publicInvoiceSchema = z.strictObject({
  invoiceNumber: z.string(),
  displayNumber: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  status: z.enum(invoiceStatuses),
  dueDate: z.string(),
  amount: z.string(),
  paymentMethod: z.enum(paymentMethods),
  paidAt: z.string().nullable(),
  timeZone: z.string(),
  payment: z.enum(publicPayments),
  items: z.array(publicLineSchema),
  client: publicClientSchema,
  user: publicSellerSchema,
  ...publicDetailFields,
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
  acceptedAt: z.string().nullable(),
  timeZone: z.string(),
  items: z.array(publicLineSchema),
  client: publicClientSchema,
  user: publicSellerSchema,
  ...publicDetailFields,
});

export type PublicProposal = z.infer<typeof publicProposalSchema>;
export type PublicInvoice = z.infer<typeof publicInvoiceSchema>;
/** An invoice with what its page and its file tell besides; no part of the answer. */
export type VisitedInvoice = PublicInvoice & { progress?: PaymentProgress };
export type PublicSellerLegal = z.infer<typeof publicSellerLegalSchema>;
export type PublicClientLegal = z.infer<typeof publicClientLegalSchema>;
/** What {@link publicDetailFields} list. */
export type PublicDetails = Pick<PublicProposal, keyof typeof publicDetailFields>;
export type PublicLine = z.infer<typeof publicLineSchema>;
