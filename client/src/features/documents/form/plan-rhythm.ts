import { addDaysTo, addMonthsTo, daysBetween, isCalendarDate } from '#shared/dates.ts';
import { FEWEST_PARTS } from '#shared/instalments.ts';
import { blankPart, type PartDraft, type PlanDraft } from './plan-draft.ts';

const monthsFrom = (dates: readonly string[], from: string = dates[0] ?? '') =>
  dates.map((_, index) => addMonthsTo(from, index));
const weeksFrom = (dates: readonly string[], from: string = dates[0] ?? '') =>
  dates.map((_, index) => addDaysTo(from, 7 * index));
const isSame = (some: readonly string[], others: readonly string[]) => some.join() === others.join();

/** How far the days of parts lie apart; undefined where that differs. */
export function rhythmOf(dates: readonly string[]): PlanDraft['every'] | undefined {
  if (dates.length < FEWEST_PARTS || !dates.every(isCalendarDate)) return undefined;
  if (isSame(dates, monthsFrom(dates))) return 'month';
  return isSame(dates, weeksFrom(dates)) ? 'week' : undefined;
}

/** The same plan from another day on, in the same rhythm. @param days how much later it begins */
export function laterPlan(draft: PlanDraft, days: number): PlanDraft {
  const later = (day: string) => (isCalendarDate(day) ? addDaysTo(day, days) : day);
  const dates = draft.parts.map(({ dueDate }) => dueDate);
  const moved =
    rhythmOf(dates) === 'month' ? monthsFrom(dates, later(dates[0] ?? '')) : dates.map((day) => later(day));
  return {
    ...draft,
    firstDate: later(draft.firstDate),
    parts: draft.parts.map((part, index) => ({ ...part, dueDate: moved[index] ?? '' })),
  };
}

/** A further part, as long after the last one as that is after the one before it. */
export function partAfter(parts: readonly PartDraft[]): PartDraft {
  const dates = parts.map(({ dueDate }) => dueDate).filter(isCalendarDate);
  const [first, before, last] = [dates[0], dates.at(-2), dates.at(-1)];
  if (!first || !last) return blankPart;
  if (rhythmOf(dates) === 'month') return { ...blankPart, dueDate: addMonthsTo(first, dates.length) };
  const step = before ? daysBetween(before, last) : 0;
  return { ...blankPart, dueDate: step > 0 && step < 28 ? addDaysTo(last, step) : addMonthsTo(last, 1) };
}
