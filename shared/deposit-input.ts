import { z } from 'zod';
import { moneyField } from './decimal-field.ts';
import { percentField } from './discount.ts';
import { MAX_AMOUNT_CENTS } from './money.ts';

/** Most days until a deposit is due. */
export const MOST_DEPOSIT_DAYS = 90;
const DEFAULT_DAYS = 7;

const daysMessage = `Enter 0 to ${MOST_DEPOSIT_DAYS} days`;
const either = 'Send a percentage or an amount';

/** What is to be paid on acceptance: `{percent: "40", dueDays: 7}` or `{amount: "400.00", dueDays: 7}`; null for nothing. */
export const depositField = z
  .strictObject(
    {
      percent: percentField.optional(),
      amount: moneyField({
        required: 'Enter the deposit',
        min: { hundredths: 0n, message: "The deposit can't be negative" },
        max: { hundredths: MAX_AMOUNT_CENTS, message: 'The deposit must be at most 9,999,999,999.99' },
      })
        .refine((text) => Number(text) > 0, { error: 'The deposit must be greater than 0' })
        .optional(),
      dueDays: z
        .int({ error: daysMessage })
        .min(0, { error: daysMessage })
        .max(MOST_DEPOSIT_DAYS, { error: daysMessage })
        .default(DEFAULT_DAYS),
    },
    { error: either },
  )
  .transform(({ percent, amount, dueDays }, context): Deposit => {
    if (percent !== undefined && amount === undefined) return { percent, dueDays };
    if (amount !== undefined && percent === undefined) return { amount, dueDays };
    context.addIssue({ code: 'custom', message: either });
    return z.NEVER;
  })
  .nullish();

export type Deposit = ({ percent: string } | { amount: string }) & { dueDays: number };

/** As it is answered. */
export const depositSchema = z.union([
  z.object({ percent: z.string(), dueDays: z.int() }),
  z.object({ amount: z.string(), dueDays: z.int() }),
]);
