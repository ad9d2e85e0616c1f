import { z } from 'zod';
import { checkFirstContact, contactSchema, contactsSchema } from './client-contact.ts';
import { currencyOrNull } from './currencies.ts';
import { legalDetailFields, paymentTermsOrNull } from './legal.ts';
import { clientSorts } from './list-order.ts';
import { commonFilters, listQuerySchema, sortFields } from './list-query.ts';
import { paymentTerms } from './payment-terms.ts';
import { taxIdProblem } from './tax-id.ts';
import { emailAddress, optionalText, requiredText, textLimits, textOrNull } from './text-field.ts';

/** Version of {@link smsConsentLabel}, kept with each consent. */
export const CLIENT_SMS_CONSENT_VERSION = 'client-1';
export const smsConsentLabel = 'Client agreed to receive text messages about invoices and proposals';
/** Where the installation has no way to send text messages. */
export const noTextsHint = 'Text messages are not set up here, so clients get emails only.';
export const smsConsentNeedsPhone = 'Add a phone number first';

const { street, street2, city, region, postalCode, country } = legalDetailFields;
const { taxId, registrationId, registrationScheme, eAddressScheme, eAddress } = legalDetailFields;

/** What invoices to this client say and ask for. Plain documents print the address as it is typed in one field. */
const billingFields = {
  ...{ street, street2, city, region, postalCode, country },
  ...{ taxId, registrationId, registrationScheme },
  buyerReference: textOrNull(100),
  ...{ eAddressScheme, eAddress },
  /** What forms begin with; null means the seller's own. */
  currency: currencyOrNull,
  paymentTerms: paymentTermsOrNull,
};

const clientFieldsSchema = z.object({
  name: requiredText(textLimits.name, 'Name is required'),
  email: emailAddress,
  phone: optionalText(textLimits.phone),
  company: optionalText(textLimits.name),
  address: optionalText(textLimits.address),
  notes: optionalText(textLimits.longText),
  /** The client agreed to text messages; whoever says so is recorded. A new phone number needs a new one. */
  smsConsent: z.boolean().optional(),
  /** The whole list, where it is sent. */
  contacts: contactsSchema.optional(),
  ...billingFields,
});

/** Body of `POST /api/clients`, and the client form. */
export const createClientSchema = clientFieldsSchema
  .refine(({ phone, smsConsent }) => !smsConsent || Boolean(phone?.trim()), {
    path: ['smsConsent'],
    error: smsConsentNeedsPhone,
  })
  .superRefine(({ taxId: id, country: of }, context) => {
    const message = id && taxIdProblem(id, of);
    if (message) context.addIssue({ code: 'custom', path: ['taxId'], message });
  })
  .superRefine(checkFirstContact);

export type CreateClient = z.output<typeof createClientSchema>;

/** Body of `PUT /api/clients/{id}`: any subset. */
export const updateClientSchema = clientFieldsSchema.partial().superRefine(checkFirstContact);

export type UpdateClient = z.output<typeof updateClientSchema>;

/** Their currency is the seller's where they have none of their own. */
export const clientListQuerySchema = listQuerySchema.extend({
  ...commonFilters,
  ...sortFields(clientSorts),
});

export type ClientListQuery = z.infer<typeof clientListQuerySchema>;

export const clientSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  address: z.string().nullable(),
  notes: z.string().nullable(),
  smsConsent: z.boolean(),
  /** When the consent was recorded. */
  smsConsentAt: z.string().nullable(),
  /** The first is the client's own name and email address. */
  contacts: z.array(contactSchema),
  street: z.string().nullable(),
  street2: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  postalCode: z.string().nullable(),
  country: z.string().nullable(),
  taxId: z.string().nullable(),
  registrationId: z.string().nullable(),
  registrationScheme: z.string().nullable(),
  buyerReference: z.string().nullable(),
  eAddressScheme: z.string().nullable(),
  eAddress: z.string().nullable(),
  currency: z.string().nullable(),
  paymentTerms: z.enum(paymentTerms).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type Client = z.infer<typeof clientSchema>;

/** What a client has brought and still owes. Counts are of all documents, amounts in the seller's currency. */
export const clientStatisticsSchema = z.object({
  /** What was paid, and not given back, of invoices that are paid in full. */
  totalRevenue: z.string(),
  /** What was paid, and not given back, of all invoices. */
  received: z.string(),
  paidInvoices: z.number().int(),
  totalInvoices: z.number().int(),
  acceptedProposals: z.number().int(),
  totalProposals: z.number().int(),
  /** Sum of the open invoices, overdue ones included. */
  pendingRevenue: z.string(),
  /** Each other currency that there are invoices in. */
  byCurrency: z
    .array(
      z.object({
        currency: z.string(),
        totalRevenue: z.string(),
        received: z.string(),
        pendingRevenue: z.string(),
      }),
    )
    .optional(),
});

export type ClientStatistics = z.infer<typeof clientStatisticsSchema>;

/** One client with what a deletion would take along. */
export const clientDetailSchema = clientSchema.extend({
  /** What dials the phone; null where the text is not one whole number with its country. */
  phoneHref: z.string().nullable(),
  invoiceCount: z.number().int(),
  proposalCount: z.number().int(),
  /** Sum of the open and overdue invoices in the seller's currency, a decimal string. */
  amountOwed: z.string(),
  /** From issue to payment, usually; null for clients who have paid fewer than three invoices. */
  paysInDays: z.number().int().nullable(),
  /** The same in each other currency that something is owed in. */
  byCurrency: z.array(z.object({ currency: z.string(), amountOwed: z.string() })).optional(),
});

export type ClientDetail = z.infer<typeof clientDetailSchema>;
