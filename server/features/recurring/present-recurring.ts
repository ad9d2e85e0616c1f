import { addDaysTo } from '#shared/dates.ts';
import { datesFrom } from '#shared/recurrence.ts';
import { MOST_BACKLOG, type Recurring } from '#shared/recurring.ts';
import { type RecurringRow, remainingOf, ruleOf } from './rule-of.ts';

/** As the database answers a row: `taken` are dates from the next one on that are done with. */
export interface ListedRow extends Omit<Recurring, 'backlog' | 'next'> {
  taken: string[];
}

/** Dates that a list shows ahead. */
const NEXT_DATES = 5;

type Dated = Pick<RecurringRow, 'nextOn' | 'pauseReason' | 'maxCount' | 'madeCount' | keyof Rule>;
type Rule = ReturnType<typeof ruleOf>;

/** The dates from the next one to a day that are not done with, oldest first. */
export function datesUntil(
  row: Pick<Dated, 'nextOn' | keyof Rule>,
  day: string,
  { count, without }: { count: number; without: readonly string[] },
): string[] {
  if (row.nextOn === null) return [];
  const endsOn = row.endsOn !== null && row.endsOn < day ? row.endsOn : day;
  return datesFrom({ ...ruleOf(row), endsOn }, row.nextOn, { count, without });
}

/** The first of the dates up to today that were missed since it was paused because of them. */
export const backlogOf = (row: Dated, today: string, taken: readonly string[]): string[] =>
  row.pauseReason === 'backlog'
    ? datesUntil(row, today, { count: Math.min(MOST_BACKLOG, remainingOf(row)), without: taken })
    : [];

/** A row as it is answered. @param today the calendar day of its seller */
export function presentRecurring({ taken, ...row }: ListedRow, today: string): Recurring {
  const from = row.state === 'active' ? row.nextOn : row.state === 'paused' ? addDaysTo(today, 1) : null;
  const count = Math.min(NEXT_DATES, remainingOf(row));
  const { nextOn, nextAt, ...rest } = row;
  return {
    ...rest,
    ...(row.pauseReason === 'backlog' && { backlog: backlogOf(row, today, taken) }),
    nextOn: row.state === 'active' ? nextOn : null,
    nextAt: row.state === 'active' ? nextAt : null,
    next: from === null ? [] : datesFrom(ruleOf(row), from, { count, without: taken }),
  };
}
