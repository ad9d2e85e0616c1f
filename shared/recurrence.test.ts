import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDaysTo, daysBetween } from './dates.ts';
import {
  dateAt,
  datesFrom,
  frequencies,
  indexFrom,
  instantOfDate,
  nextDate,
  type Rule,
  ruleInWords,
  weekDayOf,
} from './recurrence.ts';
import { localTimeIn } from './zoned-time.ts';

const { numRuns = 100 } = fc.readConfigureGlobal();
const check = <Values extends [unknown, ...unknown[]]>(property: fc.IProperty<Values>) =>
  fc.assert(property, { numRuns });

const monthly = (startOn: string, rest: Partial<Rule> = {}): Rule => ({
  ...{ frequency: 'month', every: 1, startOn },
  ...rest,
});
const first = (rule: Rule, count: number) => datesFrom(rule, rule.startOn, { count });

describe('dates of a rule', () => {
  test.each<[string, Rule, string[]]>([
    [
      'the 31st as far as a month has it',
      monthly('2026-01-31'),
      ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
    ],
    [
      'the 30th comes back after February',
      monthly('2027-12-30'),
      ['2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30'],
    ],
    [
      'the last day, also from a short month on',
      monthly('2026-02-10', { lastDay: true }),
      ['2026-02-28', '2026-03-31', '2026-04-30'],
    ],
    ['quarters', monthly('2026-11-30', { every: 3 }), ['2026-11-30', '2027-02-28', '2027-05-30']],
    [
      'February 29 by years',
      { frequency: 'year', every: 1, startOn: '2024-02-29' },
      ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'],
    ],
    [
      'a century is no leap year',
      { frequency: 'year', every: 4, startOn: '2096-02-29' },
      ['2096-02-29', '2100-02-28', '2104-02-29'],
    ],
    [
      'the last day of February by years',
      { frequency: 'year', every: 1, startOn: '2026-02-01', lastDay: true },
      ['2026-02-28', '2027-02-28', '2028-02-29'],
    ],
    [
      'weeks keep the weekday of their start',
      { frequency: 'week', every: 1, startOn: '2026-12-30' },
      ['2026-12-30', '2027-01-06'],
    ],
    [
      'another weekday is the next one',
      { frequency: 'week', every: 2, startOn: '2026-12-30', weekDay: 1 },
      ['2027-01-04', '2027-01-18'],
    ],
    [
      'the same weekday is the start',
      { frequency: 'week', every: 1, startOn: '2026-11-29', weekDay: 7 },
      ['2026-11-29', '2026-12-06'],
    ],
    ['days', { frequency: 'day', every: 10, startOn: '2028-02-25' }, ['2028-02-25', '2028-03-06']],
    [
      'the end counts',
      monthly('2026-01-31', { endsOn: '2026-03-31' }),
      ['2026-01-31', '2026-02-28', '2026-03-31'],
    ],
    [
      'the day before the next one does not',
      monthly('2026-01-31', { endsOn: '2026-03-30' }),
      ['2026-01-31', '2026-02-28'],
    ],
    ['none', { frequency: 'week', every: 1, startOn: '2026-12-30', weekDay: 1, endsOn: '2027-01-03' }, []],
  ])('%s', (_, rule, dates) => {
    expect(first(rule, dates.length)).toEqual(dates);
    if (rule.endsOn) expect(first(rule, 99)).toEqual(dates);
  });

  test('a late run does not move the next date', () => {
    const rule = monthly('2026-07-01');
    // February's was made on the 3rd.
    expect(nextDate(rule, '2027-02-03')).toBe('2027-03-01');
    expect(nextDate(rule, '2027-02-02', ['2027-03-01', '2027-04-01'])).toBe('2027-05-01');
  });

  test('they end with the calendar', () => {
    const rule: Rule = { frequency: 'year', every: 99, startOn: '9802-06-30' };
    expect(first(rule, 5)).toEqual(['9802-06-30', '9901-06-30']);
    expect(nextDate(monthly('9999-12-30'), '9999-12-30')).toBe('9999-12-30');
    expect(first(monthly('9999-11-30', { lastDay: true }), 3)).toEqual(['9999-11-30']);
    // West of UTC its evening belongs to another year.
    expect(nextDate(monthly('9999-12-31'), '9999-12-31')).toBeUndefined();
    expect(first(monthly('1000-01-31'), 2)).toEqual(['1000-01-31', '1000-02-28']);
  });
});

const dates = fc.integer({ min: 0, max: 80_000 }).map((days) => addDaysTo('1990-01-01', days));
const rules: fc.Arbitrary<Rule> = fc
  .record({
    frequency: fc.constantFrom(...frequencies),
    every: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 99 })),
    startOn: dates,
    lastDay: fc.boolean(),
    weekDay: fc.option(fc.integer({ min: 1, max: 7 })),
    endsIn: fc.option(fc.nat(4_000)),
  })
  .map(({ endsIn, weekDay, lastDay, ...rule }) => ({
    ...rule,
    lastDay: lastDay && (rule.frequency === 'month' || rule.frequency === 'year'),
    weekDay: rule.frequency === 'week' ? weekDay : null,
    endsOn: endsIn === null ? null : addDaysTo(rule.startOn, endsIn),
  }));

/** Whether a day is a date, told from the calendar alone. */
function isDate({ frequency, every, startOn, lastDay, weekDay, endsOn }: Rule, day: string): boolean {
  if (day < startOn || (endsOn && day > endsOn)) return false;
  const days = daysBetween(startOn, day);
  if (frequency === 'day') return days % every === 0;
  if (frequency === 'week')
    return weekDayOf(day) === (weekDay ?? weekDayOf(startOn)) && Math.floor(days / 7) % every === 0;
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const [startYear, startMonth, anchor] = startOn.split('-').map(Number) as [number, number, number];
  const months = 12 * (year - startYear) + month - startMonth;
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return (
    months % (frequency === 'year' ? 12 * every : every) === 0 &&
    date === (lastDay ? length : Math.min(anchor, length))
  );
}

