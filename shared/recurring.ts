import { z } from 'zod';
import { calendarDate } from './date-field.ts';
import { invoiceFieldsSchema } from './invoice.ts';
import { lineItemsSchema, MAX_LINE_ITEMS } from './line-item.ts';
import { listQuerySchema } from './list-query.ts';
import { longestExpansion, placeholderProblem } from './placeholders-in-time.ts';
import {
  frequencies,
  pauseReasons,
  type Rule,
  recurringModes,
  recurringStates,
  runOutcomes,
} from './recurrence.ts';
import { settlements } from './settlement.ts';
import { isStorableText, textLimits } from './text-field.ts';

/** Most recurring invoices of one seller, ended ones included. */
export const MAX_RECURRING = 200;
export const DEFAULT_SEND_AT = '08:00';
/** More missed dates than these are not made up for unless the seller says so. */
export const MOST_MISSED = 3;
/** So many failed runs in a row pause a recurring invoice. */
export const MOST_FAILURES = 3;
/** Most missed dates that an answer lists, and that one resuming makes. */
export const MOST_BACKLOG = 99;

const wholeNumber = (min: number, max: number, error: string) =>
  z.int({ error }).min(min, { error }).max(max, { error });

const weekDayMessage = 'Choose a weekday, 1 for Monday to 7 for Sunday';
const timeMessage = 'Enter a time as HH:MM';

const ruleFields = {
  frequency: z.enum(frequencies, { error: 'Choose day, week, month or year' }),
  every: wholeNumber(1, 99, 'Use a whole number from 1 to 99').default(1),
  startOn: calendarDate('Start date is required'),
  /** The last day of each month; only of months and years. */
  lastDay: z.boolean({ error: 'Send true or false' }).default(false),
  /** ISO 8601; only of weeks. Without it they keep the weekday of the start. */
  weekDay: wholeNumber(1, 7, weekDayMessage).nullable().default(null),
  /** The last day that may be a date. */
  endsOn: calendarDate('Enter a date').nullable().default(null),
  /** Dates that are made, or skipped by hand, before it ends. */
  maxCount: wholeNumber(1, 9_999, 'Use a whole number from 1 to 9,999').nullable().default(null),
  /** By the clocks of the seller's zone. */
  sendAt: z
    .string({ error: timeMessage })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: timeMessage })
    .default(DEFAULT_SEND_AT),
};

