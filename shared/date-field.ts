import { z } from 'zod';
import { isCalendarDate, isTimeZone } from './dates.ts';

/** A calendar date `YYYY-MM-DD`. It is a day, not an instant, and never passes through a time zone. */
export function calendarDate(requiredMessage: string) {
  return z
    .string({ error: requiredMessage })
    .min(1, { error: requiredMessage, abort: true })
    .refine(isCalendarDate, { error: 'Enter a valid date as YYYY-MM-DD' });
}

/** A time zone by its IANA name. */
export const timeZoneSchema = z.string().refine(isTimeZone, { error: 'Unknown time zone' });

/**
 * The time zone that a browser names at sign-up. Nobody has typed it, and some systems have none that others know
 * (`Etc/Unknown`, `:/etc/localtime`): those accounts begin with UTC.
 */
export const signUpTimeZone = z.string().transform((zone) => (isTimeZone(zone) ? zone : 'UTC'));
