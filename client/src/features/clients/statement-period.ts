import { addDaysTo, addMonthsTo, isCalendarDate } from '#shared/dates.ts';
import type { StatementQuery } from './clients.queries.ts';

export const statementPeriods = ['this_year', 'this_month', 'last_month', 'all', 'custom'] as const;
export type StatementPeriod = (typeof statementPeriods)[number];

export const periodLabels: Record<StatementPeriod, string> = {
  this_year: 'This year',
  this_month: 'This month',
  last_month: 'Last month',
  all: 'All time',
  custom: 'Choose dates',
};

type Days = Pick<StatementQuery, 'from' | 'to'>;

/**
 * Its first and its last day, which is never later than today; the server knows those of all time.
 * @param today the seller's calendar day
 */
export function daysOf(period: Exclude<StatementPeriod, 'custom'>, today: string): Days {
  const firstOfMonth = `${today.slice(0, 8)}01`;
  if (period === 'this_month') return { from: firstOfMonth, to: today };
  if (period === 'last_month')
    return { from: addMonthsTo(firstOfMonth, -1), to: addDaysTo(firstOfMonth, -1) };
  return period === 'this_year' ? { from: `${today.slice(0, 4)}-01-01`, to: today } : {};
}

/** What the address asks for; this year where it says nothing that can be understood. */
export function readPeriod(parameters: URLSearchParams, today: string): { period: StatementPeriod } & Days {
  const [from, to] = [parameters.get('from') ?? '', parameters.get('to') ?? ''];
  if (isCalendarDate(from) && isCalendarDate(to) && from <= to) return { period: 'custom', from, to };
  const asked = parameters.get('period');
  const period = statementPeriods.find((each) => each === asked) ?? 'this_year';
  return period === 'custom'
    ? { period, ...daysOf('this_year', today) }
    : { period, ...daysOf(period, today) };
}
