import { addDaysTo, addMonthsTo, daysBetween, isCalendarDate } from './dates.ts';
import { instantOf } from './zoned-time.ts';

/** How often something recurs. */
export const frequencies = ['day', 'week', 'month', 'year'] as const;
export type Frequency = (typeof frequencies)[number];

export const recurringStates = ['active', 'paused', 'ended'] as const;
export type RecurringState = (typeof recurringStates)[number];

/** What an occurrence becomes: an invoice that goes out, or a draft. */
export const recurringModes = ['send', 'draft'] as const;
export type RecurringMode = (typeof recurringModes)[number];

/** Why nothing is made for now: the seller said so, too many dates have passed, or too many failed in a row. */
export const pauseReasons = ['seller', 'backlog', 'failures'] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** What became of a date. */
export const runOutcomes = ['made', 'draft', 'skipped', 'failed'] as const;
export type RunOutcome = (typeof runOutcomes)[number];

/** On which days something recurs. Dates are calendar days, `YYYY-MM-DD`. */
export interface Rule {
  frequency: Frequency;
  /** Every so many of them. */
  every: number;
  /** All dates are counted from it; months and years keep its day as far as they have it. */
  startOn: string;
  /** The last day of each month, whatever day it starts on. Only of months and years. */
  lastDay?: boolean | undefined;
  /** ISO 8601: 1 is Monday. Only of weeks, which else keep the weekday of their start. */
  weekDay?: number | null | undefined;
  /** The last day that may be a date. */
  endsOn?: string | null | undefined;
}

/** ISO 8601: 1 is Monday. */
export const weekDayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

const lastDayOfMonth = (date: string) => addDaysTo(addMonthsTo(`${date.slice(0, 7)}-01`, 1), -1);

/**
 * The k-th date of a rule, counted from 0, wherever it ends. It is reckoned from the start and never from another date, so
 * that the 31st comes back after a short month. Negative ones lie before the start.
 */
export function dateAt({ frequency, every, startOn, lastDay, weekDay }: Rule, k: number): string {
  const steps = k * every;
  switch (frequency) {
    case 'day':
      return addDaysTo(startOn, steps);
    case 'week':
      return addDaysTo(startOn, (((weekDay ?? weekDayOf(startOn)) - weekDayOf(startOn) + 7) % 7) + 7 * steps);
    default: {
      const date = addMonthsTo(startOn, frequency === 'year' ? 12 * steps : steps);
      return lastDay ? lastDayOfMonth(date) : date;
    }
  }
}

const monthsBetween = (from: string, to: string) =>
  12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) +
  (Number(to.slice(5, 7)) - Number(from.slice(5, 7)));

const unitsBetween: Record<Frequency, (from: string, to: string) => number> = {
  day: daysBetween,
  week: (from, to) => daysBetween(from, to) / 7,
  month: monthsBetween,
  year: (from, to) => monthsBetween(from, to) / 12,
};

/** The index of the first date on or after a day. */
export function indexFrom(rule: Rule, day: string): number {
  const units = unitsBetween[rule.frequency](rule.startOn, day);
  // One too few at most: the day of the month, or of the week, may be another than that of the start.
  let index = Math.max(0, Math.floor(units / rule.every) - 1);
  while (isCalendarDate(dateAt(rule, index)) && dateAt(rule, index) < day) index += 1;
  return index;
}

/** The evening of the day after it is in another year by UTC, where clocks are behind it, and instants end with 9999. */
const LAST_DATE = '9999-12-30';

interface Bounds {
  /** Most dates that are wanted. */
  count: number;
  /** Dates that are done with. */
  without?: readonly string[];
}

/** The dates of a rule on or after a day, in order, up to its end. */
export function datesFrom(rule: Rule, day: string, { count, without = [] }: Bounds): string[] {
  const dates: string[] = [];
  for (let index = indexFrom(rule, day); dates.length < count; index += 1) {
    const date = dateAt(rule, index);
    if (!isCalendarDate(date) || date > LAST_DATE || (rule.endsOn && date > rule.endsOn)) break;
    if (!without.includes(date)) dates.push(date);
  }
  return dates;
}

/** The first date on or after a day; undefined where the rule has ended by then. */
export const nextDate = (rule: Rule, day: string, without: readonly string[] = []): string | undefined =>
  datesFrom(rule, day, { count: 1, without })[0];

/**
 * When a date is made: at a time of day (`08:00`) by the clocks of a zone. A time that they pass over moves to the next one
 * that they show, of one that they show twice the first counts.
 */
export function instantOfDate(timeZone: string, date: string, time: string): Date {
  const instant = instantOf(timeZone, `${date}T${time.slice(0, 5)}`);
  if (!instant) throw new RangeError(`no such time: ${date} ${time}`);
  return instant;
}

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

const ordinal = (number: number) => `${number}${endings[ordinals.select(number)] ?? 'th'}`;

/** 'Every month on the 1st', 'Every 2 weeks on Monday', 'Every year on February 29'. */
export function ruleInWords({ frequency, every, startOn, lastDay, weekDay }: Rule): string {
  const rhythm = every === 1 ? `Every ${frequency}` : `Every ${every} ${frequency}s`;
  const start = new Date(`${startOn}T00:00:00Z`);
  switch (frequency) {
    case 'day':
      return rhythm;
    case 'week':
      return `${rhythm} on ${dayNames[(weekDay ?? weekDayOf(startOn)) - 1]}`;
    case 'month':
      return `${rhythm} on the ${lastDay ? 'last day' : ordinal(start.getUTCDate())}`;
    default:
      return lastDay
        ? `${rhythm} on the last day of ${monthName.format(start)}`
        : `${rhythm} on ${monthAndDay.format(start)}`;
  }
}
