import { addDaysTo, addMonthsTo, isCalendarDate } from '#shared/dates.ts';

export const reportPeriods = [
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
  'custom',
] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

export const reportPeriodLabels: Record<ReportPeriod, string> = {
  this_month: 'This month',
  last_month: 'Last month',
  this_quarter: 'This quarter',
  last_quarter: 'Last quarter',
  this_year: 'This year',
  last_year: 'Last year',
  custom: 'Choose dates',
};

export interface ReportDays {
  from: string;
  to: string;
}

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

/**
 * Its first and last day; the current one is shown whole.
 * @param today the seller's calendar day
 */
export function daysOfPeriod(period: Exclude<ReportPeriod, 'custom'>, today: string): ReportDays {
  const [which, unit] = period.split('_') as ['this' | 'last', keyof typeof MONTHS];
  const months = MONTHS[unit];
  const [year = '', month = ''] = today.split('-');
  const first = Math.floor((Number(month) - 1) / months) * months + 1;
  const current = `${year}-${String(first).padStart(2, '0')}-01`;
  const from = which === 'this' ? current : addMonthsTo(current, -months);
  return { from, to: addDaysTo(addMonthsTo(from, months), -1) };
}

/** What the address asks for; this quarter where it says nothing that can be understood. */
export function readReportPeriod(
  parameters: URLSearchParams,
  today: string,
): { period: ReportPeriod } & ReportDays {
  const [from, to] = [parameters.get('from') ?? '', parameters.get('to') ?? ''];
  if (isCalendarDate(from) && isCalendarDate(to) && from <= to) return { period: 'custom', from, to };
  const asked = parameters.get('period');
  const period = reportPeriods.find((each) => each === asked && each !== 'custom') ?? 'this_quarter';
  return { period, ...daysOfPeriod(period === 'custom' ? 'this_quarter' : period, today) };
}
