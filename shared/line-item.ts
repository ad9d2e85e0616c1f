import { z } from 'zod';
import { DEFAULT_CURRENCY } from './currency-places.ts';
import { decimalField } from './decimal-field.ts';
import { MAX_AMOUNT_CENTS, MAX_QUANTITY_HUNDREDTHS, sumMinor } from './money.ts';
import { requiredText, textLimits } from './text-field.ts';
import { lineMinorUnits } from './totals.ts';
import { amountTooLarge } from './totals-problems.ts';

/** One line as it arrives. An amount sent along is dropped: the server computes it. */
export const lineItemInputSchema = z.object({
  description: requiredText(textLimits.lineDescription, 'Description is required'),
  quantity: decimalField({
    required: 'Quantity is required',
    min: { hundredths: 1n, message: 'Quantity must be greater than 0' },
    max: { hundredths: MAX_QUANTITY_HUNDREDTHS, message: 'Quantity must be at most 99,999,999.99' },
  }),
  rate: decimalField({
    required: 'Rate is required',
    min: { hundredths: 0n, message: "Rate can't be negative" },
    max: { hundredths: MAX_AMOUNT_CENTS, message: 'Rate must be at most 9,999,999,999.99' },
  }),
});

export type LineItemInput = z.input<typeof lineItemInputSchema>;
export type ParsedLineItem = z.output<typeof lineItemInputSchema>;

/** Most lines one document may have. */
export const MAX_LINE_ITEMS = 500;

/** The lines of a document, at least one, whose exact total still fits the amount column. */
export const lineItemsSchema = z
  .array(lineItemInputSchema, { error: 'At least one item is required' })
  .min(1, { error: 'At least one item is required' })
  .max(MAX_LINE_ITEMS, { error: `At most ${MAX_LINE_ITEMS} items fit on one document` })
  .superRefine((items, context) => {
    const amounts = items.map((line) => lineMinorUnits(line, DEFAULT_CURRENCY));
    amounts.forEach((amount, index) => {
      if (amount > MAX_AMOUNT_CENTS)
        context.addIssue({ code: 'custom', path: [index, 'rate'], message: amountTooLarge });
    });
    if (sumMinor(amounts) > MAX_AMOUNT_CENTS && amounts.every((amount) => amount <= MAX_AMOUNT_CENTS))
      context.addIssue({ code: 'custom', path: ['amount'], message: amountTooLarge });
  });

/** One line as it is answered. Quantity, rate and amount are decimal strings with two places. */
export const lineItemSchema = z.object({
  id: z.uuid(),
  description: z.string(),
  quantity: z.string(),
  rate: z.string(),
  amount: z.string(),
});

export type LineItem = z.infer<typeof lineItemSchema>;
