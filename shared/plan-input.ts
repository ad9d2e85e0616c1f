import { z } from 'zod';
import { calendarDate } from './date-field.ts';
import { isCalendarDate } from './dates.ts';
import { moneyField } from './decimal-field.ts';
import { percentField } from './discount.ts';
import { FEWEST_PARTS, MOST_PARTS, type PlanInput, type PlannedPart, partsOfPlan } from './instalments.ts';
import { MAX_AMOUNT_CENTS } from './money.ts';
import { textOrNull } from './text-field.ts';

const positive = (required: string, notPositive: string) =>
  moneyField({
    required,
    min: { hundredths: 0n, message: notPositive },
    max: { hundredths: MAX_AMOUNT_CENTS, message: 'The amount must be at most 9,999,999,999.99' },
  }).refine((text) => Number(text) > 0, { error: notPositive });

const eitherShare = 'Send a percentage, an amount, or the rest';

const partSchema = z
  .strictObject(
    {
      percent: percentField.optional(),
      amount: positive('Enter the amount', 'The amount must be greater than 0').optional(),
      rest: z.literal(true, { error: eitherShare }).optional(),
      dueDate: calendarDate('Due date is required'),
      label: textOrNull(100),
    },
    { error: eitherShare },
  )
  .transform(({ percent, amount, rest, dueDate, label }, context): PlannedPart => {
    const shares = [percent && { percent }, amount && { amount }, rest && { rest }].filter(Boolean);
    const [share] = shares;
    if (share && shares.length === 1) return { ...share, dueDate, ...(label && { label }) };
    context.addIssue({ code: 'custom', message: eitherShare });
    return z.NEVER;
  });

const partCount = `A payment plan has ${FEWEST_PARTS} to ${MOST_PARTS} parts`;

const listSchema = z
  .array(partSchema)
  .min(FEWEST_PARTS, { error: partCount })
  .max(MOST_PARTS, { error: partCount });

const equalSchema = z.strictObject(
  {
    equal: z
      .int({ error: partCount })
      .min(FEWEST_PARTS, { error: partCount })
      .max(MOST_PARTS, { error: partCount }),
    firstDate: calendarDate('First date is required'),
    every: z.enum(['week', 'month'], { error: 'Choose week or month' }),
  },
  { error: 'Send a list of parts, or a number of equal ones' },
);

/** The parts of a plan, which may be sent as a number of equal ones; null where all is due on one day. */
export const instalmentsField = z
  .unknown()
  .transform((value, context): PlannedPart[] | null => {
    if (value === null) return null;
    // A union would not say what is wrong with the parts.
    const read: z.ZodSafeParseResult<PlanInput> = (Array.isArray(value) ? listSchema : equalSchema).safeParse(
      value,
    );
    if (!read.success) {
      for (const { path, message } of read.error.issues) context.addIssue({ code: 'custom', path, message });
      return z.NEVER;
    }
    const parts = partsOfPlan(read.data);
    const problem = dateProblem(parts);
    if (problem === undefined) return parts;
    context.addIssue({ code: 'custom', ...problem });
    return z.NEVER;
  })
  .optional();

function dateProblem(
  parts: readonly PlannedPart[],
): { path: (string | number)[]; message: string } | undefined {
  const index = parts.findIndex(
    ({ dueDate }, at) => !isCalendarDate(dueDate) || (at > 0 && dueDate <= (parts[at - 1]?.dueDate ?? '')),
  );
  if (index < 0) return undefined;
  return { path: [index, 'dueDate'], message: 'Each part is due after the one before it' };
}

/** The last day of a plan that was sent, read before anything is checked. */
export function lastDayOf(sent: unknown): string | undefined {
  const read = instalmentsField.safeParse(sent);
  return read.success ? read.data?.at(-1)?.dueDate : undefined;
}

/** How an invoice may be paid besides all at once. */
export const paymentPlanFields = {
  instalments: instalmentsField,
  allowPartial: z.boolean({ error: 'Send true or false' }).optional(),
  /** The least that the client may pay at a time; null for no limit. */
  minPartial: positive('Enter the smallest payment', 'The smallest payment must be greater than 0').nullish(),
};
