import { z } from 'zod';
import { calendarDate } from './date-field.ts';
import { decimalField, moneyField } from './decimal-field.ts';
import { discountField, discountSchema } from './discount.ts';
import { MAX_AMOUNT_CENTS, MAX_QUANTITY_HUNDREDTHS, maxAmount, sumMinor } from './money.ts';
import { offeredLineFields } from './selection.ts';
import { taxCategories } from './tax-rate.ts';
import { requiredText, textLimits } from './text-field.ts';
import { lineMinorUnits } from './totals.ts';
import { amountTooLarge } from './totals-problems.ts';
import { unitField, unitLabelField } from './units.ts';

/** Most tax rates that a line may have. */
export const MAX_TAXES = 3;

/** One line as it arrives. An amount sent along is dropped: the server computes it. */
export const lineItemInputSchema = z.object({
  description: requiredText(textLimits.lineDescription, 'Description is required'),
  quantity: decimalField({
    required: 'Quantity is required',
    min: { hundredths: 1n, message: 'Quantity must be greater than 0' },
    max: { hundredths: MAX_QUANTITY_HUNDREDTHS, message: 'Quantity must be at most 99,999,999.99' },
  }),
  rate: moneyField({
    required: 'Rate is required',
    min: { hundredths: 0n, message: "Rate can't be negative" },
    max: { hundredths: MAX_AMOUNT_CENTS, message: 'Rate must be at most 9,999,999,999.99' },
  }),
  /** Of a line that is stored already: what isn't sent of it stays. */
  id: z.guid().optional(),
  discount: discountField,
  taxRateIds: z
    .array(z.guid({ error: 'Choose a tax rate' }).toLowerCase(), { error: 'Send a list of tax rates' })
    .max(MAX_TAXES, { error: `At most ${MAX_TAXES} tax rates fit on a line` })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'Each tax rate fits once on a line' })
    .optional(),
  /** A code of UN/ECE Recommendation 20. */
  unit: unitField,
  /** A unit of the seller's own, in its place. */
  unitLabel: unitLabelField,
  serviceFrom: calendarDate('Enter a date').nullish(),
  serviceTo: calendarDate('Enter a date').nullish(),
});

export type LineItemInput = z.input<typeof lineItemInputSchema>;
export type ParsedLineItem = z.output<typeof lineItemInputSchema>;

/** Most lines one document may have. */
export const MAX_LINE_ITEMS = 500;

const WIDEST = 'KWD';
const LIMIT = maxAmount(WIDEST);

/** The lines of a document, at least one, whose exact total still fits the amount column. */
export const lineItemsSchema = listOf(lineItemInputSchema);

/** The lines of a proposal, which may be optional. */
export const offeredLinesSchema = listOf(lineItemInputSchema.extend(offeredLineFields));

function listOf<Schema extends typeof lineItemInputSchema>(line: Schema) {
  return z
    .array(line, { error: 'At least one item is required' })
    .min(1, { error: 'At least one item is required' })
    .max(MAX_LINE_ITEMS, { error: `At most ${MAX_LINE_ITEMS} items fit on one document` })
    .superRefine((items, context) => {
      // The currency is checked where it is known; what is too large in this one fits in none.
      const amounts = items.map((line) => lineMinorUnits(line, WIDEST));
      amounts.forEach((amount, index) => {
        if (amount > LIMIT)
          context.addIssue({ code: 'custom', path: [index, 'rate'], message: amountTooLarge });
      });
      if (sumMinor(amounts) > LIMIT && amounts.every((amount) => amount <= LIMIT))
        context.addIssue({ code: 'custom', path: ['amount'], message: amountTooLarge });
    });
}

/** A tax rate as a line keeps it. */
export const lineTaxSchema = z.object({
  rateId: z.guid(),
  name: z.string(),
  percent: z.string(),
  category: z.enum(taxCategories),
  reasonCode: z.string().nullable(),
  reasonText: z.string().nullable(),
  compound: z.boolean(),
});

/** One line as it is answered. Quantity, rate and amount are decimal strings with two places. */
export const lineItemSchema = z.object({
  id: z.uuid(),
  description: z.string(),
  quantity: z.string(),
  rate: z.string(),
  amount: z.string(),
  discount: discountSchema,
  discountAmount: z.string().nullable(),
  /** Without tax and discounts. */
  netAmount: z.string(),
  taxes: z.array(lineTaxSchema),
  unit: z.string().nullable(),
  unitLabel: z.string().nullable(),
  serviceFrom: z.string().nullable(),
  serviceTo: z.string().nullable(),
});

export type LineItem = z.infer<typeof lineItemSchema>;
