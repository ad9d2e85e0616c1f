import { isCalendarDate } from '#shared/dates.ts';
import type { dateOrders } from '#shared/imports.ts';

export type DateOrder = (typeof dateOrders)[number];

/** What the dates of one column say about how they are written. */
export interface DateHabits {
  dates: number;
  /** Dates that can only be read with the day, or the month, first. */
  dayFirst: number;
  monthFirst: number;
  /** Dates such as 03/04/2026. */
  ambiguous: number;
}

export const newDateHabits = (): DateHabits => ({ dates: 0, dayFirst: 0, monthFirst: 0, ambiguous: 0 });

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const TIME = /[T ]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[AaPp][Mm])?( ?(Z|UTC|GMT|[+-]\d{2}:?\d{2}))?$/;
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const THREE_NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const MONTH_NAME =
  /^(?:([A-Za-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?|(\d{1,2})(?:st|nd|rd|th)?[ .-]+([A-Za-z]{3,9})\.?),?[ -]+(\d{4})$/;

const withoutTime = (text: string) => text.trim().replace(TIME, '');

function dayOf(year: string, month: number, day: number): string | undefined {
  const full = year.length === 2 ? `20${year}` : year;
  const date = `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isCalendarDate(date) ? date : undefined;
}

/** A date that says by itself what is its day, what its month. */
function plainDate(text: string): string | undefined {
  const [, year = '', , month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year) return dayOf(year, Number(month), Number(day));
  const [, before, dayAfter, dayBefore, after, named = ''] = MONTH_NAME.exec(text) ?? [];
  if (!named) return undefined;
  const index = MONTHS.indexOf((before ?? after ?? '').slice(0, 3).toLowerCase());
  return index < 0 ? undefined : dayOf(named, index + 1, Number(dayAfter ?? dayBefore));
}

/** Adds a cell to what is known about the dates of its column. */
export function noteDate(habits: DateHabits, cell: string): void {
  const text = withoutTime(cell);
  if (plainDate(text)) {
    habits.dates++;
    return;
  }
  const [, first, mark, second] = THREE_NUMBERS.exec(text) ?? [];
  const [a, b] = [Number(first), Number(second)];
  if (!first || Math.max(a, b) > 31 || Math.min(a, b) > 12 || Math.min(a, b) < 1) return;
  habits.dates++;
  if (a === b) return;
  // Nobody writes the month first with dots.
  if (a > 12 || mark === '.') habits.dayFirst++;
  else if (b > 12) habits.monthFirst++;
  else habits.ambiguous++;
}

/** What the column says by itself; undefined where somebody has to choose. */
export function dateOrderOf({ dayFirst, monthFirst, ambiguous }: DateHabits): DateOrder | undefined {
  if (dayFirst > 0 && monthFirst > 0) return undefined;
  if (dayFirst > 0) return 'dmy';
  if (monthFirst > 0) return 'mdy';
  return ambiguous > 0 ? undefined : 'ymd';
}

/** The calendar day as `YYYY-MM-DD`; undefined for what is none in this order. */
export function readDate(cell: string, order: DateOrder): string | undefined {
  const text = withoutTime(cell);
  const plain = plainDate(text);
  if (plain) return plain;
  const [, first = '', , second = '', third = ''] = THREE_NUMBERS.exec(text) ?? [];
  if (!first) return undefined;
  if (order === 'mdy') return dayOf(third, Number(first), Number(second));
  // A day that equals its month is the same in each order.
  if (order === 'dmy' || third.length === 4) return dayOf(third, Number(second), Number(first));
  return dayOf(first.padStart(2, '0'), Number(second), Number(third));
}
