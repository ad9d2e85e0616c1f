import { z } from 'zod';
import { addDaysTo, formatDate } from './dates.ts';
import { messageLimits, optionalTemplateText } from './message-templates.ts';
import { type ReminderSlot, reminderSlots } from './reminder.ts';

/** Reminders of one schedule, and days between one and the due date. */
export const MOST_STEPS = 6;
export const MOST_STEP_DAYS = 60;

/** What clocks of the seller's zone show when one goes out. */
export const STEP_TIME = '08:00';

const reminderStepSchema = z.object({
  /** Relative to the due date; 0 on it, negative before it. */
  days: z
    .int({ error: 'Enter a whole number of days' })
    .min(-MOST_STEP_DAYS, { error: `At most ${MOST_STEP_DAYS} days before the due date` })
    .max(MOST_STEP_DAYS, { error: `At most ${MOST_STEP_DAYS} days after the due date` }),
  /** With placeholders, as message templates have them; what is left out is as always. */
  subject: optionalTemplateText(messageLimits.subject),
  body: optionalTemplateText(messageLimits.body),
});

/** One reminder of a schedule. */
export interface ReminderStep {
  days: number;
  subject?: string | undefined;
  body?: string | undefined;
}

const ownScheduleSchema = z.object({
  steps: z
    .array(reminderStepSchema, { error: 'Send a list of reminders' })
    .min(1, { error: 'Add a reminder' })
    .max(MOST_STEPS, { error: `At most ${MOST_STEPS} reminders` })
    .superRefine((steps, context) => {
      steps.forEach(({ days }, index) => {
        const before = steps[index - 1];
        if (before && days <= before.days)
          context.addIssue({
            code: 'custom',
            path: [index, 'days'],
            message:
              days === before.days ? 'There is one on that day' : 'Put reminders in the order of their days',
          });
      });
    }),
});

/** When reminders of invoices go out, by due date. */
export interface OwnSchedule {
  steps: ReminderStep[];
}

/** Body of `PUT /api/user/reminder-schedule`. Null is the standard: 48 hours, 72 hours and 7 days after the first sending. */
export const reminderScheduleSchema = z.object(
  { schedule: ownScheduleSchema.nullable() },
  { error: 'Send a schedule' },
);

/** Answer of `GET` and `PUT /api/user/reminder-schedule`. */
export interface KnownSchedule {
  schedule: OwnSchedule | null;
}

/** `3 days before`, `On the due date`, `1 day after`. */
export function stepLabel(days: number): string {
  if (days === 0) return 'On the due date';
  const count = Math.abs(days);
  return `${count} ${count === 1 ? 'day' : 'days'} ${days < 0 ? 'before' : 'after'}`;
}

const BY_DUE_DAY = /^(\d{4}-\d{2}-\d{2})([+-]\d{1,3})$/;

/** The day that a slot is counted from, and how many days it lies after it; undefined for one of the standard schedule. */
export function daysOfSlot(slot: string): { dueOn: string; days: number } | undefined {
  const [, dueOn, days] = BY_DUE_DAY.exec(slot) ?? [];
  return dueOn === undefined ? undefined : { dueOn, days: Number(days) };
}

const standardLabels: Record<ReminderSlot, string> = {
  '48h': 'After 48 hours',
  '72h': 'After 72 hours',
  '7d': 'After 7 days',
};

const isStandard = (slot: string): slot is ReminderSlot => reminderSlots.some((known) => known === slot);

/** What a slot is called: `After 48 hours`, `3 days after`; of a proposal `2 days before it expires`. */
export function slotLabel(slot: string, kind: 'invoice' | 'proposal' = 'invoice'): string {
  if (isStandard(slot)) return standardLabels[slot];
  const found = daysOfSlot(slot);
  if (!found) return slot;
  return kind === 'proposal' ? `${stepLabel(found.days)} it expires` : stepLabel(found.days);
}

/** The calendar day of a slot by due day, in words; undefined for one of the standard schedule. */
export function slotDay(slot: string): string | undefined {
  const found = daysOfSlot(slot);
  return found && formatDate(addDaysTo(found.dueOn, found.days));
}

/** What the mail of a step says as long as the seller has not written their own. */
export const standardStepText = (days: number): { subject: string; body: string } =>
  days > 0
    ? {
        subject: 'Past due: Invoice {number} from {business}',
        body: "Hello {client},\n\nThis invoice was due on {due date} and is now past due. If you've already sent your payment, please ignore this reminder.",
      }
    : {
        subject: 'Reminder: Invoice {number} from {business}',
        body: 'Hello {client},\n\nThis is a friendly reminder that this invoice is due on {due date}.',
      };
