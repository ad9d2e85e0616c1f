import { z } from 'zod';
import { decimalField } from './decimal-field.ts';
import {
  lineAmountCents,
  MAX_AMOUNT_CENTS,
  MAX_QUANTITY_HUNDREDTHS,
  parseHundredths,
  sumCents,
  toDecimalString,
} from './money.ts';
import { requiredText, textLimits } from './text-field.ts';

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

export const amountTooLarge = 'The total must be at most 9,999,999,999.99';

/** The lines of a document, at least one, whose exact total still fits the amount column. */
export const lineItemsSchema = z
  .array(lineItemInputSchema, { error: 'At least one item is required' })
  .min(1, { error: 'At least one item is required' })
  .max(MAX_LINE_ITEMS, { error: `At most ${MAX_LINE_ITEMS} items fit on one document` })
  .superRefine((items, context) => {
    const amounts = items.map(lineCents);
    amounts.forEach((amount, index) => {
      if (amount > MAX_AMOUNT_CENTS)
        context.addIssue({ code: 'custom', path: [index, 'rate'], message: amountTooLarge });
    });
    if (sumCents(amounts) > MAX_AMOUNT_CENTS && amounts.every((amount) => amount <= MAX_AMOUNT_CENTS))
      context.addIssue({ code: 'custom', path: ['amount'], message: amountTooLarge });
  });

function lineCents(item: Pick<ParsedLineItem, 'quantity' | 'rate'>): bigint {
  return lineAmountCents(parseHundredths(item.quantity) ?? 0n, parseHundredths(item.rate) ?? 0n);
}

/** Amount of one line as a decimal string, for values that passed the schema or are being typed. */
export function lineAmount(quantity: string | number, rate: string | number): string | undefined {
  const quantityHundredths = parseHundredths(quantity);
  const rateCents = parseHundredths(rate);
  if (quantityHundredths === undefined || rateCents === undefined) return undefined;
  return toDecimalString(lineAmountCents(quantityHundredths, rateCents));
}

/** Each line with its amount, and the exact sum: what is stored and what is shown. */
export function priceLines(items: readonly ParsedLineItem[]) {
  const amounts = items.map(lineCents);
  return {
    lines: items.map((item, index) => ({ ...item, amount: toDecimalString(amounts[index] ?? 0n) })),
    amount: toDecimalString(sumCents(amounts)),
  };
}

/** One line as it is answered. Quantity, rate and amount are decimal strings with two places. */
export const lineItemSchema = z.object({
  id: z.uuid(),
  description: z.string(),
  quantity: z.string(),
  rate: z.string(),
  amount: z.string(),
});

export type LineItem = z.infer<typeof lineItemSchema>;