describe('of any rule', () => {
  test('the dates are those days that the calendar says, and no others', () => {
    check(
      fc.property(rules, fc.integer({ min: -50, max: 900 }), fc.nat(400), (rule, offset, length) => {
        const from = addDaysTo(rule.startOn, offset);
        const days = Array.from({ length }, (_, day) => addDaysTo(from, day));
        const expected = days.filter((day) => isDate(rule, day));
        expect(datesFrom(rule, from, { count: expected.length })).toEqual(expected);
        const next = nextDate(rule, from);
        if (expected.length === 0)
          expect(next === undefined || next > addDaysTo(from, length - 1)).toBe(true);
      }),
    );
  });

  test('a date is the same however the ones before it were asked for', () => {
    check(
      fc.property(rules, fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 8 }), (rule, lateness) => {
        let day = rule.startOn;
        lateness.forEach((late, index) => {
          // The next date after the last one, asked for late but before the one that follows.
          const date = nextDate({ ...rule, endsOn: null }, day) as string;
          expect(date).toBe(dateAt(rule, index));
          const following = dateAt(rule, index + 1);
          const asked = addDaysTo(date, 1 + late);
          day = [asked, following].sort()[0] ?? following;
          if (date < following) expect(date < day).toBe(true);
        });
      }),
    );
  });

  test('dates rise, and an index finds its date again', () => {
    check(
      fc.property(rules, fc.nat(60), (rule, index) => {
        const date = dateAt(rule, index);
        expect(date < dateAt(rule, index + 1)).toBe(true);
        expect(indexFrom(rule, date)).toBe(index);
        expect(indexFrom(rule, addDaysTo(date, 1))).toBe(index + 1);
      }),
    );
  });
});

describe('a date at a time of day', () => {
  const at = (timeZone: string, date: string, time = '08:00') =>
    instantOfDate(timeZone, date, time).toISOString();

  test.each([
    ['Europe/Berlin', '2026-10-24', '08:00', '2026-10-24T06:00:00.000Z'],
    ['Europe/Berlin', '2026-10-26', '08:00', '2026-10-26T07:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['America/New_York', '2026-10-31', '08:00', '2026-10-31T12:00:00.000Z'],
    ['America/New_York', '2026-11-02', '08:00', '2026-11-02T13:00:00.000Z'],
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:00:00.000Z'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
    ['Australia/Sydney', '2026-10-01', '00:00', '2026-09-30T14:00:00.000Z'],
    ['Australia/Sydney', '2026-10-04', '02:30', '2026-10-03T16:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:10', '2026-10-03T15:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00.000Z'],
    // As the database writes it.
    ['UTC', '2026-10-01', '08:00:00', '2026-10-01T08:00:00.000Z'],
  ])('in %s %s %s is %s', (timeZone, date, time, instant) => {
    expect(at(timeZone, date, time)).toBe(instant);
  });

  test('is shown by the clocks as it was asked for, or is the first moment after it', () => {
    const zones = [
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Pacific/Chatham',
      'Asia/Kolkata',
    ];
    const minutes = fc.nat(24 * 60 - 1).map((minute) => {
      const two = (number: number) => String(number).padStart(2, '0');
      return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
    });
    // Days on which clocks change somewhere are few, so they are drawn more often.
    const changes = fc.constantFrom(
      '2026-03-08',
      '2026-03-29',
      '2026-04-05',
      '2026-10-04',
      '2026-10-25',
      '2026-11-01',
    );
    check(
      fc.property(fc.constantFrom(...zones), fc.oneof(changes, dates), minutes, (timeZone, date, time) => {
        const instant = instantOfDate(timeZone, date, time);
        const minuteBefore = new Date(instant.getTime() - 60_000);
        const wanted = `${date}T${time}`;
        const shown = localTimeIn(timeZone, instant);
        if (shown !== wanted) {
          expect(shown > wanted).toBe(true);
          expect(localTimeIn(timeZone, minuteBefore) < wanted).toBe(true);
        } else expect(localTimeIn(timeZone, new Date(instant.getTime() - 3_600_000))).not.toBe(wanted);
      }),
    );
  });
});

describe('a rule in words', () => {
  test.each<[string, Rule]>([
    ['Every day', { frequency: 'day', every: 1, startOn: '2026-01-01' }],
    ['Every 10 days', { frequency: 'day', every: 10, startOn: '2026-01-01' }],
    ['Every week on Monday', { frequency: 'week', every: 1, startOn: '2026-01-01', weekDay: 1 }],
    ['Every 2 weeks on Thursday', { frequency: 'week', every: 2, startOn: '2026-01-01' }],
    ['Every month on the 1st', monthly('2026-01-01')],
    ['Every month on the 2nd', monthly('2026-01-02')],
    ['Every month on the 11th', monthly('2026-01-11')],
    ['Every 3 months on the 23rd', monthly('2026-01-23', { every: 3 })],
    ['Every month on the 31st', monthly('2026-01-31')],
    ['Every month on the last day', monthly('2026-01-31', { lastDay: true })],
    ['Every year on February 29', { frequency: 'year', every: 1, startOn: '2024-02-29' }],
    [
      'Every 2 years on the last day of February',
      { frequency: 'year', every: 2, startOn: '2024-02-29', lastDay: true },
    ],
  ])('%s', (words, rule) => {
    expect(ruleInWords(rule)).toBe(words);
  });
});
