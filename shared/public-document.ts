import { z } from 'zod';
import { depositSchema } from './deposit-input.ts';
import { discountSchema } from './discount.ts';
import { paymentMethods } from './document.ts';
import { documentDetailFields } from './document-fields.ts';
import { attachmentSchema } from './file.ts';
import { instalmentSchema, nextDueSchema } from './invoice.ts';
import { publicReplySchema } from './invoice-reply.ts';
import { invoiceStatuses } from './invoice-status.ts';
import type { PaymentProgress } from './payment.ts';
import { sectionChoices } from './proposal-options.ts';
import { proposalStatuses } from './proposal-status.ts';
import type { RichText, TextSection } from './rich-text.ts';
import { clientQuantitySchema } from './selection.ts';
import { signedSchema } from './signature.ts';
import type { LineTax } from './tax-sets.ts';
import type { Discount } from './totals.ts';
import type { VersionChange } from './version-changes.ts';

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
  /** Where it has changed since it was sent. */
  version: z.strictObject({ number: z.int(), updatedAt: z.string() }).optional(),
  /** What is printed of both parties besides `user` and `client`, as it was when the document was issued. */
  legal: z
    .strictObject({ seller: publicSellerLegalSchema.optional(), client: publicClientLegalSchema.optional() })
    .optional(),
};

/** What was paid of an invoice, each only where that is neither all nor nothing. Decimal strings. */
const publicMoneyFields = {
  /** What is still owed: the amount less what was paid, credited and written off. */
  balance: text,
  paid: text,
  credited: text,
  writtenOff: text,
  /** What was given back without being owed again. */
  refundsKept: text,
};

/** A sum that came, or went where it is below zero; `credit` is the client's with the seller. */
export const movementSchema = z.strictObject({
  kind: z.enum(['payment', 'refund', 'credit']),
  /** Calendar day of the seller. */
  date: z.string(),
  /** Signed decimal string. */
  amount: z.string(),
});

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
  ...publicMoneyFields,
  items: z.array(publicLineSchema),
  client: publicClientSchema,
  user: publicSellerSchema,
  ...publicDetailFields,
  /** Deposits and parts that are taken off: what is to be paid is what they leave. */
  deductions: z
    .array(
      z.strictObject({
        type: z.literal('partial').optional(),
        displayNumber: z.string(),
        amount: z.string(),
      }),
    )
    .optional(),
  /** Only of invoices that are paid in parts. */
  instalments: z.array(instalmentSchema).optional(),
  nextDue: nextDueSchema.optional(),
  /** The client may pay any part of what is owed, the least of it if there is one. */
  allowPartial: z.literal(true).optional(),
  minPartial: text,
  /** What came and went, oldest first; absent where nothing did, or all came at once. */
  movements: z.array(movementSchema).optional(),
  /** The one that stands for it from now on. */
  replacedBy: z.strictObject({ invoiceNumber: z.string(), displayNumber: z.string() }).optional(),
  /** What its client said on it, and what the seller answered, latest first. */
  replies: z.array(publicReplySchema).optional(),
  /** What was credited of it, oldest first. */
  creditNotes: z
    .array(
      z.strictObject({
        displayNumber: z.string(),
        creditNoteNumber: z.string(),
        amount: z.string(),
        issuedOn: z.string(),
      }),
    )
    .optional(),
});

/** What a client may choose, only where there is a choice. With it the page adds up as the server does. */
const publicOptionsSchema = z.strictObject({
  /** One for each item, in order. */
  lines: z.array(
    z.strictObject({
      id: z.uuid(),
      optional: z.boolean(),
      /** It counts unless the client chooses otherwise. */
      selected: z.boolean(),
      clientQuantity: clientQuantitySchema.nullable(),
      discount: z.custom<Discount>(),
      taxes: z.array(z.custom<LineTax>()),
    }),
  ),
  sections: z.array(z.strictObject({ at: z.int(), choice: z.enum(sectionChoices) })),
  /** What the dearest selection comes to. */
  amountMax: z.string(),
  /** Once it was accepted: what was chosen. */
  accepted: z
    .array(z.strictObject({ itemId: z.uuid(), quantity: z.string(), amount: z.string() }))
    .optional(),
});
export type PublicOptions = z.infer<typeof publicOptionsSchema>;

/** What a proposal may say beside what every document says, each only where it is used. */
const publicLetterFields = {
  cover: z.custom<RichText>().optional(),
  textSections: z.array(z.custom<TextSection>()).optional(),
  /** Sizes in pixels of the pictures of these texts: `GET …/files/{id}`. */
  images: z.array(z.strictObject({ id: z.uuid(), width: z.int(), height: z.int() })).optional(),
  attachments: z.array(attachmentSchema).optional(),
  requiresSignature: z.literal(true).optional(),
  options: publicOptionsSchema.optional(),
  signature: signedSchema.optional(),
  /** What differs from the version before, where there is one. */
  changes: z.strictObject({ amountBefore: z.string(), list: z.array(z.custom<VersionChange>()) }).optional(),
  /** The one that stands for it from now on, and the one that it stands for. */
  replacedBy: z.strictObject({ proposalNumber: z.string(), displayNumber: z.string() }).optional(),
  replaces: z.strictObject({ displayNumber: z.string() }).optional(),
};

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
  /** What is to be paid on acceptance, what it comes to, and once it was accepted the token of its invoice. */
  deposit: depositSchema.optional(),
  depositAmount: text,
  depositInvoice: z.strictObject({ number: z.string() }).optional(),
  ...publicLetterFields,
});

/** Everything that `GET /api/public/credit-notes/{number}` answers. Amounts are what is credited. */
export const publicCreditNoteSchema = z.strictObject({
  creditNoteNumber: z.string(),
  displayNumber: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  /** Why it is credited. */
  reason: z.string(),
  /** The invoice that it credits. */
  invoice: z.strictObject({ displayNumber: z.string(), issuedOn: z.string() }),
  amount: z.string(),
  timeZone: z.string(),
  items: z.array(publicLineSchema),
  client: publicClientSchema,
  user: publicSellerSchema,
  ...publicDetailFields,
});

export type Movement = z.infer<typeof movementSchema>;
export type PublicCreditNote = z.infer<typeof publicCreditNoteSchema>;
export type PublicDocument = PublicInvoice | PublicProposal | PublicCreditNote;
export type PublicProposal = z.infer<typeof publicProposalSchema>;
export type PublicInvoice = z.infer<typeof publicInvoiceSchema>;
/** An invoice with what its page and its file tell besides; no part of the answer. */
export type VisitedInvoice = PublicInvoice & { progress?: PaymentProgress };
/** What {@link publicMoneyFields} list. */
export type PublicMoney = Pick<PublicInvoice, keyof typeof publicMoneyFields>;
export type PublicSellerLegal = z.infer<typeof publicSellerLegalSchema>;
export type PublicClientLegal = z.infer<typeof publicClientLegalSchema>;
/** What {@link publicDetailFields} list. */
export type PublicDetails = Pick<PublicProposal, keyof typeof publicDetailFields>;
export type PublicLine = z.infer<typeof publicLineSchema>;