/** What no rule can be. */
function checkRule(rule: Rule, context: z.core.$RefinementCtx): void {
  const issue = (name: keyof Rule, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  if (rule.weekDay && rule.frequency !== 'week') issue('weekDay', 'Only what recurs by weeks has a weekday');
  if (rule.lastDay && rule.frequency !== 'month' && rule.frequency !== 'year')
    issue('lastDay', 'Only what recurs by months or years has a last day of the month');
  if (rule.endsOn && rule.endsOn < rule.startOn) issue('endsOn', "The end can't be before the start");
}

const text = (max: number) =>
  z
    .string()
    .max(max, { error: `Must be at most ${max.toLocaleString('en-US')} characters` })
    .refine(isStorableText, { error: "Contains characters that can't be stored" });

function checkText(
  value: string | null | undefined,
  max: number,
  path: (string | number)[],
  context: z.core.$RefinementCtx,
): void {
  if (!value) return;
  const problem =
    placeholderProblem(value) ??
    (longestExpansion(value) > max
      ? `With its placeholders filled in, it must be at most ${max.toLocaleString('en-US')} characters`
      : undefined);
  if (problem) context.addIssue({ code: 'custom', path, message: problem });
}

/** What each invoice is made of: the fields of an invoice but for its days, and its client, who is named beside them. */
const recurringContentSchema = invoiceFieldsSchema
  .omit({ clientId: true, dueDate: true, issuedOn: true, instalments: true })
  .extend({
    /** Each invoice has its own period as service dates. */
    hasPeriod: z.boolean({ error: 'Send true or false' }).optional(),
  })
  .superRefine(({ title, description }, context) => {
    checkText(title, textLimits.title, ['title'], context);
    checkText(description, textLimits.longText, ['description'], context);
  });

/** Each invoice has lines of its own. */
const recurringLinesSchema = lineItemsSchema
  .superRefine((lines, context) => {
    lines.forEach(({ description }, index) => {
      checkText(description, textLimits.lineDescription, [index, 'description'], context);
    });
  })
  .transform((lines) => lines.map(({ id: _, ...line }) => line));

/** Body of `POST /api/recurring` and `PUT /api/recurring/{id}`. */
export const putRecurringSchema = z.object(
  {
    recurring: z
      .object(
        {
          clientId: invoiceFieldsSchema.shape.clientId,
          mode: z.enum(recurringModes, { error: 'Choose send or draft' }),
          /** From issue to due date. */
          dueDays: wholeNumber(0, 365, 'Use a whole number of days from 0 to 365'),
          /** The seller gets a mail a day before each sending. */
          headsUp: z.boolean({ error: 'Send true or false' }).default(true),
          ...ruleFields,
        },
        { error: 'Send how often it recurs' },
      )
      .superRefine(checkRule),
    invoice: recurringContentSchema,
    items: recurringLinesSchema,
  },
  { error: 'Send how often it recurs, an invoice and its items' },
);

export type PutRecurring = z.output<typeof putRecurringSchema>;
export type PutRecurringInput = z.input<typeof putRecurringSchema>;

/** Body of `POST /api/recurring/preview`: a rule, and texts to fill in. */
export const previewRecurringSchema = z
  .object(
    {
      ...ruleFields,
      texts: z
        .object({
          title: text(textLimits.title).default(''),
          description: text(textLimits.longText).nullable().default(null),
          /** The descriptions of its lines. */
          items: z.array(text(textLimits.lineDescription)).max(MAX_LINE_ITEMS).default([]),
        })
        .superRefine(({ title, description, items }, context) => {
          checkText(title, textLimits.title, ['title'], context);
          checkText(description, textLimits.longText, ['description'], context);
          items.forEach((item, index) => {
            checkText(item, textLimits.lineDescription, ['items', index], context);
          });
        })
        .optional(),
    },
    { error: 'Send how often it recurs' },
  )
  .superRefine(checkRule);

export type PreviewRecurring = z.output<typeof previewRecurringSchema>;

export const recurringPreviewSchema = z.object({
  /** The first dates that would be made if it was saved now, at most twelve. */
  dates: z.array(z.string()),
  /** When each would be made. */
  instants: z.array(z.string()),
  /** The texts on the first three. */
  expanded: z
    .array(z.object({ title: z.string(), description: z.string().nullable(), items: z.array(z.string()) }))
    .optional(),
});

export type RecurringPreview = z.infer<typeof recurringPreviewSchema>;

export const backlogChoices = ['all', 'latest', 'none'] as const;
export type BacklogChoice = (typeof backlogChoices)[number];

/** Body of `POST /api/recurring/{id}/resume`: what is made of dates that were missed, if it is paused because of them. */
export const resumeRecurringSchema = z.object({
  backlog: z.enum(backlogChoices, { error: 'Choose all, latest or none' }).optional(),
});

/** Body of `POST /api/recurring/{id}/skip` and `…/run`: the next date. */
export const recurringDateSchema = z.object(
  { date: calendarDate('Date is required') },
  { error: 'Send the date' },
);

export const recurringListQuerySchema = listQuerySchema.extend({
  state: z.enum(recurringStates, { error: `state must be one of ${recurringStates.join(', ')}` }).optional(),
});

export type RecurringListQuery = z.infer<typeof recurringListQuerySchema>;

/** A row of the list. Days are calendar days of the seller. */
export const recurringSchema = z.object({
  id: z.guid(),
  /** Null once the client was deleted. */
  clientId: z.guid().nullable(),
  client: z.object({ name: z.string() }).nullable(),
  /** Placeholders are not filled in. */
  title: z.string(),
  currency: z.string(),
  /** What each invoice comes to. */
  amount: z.string(),
  mode: z.enum(recurringModes),
  state: z.enum(recurringStates),
  pauseReason: z.enum(pauseReasons).nullable(),
  /** The missed dates, oldest first, at most {@link MOST_BACKLOG}; only where they are why it is paused. */
  backlog: z.array(z.string()).optional(),
  frequency: z.enum(frequencies),
  every: z.int(),
  startOn: z.string(),
  lastDay: z.boolean(),
  weekDay: z.int().nullable(),
  endsOn: z.string().nullable(),
  maxCount: z.int().nullable(),
  /** `HH:MM` by the clocks of the seller's zone. */
  sendAt: z.string(),
  dueDays: z.int(),
  headsUp: z.boolean(),
  /** The date that is made next, and when; null unless it is active. */
  nextOn: z.string().nullable(),
  nextAt: z.string().nullable(),
  /** At most five dates; of a paused one those that follow if it is resumed today. */
  next: z.array(z.string()),
  /** Dates that were made, or skipped by hand. */
  madeCount: z.int(),
  /** Failed runs in a row. */
  failures: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type Recurring = z.infer<typeof recurringSchema>;

/** What became of one date. */
export const recurringRunSchema = z.object({
  occursOn: z.string(),
  outcome: z.enum(runOutcomes),
  /** Why it has failed. */
  reason: z.string().nullable(),
  /** Null where none was made, or it was deleted. */
  invoice: z
    .object({
      id: z.guid(),
      displayNumber: z.string(),
      status: z.string(),
      settlement: z.enum(settlements),
      amount: z.string(),
    })
    .nullable(),
  draftId: z.guid().nullable(),
  at: z.string(),
});

export type RecurringRun = z.infer<typeof recurringRunSchema>;

/** One recurring invoice with what its invoices are made of, as it was sent, and with its runs. */
export const recurringWithContentSchema = recurringSchema.extend({
  invoice: z.record(z.string(), z.unknown()),
  items: z.array(z.record(z.string(), z.unknown())),
  /** Newest first, at most 100. */
  runs: z.array(recurringRunSchema),
});

export type RecurringWithContent = z.infer<typeof recurringWithContentSchema>;

/** Answer of `POST /api/recurring/{id}/run`. */
export const recurringRunAnswerSchema = z.object({ run: recurringRunSchema });
