import { utc } from '@date-fns/utc';
import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';

const CALENDAR_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** True for a day that exists, as `YYYY-MM-DD` (years 1000 to 9999). */
export function isCalendarDate(value: string): boolean {
  const match = CALENDAR_DATE.exec(value);
  if (!match || Number(match[1]) < 1000) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value;
}

/** A browser that is older than a zone's name shows UTC; it would fail otherwise. */
function formatIn(
  timeZone: string,
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  }
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = formatIn(timeZone, 'en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });
    dayFormats.set(timeZone, format);
  }
  return format;
}

/** What a zone was asked last: many ask within one second, and a day begins with a whole one. */
const lastDays = new Map<string, { second: number; day: string }>();

/** The calendar day that `instant` falls on in `timeZone` (IANA), as `YYYY-MM-DD`. */
export function dayIn(timeZone: string, instant: Date): string {
  const second = Math.floor(instant.getTime() / 1_000);
  const last = lastDays.get(timeZone);
  if (last?.second === second) return last.day;
  const day = dayFormat(timeZone).format(instant);
  lastDays.set(timeZone, { second, day });
  return day;
}

// Old three-letter names mean different zones to different programs, and these two links are not known everywhere.
const AREA_AND_PLACE = /^(?:UTC|GMT|[A-Za-z]+\/[A-Za-z0-9_+\-/]{1,60})$/;
const DISPUTED = /^(?:US\/Pacific-New|Canada\/East-Saskatchewan)$/i;

/** True for a zone that this runtime and the database know alike by its IANA name (`Area/Place`, `UTC`). */
export function isTimeZone(value: string): boolean {
  if (!AREA_AND_PLACE.test(value) || DISPUTED.test(value)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

/** Calendar dates are reckoned in UTC: in other zones some days have no midnight, or do not exist. */
const startOf = (date: string) => new Date(`${date}T00:00:00Z`);

/** Adds whole days to a calendar date: `('2026-02-27', 2)` → `'2026-03-01'`. */
export function addDaysTo(date: string, days: number): string {
  return addDays(startOf(date), days, { in: utc }).toISOString().slice(0, 10);
}

/** Adds months to a calendar date; a day that the month lacks is its last: `('2026-01-31', 1)` → `'2026-02-28'`. */
export function addMonthsTo(date: string, months: number): string {
  return addMonths(startOf(date), months, { in: utc }).toISOString().slice(0, 10);
}

/** Whole days from one calendar date to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return differenceInCalendarDays(startOf(to), startOf(from), { in: utc });
}

const shortDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `'2026-01-30'` → `'Jan 30, 2026'`. */
export function formatDate(date: string): string {
  return isCalendarDate(date) ? shortDate.format(new Date(`${date}T00:00:00Z`)) : 'Unknown';
}

/** `'2026-01-30'` → `'January 30, 2026'`. */
export function formatLongDate(date: string): string {
  return isCalendarDate(date) ? longDate.format(new Date(`${date}T00:00:00Z`)) : 'Unknown';
}

/** An instant as the calendar date it has in the seller's zone: `'Jan 30, 2026'`. */
export function formatInstantDate(instant: string | Date, timeZone: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? 'Unknown' : formatDate(dayIn(timeZone, date));
}

/** As {@link formatInstantDate}, in the long form of the public pages: `'January 30, 2026'`. */
export function formatInstantLongDate(instant: string | Date, timeZone: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? 'Unknown' : formatLongDate(dayIn(timeZone, date));
}

const instantFormats = new Map<string, Intl.DateTimeFormat>();

/** An instant to the minute, as the seller's clock shows it: `'Jan 30, 2026, 9:04 PM'`. */
export function formatInstant(instant: string | Date, timeZone: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return 'Unknown';
  let format = instantFormats.get(timeZone);
  if (!format) {
    format = formatIn(timeZone, 'en-US', { dateStyle: 'medium', timeStyle: 'short' });
    instantFormats.set(timeZone, format);
  }
  // Some versions put a narrow blank before AM and PM.
  return format.format(date).replace('\u202f', ' ');
}

/** 'Just now' under an hour, then hours under 24, then days; 'Unknown' for an invalid instant. */
export function formatAge(instant: string, now: Date): string {
  const elapsed = now.getTime() - Date.parse(instant);
  if (Number.isNaN(elapsed)) return 'Unknown';
  const hours = Math.floor(Math.max(elapsed, 0) / 3_600_000);
  if (hours < 1) return 'Just now';
  if (hours < 24) return `${hours} ${hours === 1 ? 'hour' : 'hours'} ago`;
  const days = Math.floor(hours / 24);
  return `${days} ${days === 1 ? 'day' : 'days'} ago`;
}
