import { formatDate } from '#shared/dates.ts';
import { expandText } from '#shared/placeholders-in-time.ts';
import { type Rule, ruleInWords } from '#shared/recurrence.ts';
import type { Recurring } from '#shared/recurring.ts';

type Named = Pick<Recurring, 'title' | 'nextOn' | 'next'> & Rule;

/** The title of the invoice that comes next, or of the first one where none does. */
export const shownTitle = ({ title, nextOn, next, ...rule }: Named): string =>
  expandText(title, rule, nextOn ?? next[0] ?? rule.startOn);

/** Path of its own screen. */
export const recurringPath = ({ id }: Pick<Recurring, 'id'>) => `/recurring/${id}`;

type Ending = Rule & Pick<Recurring, 'maxCount'>;

/** 'Every month on the 1st, until Dec 1, 2027' */
export function wholeRule(rule: Ending): string {
  return [ruleInWords(rule), ...endsInWords(rule)].join(', ');
}

function endsInWords({ endsOn, maxCount }: Ending): string[] {
  return [
    ...(endsOn ? [`until ${formatDate(endsOn)}`] : []),
    ...(maxCount ? [maxCount === 1 ? 'once' : `${maxCount} times`] : []),
  ];
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

/** `'08:00'` → `'8:00 AM'`. */
export const formatTime = (time: string): string =>
  /^\d{2}:\d{2}$/.test(time) ? clock.format(new Date(`2000-01-01T${time}:00Z`)).replace('\u202f', ' ') : '';

/** Few dates by name, of many the first ones: 'Sep 1, 2026, Oct 1, 2026 and 9 more'. */
export function namedDates(dates: readonly string[], most = 4): string {
  const named = dates.map(formatDate);
  if (named.length <= most) return named.join(' · ');
  return `${named.slice(0, most - 1).join(' · ')} and ${named.length - most + 1} more`;
}

/** Most missed dates that the server lists. */
const MOST_LISTED = 99;

/** All missed dates are listed. */
export const isWhole = (backlog: readonly string[]): boolean => backlog.length < MOST_LISTED;

/** Of missed dates, where there are several: '4', '99 or more'. */
export const countOf = (backlog: readonly string[]): string =>
  isWhole(backlog) ? String(backlog.length) : `${MOST_LISTED} or more`;
