import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import {
  blankValues,
  copiedValues,
  documentFormShape,
  newDocument,
} from '#client/features/documents/form/document-form-values.ts';
import { draftValues } from '#client/features/documents/form/draft-content.ts';
import type { LineTaxDraft } from '#client/features/documents/form/line-drafts.ts';
import { typedMinimum } from '#client/features/documents/form/partial-draft.ts';
import { newIdempotencyKey } from '#client/lib/api.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { calendarDate } from '#shared/date-field.ts';
import { addDaysTo, addMonthsTo, daysBetween } from '#shared/dates.ts';
import { type InvoiceWithItems, invoiceFieldsSchema } from '#shared/invoice.ts';
import { connectedMethods, defaultPaymentMethod } from '#shared/payment-method.ts';
import { expandText, periodOf, placeholderProblem } from '#shared/placeholders-in-time.ts';
import { frequencies, type Rule, recurringModes } from '#shared/recurrence.ts';
import type { PutRecurringInput, RecurringWithContent } from '#shared/recurring.ts';
import type { User } from '#shared/user.ts';

/** When it ends. */
export const endings = ['never', 'date', 'count'] as const;

const wholeNumber = (min: number, max: number, message: string) =>
  z
    .string()
    .trim()
    .refine((typed) => /^\d{1,5}$/.test(typed) && Number(typed) >= min && Number(typed) <= max, {
      error: message,
    })
    .transform(Number);

