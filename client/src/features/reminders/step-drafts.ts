import { MOST_STEP_DAYS, type OwnSchedule, type ReminderStep } from '#shared/reminder-schedule.ts';

/** On which side of the due date. */
export type Side = 'before' | 'on' | 'after';

/** A reminder of a schedule as it is typed. */
export interface StepDraft {
  key: string;
  side: Side;
  /** Days, as typed; unused on the due date. */
  count: string;
  subject?: string | undefined;
  body?: string | undefined;
}

let keys = 0;
const newKey = () => `step-${++keys}`;

export const draftOf = ({ days, subject, body }: ReminderStep): StepDraft => ({
  key: newKey(),
  side: days < 0 ? 'before' : days > 0 ? 'after' : 'on',
  count: String(Math.abs(days)),
  subject,
  body,
});

/** What an own schedule starts with. */
export const firstDrafts = (): StepDraft[] => [-3, 1, 7].map((days) => draftOf({ days }));

/** Days after the due date; undefined for what is no number of days. */
export function daysOf({ side, count }: Pick<StepDraft, 'side' | 'count'>): number | undefined {
  if (side === 'on') return 0;
  if (!/^\d{1,2}$/.test(count.trim())) return undefined;
  const days = Number(count);
  if (days < 1 || days > MOST_STEP_DAYS) return undefined;
  return side === 'before' ? -days : days;
}

/** A week later than the last, as far as there is room. */
export function nextDraft(drafts: readonly StepDraft[]): StepDraft {
  const last = Math.max(...drafts.map((draft) => daysOf(draft) ?? 0), 0);
  return draftOf({ days: Math.min(last + 7, MOST_STEP_DAYS) });
}

/** What is wrong, by the key of the reminder. */
export function problemsOf(drafts: readonly StepDraft[]): Map<string, string> {
  const problems = new Map<string, string>();
  const seen = new Set<number>();
  for (const draft of drafts) {
    const days = daysOf(draft);
    if (days === undefined) problems.set(draft.key, `Enter 1 to ${MOST_STEP_DAYS} days`);
    else if (seen.has(days)) problems.set(draft.key, 'There is another one on that day');
    else seen.add(days);
  }
  return problems;
}

/** As it is sent, in order of the days. */
export const scheduleOf = (drafts: readonly StepDraft[]): OwnSchedule => ({
  steps: drafts
    .map((draft) => ({
      days: daysOf(draft) ?? 0,
      ...(draft.subject && { subject: draft.subject }),
      ...(draft.body && { body: draft.body }),
    }))
    .toSorted((one, other) => one.days - other.days),
});
