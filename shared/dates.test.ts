import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarDate, timeZoneSchema } from './date-field.ts';
import {
  addDaysTo,
  dayIn,
  daysBetween,
  formatAge,
  formatDate,
  formatInstant,
  formatInstantDate,
  formatInstantLongDate,
  formatLongDate,
  isCalendarDate,
  isTimeZone,
} from './dates.ts';

/** Day by day with the rules of the calendar alone. */
function daysOfMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

const written = (year: number, month: number, day: number) =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');

const days = fc
  .tuple(
    fc.integer({ min: 1000, max: 9990 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map((parts) => written(...parts));

describe('a calendar date', () => {
  test('is a day that the calendar has', () => {
    const year = fc.integer({ min: 1000, max: 9999 });
    const part = fc.integer({ min: 0, max: 40 });
    fc.assert(
      fc.property(year, part, part, (y, month, day) => {
        const exists = month >= 1 && month <= 12 && day >= 1 && day <= daysOfMonth(y, month);
        expect(isCalendarDate(written(y, month, day))).toBe(exists);
      }),
    );
  });

  test.each(['2024-02-29', '2000-02-29', '2028-02-29', '1000-01-01', '9999-12-31'])('%s exists', (date) => {
    expect(isCalendarDate(date)).toBe(true);
  });

  test.each([
    '2026-02-29',
    '2026-02-30',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0999-12-31',
    '0000-01-01',
    '10000-01-01',
    '2026-1-1',
    '26-01-01',
    '01/30/2026',
    '2026-01-30T00:00:00Z',
    ' 2026-01-30',
    '2026-01-30\n',
    'infinity',
    'now',
    '',
  ])('%j is none', (date) => {
    expect(isCalendarDate(date)).toBe(false);
  });

  test('that is missing or wrong says which of the two', () => {
    const field = calendarDate('Due date is required');
    const messageOf = (value: unknown) => field.safeParse(value).error?.issues.map(({ message }) => message);
    for (const missing of [undefined, null, '', 5])
      expect(messageOf(missing)).toEqual(['Due date is required']);
    for (const wrong of ['2026-02-30', 'now', 'infinity'])
      expect(messageOf(wrong)).toEqual(['Enter a valid date as YYYY-MM-DD']);
    expect(messageOf('2026-02-28')).toBeUndefined();
  });
});

describe('the day of an instant in a zone', () => {
  test.each([
    // Clocks in Auckland go forward on 27 September 2026 at 02:00 and back on 5 April 2026 at 03:00.
    ['Pacific/Auckland', '2026-09-26T11:59:59.999Z', '2026-09-26'],
    ['Pacific/Auckland', '2026-09-26T12:00:00.000Z', '2026-09-27'],
    ['Pacific/Auckland', '2026-09-27T10:59:59.999Z', '2026-09-27'],
    ['Pacific/Auckland', '2026-09-27T11:00:00.000Z', '2026-09-28'],
    ['Pacific/Auckland', '2026-04-04T10:59:59.999Z', '2026-04-04'],
    ['Pacific/Auckland', '2026-04-04T11:00:00.000Z', '2026-04-05'],
    ['Pacific/Auckland', '2026-04-05T11:59:59.999Z', '2026-04-05'],
    ['Pacific/Auckland', '2026-04-05T12:00:00.000Z', '2026-04-06'],
    // In New York forward on 8 March, back on 1 November.
    ['America/New_York', '2026-03-08T04:59:59.999Z', '2026-03-07'],
    ['America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-08'],
    ['America/New_York', '2026-03-09T03:59:59.999Z', '2026-03-08'],
    ['America/New_York', '2026-03-09T04:00:00.000Z', '2026-03-09'],
    ['America/New_York', '2026-11-01T03:59:59.999Z', '2026-10-31'],
    ['America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-01'],
    ['America/New_York', '2026-11-02T04:59:59.999Z', '2026-11-01'],
    ['America/New_York', '2026-11-02T05:00:00.000Z', '2026-11-02'],
    // In Berlin forward on 29 March, back on 25 October.
    ['Europe/Berlin', '2026-03-28T22:59:59.999Z', '2026-03-28'],
    ['Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T21:59:59.999Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T22:00:00.000Z', '2026-03-30'],
    ['Europe/Berlin', '2026-10-25T22:59:59.999Z', '2026-10-25'],
    ['Europe/Berlin', '2026-10-25T23:00:00.000Z', '2026-10-26'],
    // Kiritimati is 14 hours ahead, Niue 11 behind: the furthest apart.
    ['Pacific/Kiritimati', '2026-06-01T09:59:59.999Z', '2026-06-01'],
    ['Pacific/Kiritimati', '2026-06-01T10:00:00.000Z', '2026-06-02'],
    ['Pacific/Niue', '2026-06-01T10:59:59.999Z', '2026-05-31'],
    ['Pacific/Niue', '2026-06-01T11:00:00.000Z', '2026-06-01'],
    ['UTC', '2026-12-31T23:59:59.999Z', '2026-12-31'],
    ['UTC', '2027-01-01T00:00:00.000Z', '2027-01-01'],
  ])('%s at %s is %s', (zone, instant, day) => {
    expect(dayIn(zone, new Date(instant))).toBe(day);
  });

  test('never goes back as time goes on', () => {
    const zones = ['Pacific/Auckland', 'America/New_York', 'Europe/Berlin', 'Pacific/Kiritimati', 'UTC'];
    const instants = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2099-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, fc.nat(200_000_000), (zone, instant, later) => {
        const [before, after] = [dayIn(zone, instant), dayIn(zone, new Date(instant.getTime() + later))];
        expect(before <= after).toBe(true);
        expect(isCalendarDate(before)).toBe(true);
      }),
    );
  });
});

describe('moving by days', () => {
  test.each([
    ['2026-02-27', 2, '2026-03-01'],
    ['2024-02-27', 2, '2024-02-29'],
    ['2026-01-31', 30, '2026-03-02'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-10-24', 2, '2026-10-26'],
    ['2026-05-05', 0, '2026-05-05'],
  ])('%s and %i days is %s', (date, count, moved) => {
    expect(addDaysTo(date, count)).toBe(moved);
  });

  test('there and back ends where it began, and the distance is the way gone', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -3_000, max: 3_000 }), (date, count) => {
        const moved = addDaysTo(date, count);
        expect(addDaysTo(moved, -count)).toBe(date);
        expect(daysBetween(date, moved)).toBe(count);
      }),
    );
  });
});