/** A text in which every placeholder means something. */
const timed = <Schema extends z.ZodType<string | null | undefined, unknown>>(schema: Schema) =>
  schema.superRefine((text, context) => {
    const problem = text ? placeholderProblem(text) : undefined;
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

const { title, description, ...invoiceFields } = invoiceFieldsSchema.omit({
  dueDate: true,
  issuedOn: true,
  instalments: true,
}).shape;

interface Chosen {
  ends: (typeof endings)[number];
  allowPartial?: boolean | undefined;
}

/** What the form may hold; which of the two ends has to be there depends on what is chosen. */
const formSchema = (currency: string, { ends, allowPartial = false }: Chosen) => {
  const { items, issuedOn: _, ...details } = documentFormShape(currency);
  return z.object({
    ...invoiceFields,
    title: timed(title),
    description: timed(description),
    ...details,
    items: items.superRefine((lines, context) => {
      lines.forEach(({ description: text }, index) => {
        const problem = placeholderProblem(text);
        if (problem) context.addIssue({ code: 'custom', path: [index, 'description'], message: problem });
      });
    }),
    minPartial: typedMinimum(currency, allowPartial),
    hasPeriod: z.boolean(),
    mode: z.enum(recurringModes),
    dueDays: wholeNumber(0, 365, 'Use a whole number of days from 0 to 365'),
    headsUp: z.boolean(),
    frequency: z.enum(frequencies),
    every: wholeNumber(1, 99, 'Use a whole number from 1 to 99'),
    startOn: calendarDate('Start date is required'),
    lastDay: z.boolean(),
    weekDay: z.number().nullable(),
    ends: z.enum(endings),
    endsOn: ends === 'date' ? calendarDate('End date is required') : z.string(),
    maxCount: ends === 'count' ? wholeNumber(1, 9_999, 'Use a whole number from 1 to 9,999') : z.string(),
    sendAt: z.string().regex(/^\d{2}:\d{2}$/, { error: 'Time is required' }),
  });
};

export type RecurringValues = z.input<ReturnType<typeof formSchema>>;
export type RecurringOutput = z.output<ReturnType<typeof formSchema>>;

export const recurringResolver: Resolver<RecurringValues, unknown, RecurringOutput> = (
  values,
  context,
  options,
) => zodResolver(formSchema(values.currency ?? DEFAULT_CURRENCY, values))(values, context, options);

/** The rule as it is typed; undefined while it is none. */
export function typedRule(values: RecurringValues): Rule | undefined {
  const { frequency, every, startOn, lastDay, weekDay, ends, endsOn } = values;
  const isWhole = /^\s*\d{1,2}\s*$/.test(every) && Number(every) > 0;
  if (!isWhole || !calendarDate('').safeParse(startOn).success) return undefined;
  const byMonth = frequency === 'month' || frequency === 'year';
  const end = ends === 'date' && calendarDate('').safeParse(endsOn).success ? endsOn : null;
  return {
    ...{ frequency, startOn, endsOn: end },
    every: Number(every),
    lastDay: byMonth && lastDay,
    weekDay: frequency === 'week' ? weekDay : null,
  };
}

/** Days that a client has to pay unless the seller says otherwise. */
const DEFAULT_DUE_DAYS = 30;

const firstOfNextMonth = (today: string) => addMonthsTo(`${today.slice(0, 7)}-01`, 1);

const newRule = (today: string) => ({
  mode: 'send' as const,
  dueDays: String(DEFAULT_DUE_DAYS),
  headsUp: true,
  hasPeriod: false,
  frequency: 'month' as const,
  every: '1',
  startOn: firstOfNextMonth(today),
  lastDay: false,
  weekDay: null,
  ends: 'never' as const,
  endsOn: '',
  maxCount: '',
  sendAt: '08:00',
});

export function newValues(seller: User, today: string): RecurringValues {
  const { issuedOn: _, ...blank } = blankValues(seller.currency);
  return {
    ...{ ...blank, paymentMethod: defaultPaymentMethod(seller), allowPartial: false, minPartial: '' },
    ...newRule(today),
  };
}

/** Like an invoice: same client, texts and lines, from the month after it on. */
export function valuesFromInvoice(invoice: InvoiceWithItems, seller: User, today: string): RecurringValues {
  const { issuedOn: _, ...copied } = copiedValues(invoice);
  const fresh = newValues(seller, today);
  const isKept = ['cash', ...connectedMethods(seller)].includes(invoice.paymentMethod);
  const issued = invoice.issuedOn ?? invoice.createdAt.slice(0, 10);
  const days = daysBetween(issued, invoice.dueDate);
  return {
    ...fresh,
    ...copied,
    paymentMethod: isKept ? invoice.paymentMethod : fresh.paymentMethod,
    allowPartial: invoice.allowPartial,
    minPartial: invoice.minPartial ?? '',
    ...(!invoice.remindersOn && { reminders: false }),
    ...(days >= 0 && days <= 365 && { dueDays: String(days) }),
  };
}

const codec = {
  typed: ({ allowPartial, minPartial }: Record<string, unknown>) => ({
    allowPartial: allowPartial === true,
    minPartial: typeof minPartial === 'string' ? minPartial : '',
  }),
};

interface StoredLine {
  taxRateIds?: string[];
}

/** @param rates that the seller has; lines may name others, which are gone by now */
export function storedValues(
  stored: RecurringWithContent,
  rates: readonly LineTaxDraft[],
  seller: User,
  today: string,
): RecurringValues {
  const blank = newValues(seller, today);
  const items = stored.items.map(({ taxRateIds, ...line }: StoredLine & Record<string, unknown>) => ({
    ...line,
    ...(taxRateIds?.length && {
      taxes: taxRateIds.map((id) => rates.find(({ rateId }) => rateId === id)).filter(Boolean),
    }),
  }));
  const content = { invoice: { ...stored.invoice, clientId: stored.clientId ?? '' }, items };
  const { draftId: _, ...values } = draftValues(blank, { id: '', kind: 'invoice', content }, codec);
  const { mode, dueDays, headsUp, frequency, every, startOn, lastDay, weekDay, sendAt } = stored;
  const { endsOn, maxCount } = stored;
  return {
    ...values,
    currency: stored.currency,
    ...(stored.invoice.reminders === false && { reminders: false }),
    hasPeriod: stored.invoice.hasPeriod === true,
    idempotencyKey: newIdempotencyKey(),
    ...{ mode, headsUp, frequency, startOn, lastDay, weekDay, sendAt },
    ...{ dueDays: String(dueDays), every: String(every) },
    ends: endsOn ? 'date' : maxCount ? 'count' : 'never',
    endsOn: endsOn ?? '',
    maxCount: maxCount ? String(maxCount) : '',
  };
}

/** Whether a line names a rate that is no longer in the list. */
export const hasArchivedRate = (
  { items }: Pick<RecurringWithContent, 'items'>,
  rates: readonly LineTaxDraft[],
): boolean =>
  items.some(({ taxRateIds = [] }: StoredLine) =>
    taxRateIds.some((id) => !rates.some(({ rateId }) => rateId === id)),
  );

/** What `POST /api/recurring` and `PUT /api/recurring/{id}` take. */
export function recurringBody(output: RecurringOutput): PutRecurringInput {
  const { clientId, mode, dueDays, headsUp, frequency, every, startOn, sendAt, ...others } = output;
  const { lastDay, weekDay, ends, endsOn, maxCount, hasPeriod, ...document } = others;
  const { fields, items } = newDocument(document);
  const byMonth = frequency === 'month' || frequency === 'year';
  return {
    recurring: {
      ...{ clientId, mode, dueDays, headsUp, frequency, every, startOn, sendAt },
      lastDay: byMonth && lastDay,
      weekDay: frequency === 'week' ? weekDay : null,
      endsOn: ends === 'date' ? endsOn : null,
      maxCount: ends === 'count' ? Number(maxCount) : null,
    },
    invoice: { ...fields, ...(hasPeriod && { hasPeriod }) },
    items,
  };
}

/** The invoice of one date, as the form of an invoice would hold it. */
export function valuesOn<
  Values extends Pick<RecurringValues, 'title' | 'description' | 'items' | 'dueDays' | 'hasPeriod'>,
>(values: Values, rule: Rule, date: string) {
  const dueDays = Number(values.dueDays);
  return {
    ...values,
    title: expandText(values.title, rule, date),
    description: values.description && expandText(values.description, rule, date),
    items: values.items.map((line) => ({ ...line, description: expandText(line.description, rule, date) })),
    ...(values.hasPeriod && periodOf(rule, date)),
    issuedOn: date,
    dueDate: Number.isInteger(dueDays) && dueDays >= 0 && dueDays <= 365 ? addDaysTo(date, dueDays) : '',
  };
}
