import { addDaysTo, addMonthsTo, formatDate } from '#shared/dates.ts';
import { datesFrom, instantOfDate, type Rule } from '#shared/recurrence.ts';
import { localTimeIn } from '#shared/zoned-time.ts';
import { formatTime } from './recurring-text.ts';

/** A date as it will be made. */
export interface DateLeaf {
  date: string;
  /** What the seller's clocks show then, `HH:MM`. */
  time: string;
  /** How far they are from UTC then: 'GMT+2', 'EST'. */
  zone: string;
}

export interface LeafClock {
  /** `HH:MM` */
  sendAt: string;
  /** The seller's zone (IANA). */
  timeZone: string;
}

function zoneName(timeZone: string, instant: Date): string {
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(
      instant,
    );
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
}

export function leavesOf(dates: readonly string[], { sendAt, timeZone }: LeafClock): DateLeaf[] {
  return dates.map((date) => {
    try {
      const instant = instantOfDate(timeZone, date, sendAt);
      return {
        date,
        time: localTimeIn(timeZone, instant).slice(11),
        zone: zoneName(timeZone, instant),
      };
    } catch {
      // A browser that is older than the name of the zone, or a time that is still being typed.
      return { date, time: sendAt, zone: '' };
    }
  });
}

interface Coming {
  today: string;
  count: number;
  /** Dates that count for `maxCount` already. */
  madeCount?: number;
  maxCount?: number | null | undefined;
  /** Dates that are done with. */
  without?: readonly string[];
}

/** The next dates of a rule, if it is saved today. */
export function comingDates(
  rule: Rule,
  { today, count, madeCount = 0, maxCount, without }: Coming,
): string[] {
  const left = maxCount ? Math.max(maxCount - madeCount, 0) : count;
  return datesFrom(rule, rule.startOn > today ? rule.startOn : today, {
    count: Math.min(count, left),
    ...(without && { without }),
  });
}

/** What is unusual about some of the dates, in sentences. */
export function notesOn(rule: Rule, leaves: readonly DateLeaf[], sendAt: string): string[] {
  const wanted = Number(rule.startOn.slice(8));
  const isShort = ({ date }: DateLeaf) => Number(date.slice(8)) < wanted;
  const byMonth = (rule.frequency === 'month' || rule.frequency === 'year') && !rule.lastDay;
  const short = byMonth ? leaves.find(isShort) : undefined;
  const moved = leaves.filter(({ time }) => time !== sendAt);
  const change = leaves.find(({ zone }, index) => index > 0 && zone !== leaves[index - 1]?.zone);
  const before = change && leaves[leaves.indexOf(change) - 1];
  return [
    ...(short
      ? [
          rule.frequency === 'month'
            ? `Months without a ${ordinal(wanted)} use their last day.`
            : 'Years without February 29 use February 28.',
        ]
      : []),
    ...moved.map(
      ({ date, time }) =>
        `On ${formatDate(date)} clocks skip ${formatTime(sendAt)}, so it is made at ${formatTime(time)}.`,
    ),
    ...(change && before && moved.length === 0
      ? [
          `Clocks change between ${formatDate(before.date)} and ${formatDate(change.date)}. It stays at ${formatTime(sendAt)} on yours.`,
        ]
      : []),
  ];
}

const endings: Record<number, string> = { 1: 'st', 2: 'nd', 3: 'rd', 21: 'st', 22: 'nd', 23: 'rd', 31: 'st' };
/** Of a day of the month. */
export const ordinal = (day: number): string => `${day}${endings[day] ?? 'th'}`;

/** The start on another day of its month; where that has no such day, in the next one that does. */
export function startOnDay(startOn: string, day: number): string {
  const first = `${startOn.slice(0, 7)}-01`;
  for (let month = 0; month < 12; month += 1) {
    const monthStart = addMonthsTo(first, month);
    const date = addDaysTo(monthStart, day - 1);
    if (date.slice(0, 7) === monthStart.slice(0, 7)) return date;
  }
  return startOn;
}
