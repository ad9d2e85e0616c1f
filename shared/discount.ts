import { z } from 'zod';
import { moneyField } from './decimal-field.ts';
import { MAX_AMOUNT_CENTS } from './money.ts';
import { parsePercent, plainPercent, WHOLE } from './percent.ts';
import type { Discount } from './totals.ts';

export const discountPercentMessage =
  'Enter a percentage above 0 and up to 100 with at most 4 decimal places, like 10 or 12.5';

/** Above 0 and up to 100. */
export const percentField = z
  .union([z.string(), z.number()], { error: discountPercentMessage })
  .transform((value, context) => {
    const text = String(value).trim();
    const parsed = parsePercent(text);
    if (parsed !== undefined && parsed > 0n && parsed <= WHOLE) return plainPercent(text);
    context.addIssue({ code: 'custom', message: discountPercentMessage });
    return z.NEVER;
  });

const amount = moneyField({
  required: 'Enter the discount',
  min: { hundredths: 0n, message: "The discount can't be negative" },
  max: { hundredths: MAX_AMOUNT_CENTS, message: 'The discount must be at most 9,999,999,999.99' },
}).refine((text) => Number(text) > 0, { error: 'The discount must be greater than 0' });

const either = 'Send a percentage or an amount';

/** A price reduction of a line or a document: `{percent: "10"}` or `{amount: "25.00"}`; null takes it away. */
export const discountField = z
  .strictObject({ percent: percentField.optional(), amount: amount.optional() }, { error: either })
  .transform(({ percent, amount }, context): Discount => {
    if (percent !== undefined && amount === undefined) return { percent };
    if (amount !== undefined && percent === undefined) return { amount };
    context.addIssue({ code: 'custom', message: either });
    return z.NEVER;
  })
  .nullish();

/** As it is answered. */
export const discountSchema = z
  .union([z.object({ percent: z.string() }), z.object({ amount: z.string() })])
  .nullable();
