import { z } from 'zod';
import { currencySchema } from './currencies.ts';
import { calendarDate } from './date-field.ts';
import { discountField, discountSchema } from './discount.ts';
import { sectionsSchema } from './sections.ts';
import { taxCategories } from './tax-rate.ts';
import { textLimits, textOrNull } from './text-field.ts';

const exchangeMessage = 'Enter an exchange rate above 0 with at most 8 decimal places, like 1.0825';

/** What any document may say besides its client, title, last day and lines. All of it may be left out. */
export const documentFields = {
  /** ISO 4217; it never changes once the document is sent. */
  currency: currencySchema.optional(),
  /** Rates and amounts of discounts include tax. */
  pricesIncludeTax: z.boolean({ error: 'Send true or false' }).optional(),
  discount: discountField,
  issuedOn: calendarDate('Issue date is required').optional(),
  buyerReference: textOrNull(200),
  orderNumber: textOrNull(200),
  /** To the client. */
  notes: textOrNull(textLimits.longText),
  /** How and when to pay, below the lines. */
  terms: textOrNull(textLimits.longText),
  serviceFrom: calendarDate('Enter a date').nullish(),
  serviceTo: calendarDate('Enter a date').nullish(),
  sections: sectionsSchema.optional(),
  /** ISO 4217: what the tax is told in, too. */
  taxCurrency: currencySchema.nullish(),
  taxRateOfExchange: z
    .union([z.string(), z.number()], { error: exchangeMessage })
    .refine((value) => /^\d{1,10}(\.\d{1,8})?$/.test(String(value)) && Number(value) > 0, {
      error: exchangeMessage,
    })
    .transform(String)
    .nullish(),
};

/** What a seller is answered of it, beside the lines. */
export const documentDetailFields = {
  pricesIncludeTax: z.boolean(),
  discount: discountSchema,
  discountAmount: z.string().nullable(),
  /** Of the lines, less their own discounts. */
  subtotal: z.string(),
  /** Without tax. */
  netAmount: z.string(),
  taxAmount: z.string(),
  /** By rate. A compound one is applied to a base that includes the other taxes. */
  taxes: z.array(
    z.object({
      name: z.string(),
      percent: z.string(),
      category: z.enum(taxCategories),
      reason: z.string().nullable(),
      base: z.string(),
      amount: z.string(),
    }),
  ),
  /** A calendar day of the seller; null for documents from before it was kept. */
  issuedOn: z.string().nullable(),
  buyerReference: z.string().nullable(),
  orderNumber: z.string().nullable(),
  notes: z.string().nullable(),
  terms: z.string().nullable(),
  serviceFrom: z.string().nullable(),
  serviceTo: z.string().nullable(),
  sections: z.array(z.object({ title: z.string(), note: z.string().nullish(), at: z.int() })),
  taxCurrency: z.string().nullable(),
  taxRateOfExchange: z.string().nullable(),
};
