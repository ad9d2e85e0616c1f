import { z } from 'zod';
import { bicField, ibanField } from './bank-account.ts';
import { countryField } from './country.ts';
import { currencySchema } from './currencies.ts';
import { passwordAgainSchema } from './password.ts';
import { lockPoints, paymentTerms } from './payment-terms.ts';
import { taxIdField } from './tax-id.ts';
import { emailAddress, textLimits, textOrNull } from './text-field.ts';

/** Terms that may be missing, null or empty. */
export const paymentTermsOrNull = z
  .enum([...paymentTerms, ''], { error: `Choose one of ${paymentTerms.join(', ')}` })
  .transform((terms) => terms || null)
  .nullish();

const emailOrNull = z.union([z.literal('').transform(() => null), emailAddress]).nullish();

const schemeField = (message: string, pattern: RegExp) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .refine((code) => code === '' || pattern.test(code), { error: message })
    .transform((code) => code || null)
    .nullish();

export const registrationSchemeMessage = 'Use the four digits of ISO 6523, such as 0002 for a French SIREN';
export const eAddressSchemeMessage =
  'Use the four digits of the scheme, such as 9930, or EM for an email address';

/** Who the seller is by law, as invoices print it. */
export const legalDetailFields = {
  legalName: textOrNull(textLimits.name),
  street: textOrNull(200),
  street2: textOrNull(200),
  city: textOrNull(100),
  region: textOrNull(100),
  postalCode: textOrNull(20),
  country: countryField,
  taxId: taxIdField,
  taxNumber: textOrNull(40),
  registrationId: textOrNull(50),
  registrationScheme: schemeField(registrationSchemeMessage, /^\d{4}$/),
  /** Legal form, register, managers. */
  legalText: textOrNull(500),
  contactName: textOrNull(textLimits.name),
  contactPhone: textOrNull(textLimits.phone),
  contactEmail: emailOrNull,
  eAddressScheme: schemeField(eAddressSchemeMessage, /^(\d{4}|EM)$/),
  eAddress: textOrNull(textLimits.email),
};

/** Where clients transfer the money to. */
export const bankFields = {
  iban: ibanField,
  bic: bicField,
  bankName: textOrNull(textLimits.name),
  /** Anything else that a transfer needs, such as account and routing numbers. */
  bankAccountText: textOrNull(textLimits.address),
};

/** Whoever changes one of these sends the money elsewhere. */
export const guardedBankFields = ['iban', 'bic', 'bankAccountText'] as const;

/** What forms of new documents begin with. */
export const documentDefaultFields = {
  currency: currencySchema,
  paymentTerms: z.enum(paymentTerms, { error: `Choose one of ${paymentTerms.join(', ')}` }).nullable(),
  pricesIncludeTax: z.boolean(),
  lockOn: z.enum(lockPoints, { error: 'Choose payment or sent' }),
  defaultNotes: textOrNull(textLimits.longText),
  footerText: textOrNull(500),
  /** Clients may pay invoices online in parts. */
  allowPartial: z.boolean({ error: 'Send true or false' }),
};

const fields = { ...legalDetailFields, ...bankFields, ...documentDefaultFields };

/** Body of `PUT /api/user/legal`: any subset. The password is needed where stored bank details change. */
export const updateLegalSchema = z.object(fields).partial().extend(passwordAgainSchema.shape);

export type UpdateLegal = Omit<z.output<typeof updateLegalSchema>, 'currentPassword'>;

const textKeys = z.string().nullable();

/** Answer of `GET` and `PUT /api/user/legal`. */
export const legalSchema = z.object({
  legalName: textKeys,
  street: textKeys,
  street2: textKeys,
  city: textKeys,
  region: textKeys,
  postalCode: textKeys,
  country: textKeys,
  taxId: textKeys,
  taxNumber: textKeys,
  registrationId: textKeys,
  registrationScheme: textKeys,
  legalText: textKeys,
  contactName: textKeys,
  contactPhone: textKeys,
  contactEmail: textKeys,
  eAddressScheme: textKeys,
  eAddress: textKeys,
  iban: textKeys,
  bic: textKeys,
  bankName: textKeys,
  bankAccountText: textKeys,
  currency: z.string(),
  paymentTerms: z.enum(paymentTerms).nullable(),
  pricesIncludeTax: z.boolean(),
  lockOn: z.enum(lockPoints),
  defaultNotes: textKeys,
  footerText: textKeys,
  allowPartial: z.boolean(),
});

export type Legal = z.infer<typeof legalSchema>;
