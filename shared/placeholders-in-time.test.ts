import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDaysTo } from './dates.ts';
import {
  expandText,
  expandTexts,
  longestExpansion,
  placeholderProblem,
  timePlaceholders,
} from './placeholders-in-time.ts';
import { dateAt, type Rule } from './recurrence.ts';

const monthly: Rule = { frequency: 'month', every: 1, startOn: '2026-01-31' };
const quarterly: Rule = { frequency: 'month', every: 3, startOn: '2026-01-01' };
const weekly: Rule = { frequency: 'week', every: 2, startOn: '2026-12-28' };

describe('placeholders', () => {
  test.each<[string, string, string, Rule]>([
    ['{month}', '2026-12-31', 'December', monthly],
    ['{month+1}', '2027-01-31', 'February', monthly],
    ['{month-1}', '2026-03-31', 'February', monthly],
    ['{monthYear}', '2026-12-31', 'December 2026', monthly],
    ['{monthYear+3}', '2026-12-31', 'March 2027', monthly],
    ['{monthYear-12}', '2026-12-31', 'December 2025', monthly],
    ['{year} and {year+1}', '2026-12-31', '2026 and 2027', monthly],
    ['{quarter}', '2026-12-31', 'Q4', monthly],
    ['{quarter+1}', '2026-11-30', 'Q1', monthly],
    ['{quarter-1}', '2026-10-01', 'Q3', quarterly],
    ['{date}', '2026-12-31', 'Dec 31, 2026', monthly],
    ['{date+1}', '2026-12-31', 'Jan 1, 2027', monthly],
    ['{periodStart} – {periodEnd}', '2026-02-28', 'Feb 28, 2026 – Mar 30, 2026', monthly],
    ['{periodStart} – {periodEnd}', '2026-04-01', 'Apr 1, 2026 – Jun 30, 2026', quarterly],
    ['{periodStart-1} – {periodEnd-1}', '2026-04-01', 'Jan 1, 2026 – Mar 31, 2026', quarterly],
    ['{periodStart-1} – {periodEnd-1}', '2026-01-01', 'Oct 1, 2025 – Dec 31, 2025', quarterly],
    ['{periodStart} – {periodEnd}', '2026-12-28', 'Dec 28, 2026 – Jan 10, 2027', weekly],
    ['{{month}} is {month}', '2026-12-31', '{month}} is December', monthly],
    ['{{{year}', '2026-12-31', '{2026', monthly],
    ['no braces }', '2026-12-31', 'no braces }', monthly],
  ])('%s on %s', (text, date, expanded, rule) => {
    expect(placeholderProblem(text)).toBeUndefined();
    expect(expandText(text, rule, date)).toBe(expanded);
  });

  test.each([
    ['{day}', '{day} means nothing here. You can use {month}, '],
    ['Rent {Month}', '{Month} means nothing here.'],
    ['{ month }', '{ month } means nothing here.'],
    ['{month+}', '{month+} means nothing here.'],
    ['{month+100}', '{month+100} means nothing here.'],
    ['{month*2}', '{month*2} means nothing here.'],
    ['{}', '{} means nothing here.'],
    ['{month} and {years}', '{years} means nothing here.'],
    ['{toString}', '{toString} means nothing here.'],
    ['open {month', 'Write {{ for a brace'],
    ['{mon\nth}', 'Write {{ for a brace'],
    ['{{{', 'Write {{ for a brace'],
  ])('%s is refused', (text, problem) => {
    expect(placeholderProblem(text)).toContain(problem);
  });

  test('stand in title, description and lines', () => {
    expect(
      expandTexts({ title: '{month}', description: null, items: ['{year}', 'Plain'] }, monthly, '2026-02-28'),
    ).toEqual({ title: 'February', description: null, items: ['2026', 'Plain'] });
  });

  test('of any text come to nothing longer than was reckoned with', () => {
    const steps = fc.constantFrom('', '+1', '-3', '+99', '-99');
    const parts = fc.oneof(
      fc.tuple(fc.constantFrom(...timePlaceholders), steps).map(([name, by]) => `{${name}${by}}`),
      fc.constantFrom('{{', '}', ' text '),
    );
    const rules = fc.record<Rule>({
      frequency: fc.constantFrom('day', 'week', 'month', 'year'),
      every: fc.integer({ min: 1, max: 12 }),
      startOn: fc.nat(20_000).map((days) => addDaysTo('2010-01-01', days)),
    });
    fc.assert(
      fc.property(fc.array(parts), rules, fc.nat(100), (texts, rule, index) => {
        const text = texts.join('');
        expect(placeholderProblem(text)).toBeUndefined();
        const expanded = expandText(text, rule, dateAt(rule, index));
        expect(expanded.length).toBeLessThanOrEqual(longestExpansion(text));
      }),
    );
  });
});