describe('a zone', () => {
  test.each(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Pacific/Kiritimati', 'Etc/GMT+5'])(
    '%s is known',
    (zone) => {
      expect(isTimeZone(zone)).toBe(true);
      expect(timeZoneSchema.parse(zone)).toBe(zone);
    },
  );

  test.each(['', 'Mars/Olympus', '+05:00', 'Europe/Berlin ', "UTC'; drop", '../etc', 'x'.repeat(65)])(
    '%j is unknown',
    (zone) => {
      expect(isTimeZone(zone)).toBe(false);
      expect(timeZoneSchema.safeParse(zone).error?.issues[0]?.message).toBe('Unknown time zone');
    },
  );
});

describe('a zone that was named after this browser was made', () => {
  test('is shown as UTC', () => {
    const instant = '2026-01-30T21:04:00Z';
    expect(dayIn('Antarctica/Newer_Than_This', new Date(instant))).toBe('2026-01-30');
    expect(formatInstant(instant, 'Antarctica/Newer_Than_This')).toBe('Jan 30, 2026, 9:04 PM');
  });
});

describe('dates as they are shown', () => {
  test('in short and in long form', () => {
    expect(formatDate('2026-01-30')).toBe('Jan 30, 2026');
    expect(formatLongDate('2026-01-30')).toBe('January 30, 2026');
    expect(formatDate('2026-09-05')).toBe('Sep 5, 2026');
  });

  test('say Unknown for what is no date', () => {
    for (const date of ['2026-02-30', '', 'now']) {
      expect(formatDate(date)).toBe('Unknown');
      expect(formatLongDate(date)).toBe('Unknown');
    }
    expect(formatInstantDate('never', 'UTC')).toBe('Unknown');
    expect(formatInstantLongDate('never', 'UTC')).toBe('Unknown');
  });

  test('of an instant are those of the zone', () => {
    expect(formatInstantDate('2026-01-31T02:00:00Z', 'America/New_York')).toBe('Jan 30, 2026');
    expect(formatInstantLongDate('2026-01-31T02:00:00Z', 'Pacific/Auckland')).toBe('January 31, 2026');
  });
});

test('an instant is shown to the minute in the zone', () => {
  expect(formatInstant('2026-01-31T02:04:59Z', 'America/New_York')).toBe('Jan 30, 2026, 9:04 PM');
  expect(formatInstant(new Date('2026-01-31T02:04:00Z'), 'UTC')).toBe('Jan 31, 2026, 2:04 AM');
  expect(formatInstant('soon', 'UTC')).toBe('Unknown');
});

describe('an age', () => {
  const now = new Date('2026-06-15T12:00:00Z');
  const MINUTE = 60_000;
  test.each([
    [0, 'Just now'],
    [59 * MINUTE, 'Just now'],
    [60 * MINUTE - 1, 'Just now'],
    [60 * MINUTE, '1 hour ago'],
    [61 * MINUTE, '1 hour ago'],
    [120 * MINUTE, '2 hours ago'],
    [(23 * 60 + 59) * MINUTE, '23 hours ago'],
    [24 * 60 * MINUTE, '1 day ago'],
    [25 * 60 * MINUTE, '1 day ago'],
    [48 * 60 * MINUTE, '2 days ago'],
    [400 * 24 * 60 * MINUTE, '400 days ago'],
    [-5 * MINUTE, 'Just now'],
  ])('of %i ms is %s', (elapsed, text) => {
    expect(formatAge(new Date(now.getTime() - elapsed).toISOString(), now)).toBe(text);
  });

  test('of no instant is Unknown', () => {
    for (const instant of ['', 'soon', '2026-13-01']) expect(formatAge(instant, now)).toBe('Unknown');
  });
});
