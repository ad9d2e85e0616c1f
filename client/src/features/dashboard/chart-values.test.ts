import { expect, test } from 'vitest';
import { countOf } from '#client/lib/count-text.ts';
import { monthAndYear, monthName } from '#client/lib/month-text.ts';
import { restOf, sumOf } from './money-sum.ts';

const amounts = (...values: string[]) => values.map((amount) => ({ amount }));

test('sums are exact, however many and large the amounts are', () => {
  expect(sumOf([], 'USD')).toBe('0.00');
  expect(sumOf(amounts('0.10', '0.20', '0.70'), 'USD')).toBe('1.00');
  expect(sumOf(amounts('1099', '1'), 'JPY')).toBe('1100');
  expect(sumOf(amounts('9999999999.99', '9999999999.99', '0.03'), 'USD')).toBe('20000000000.01');
});

test('the rest is what the named part leaves, if it leaves anything', () => {
  expect(restOf(amounts('0.30'), amounts('0.10'), 'USD')).toBe('0.20');
  expect(restOf(amounts('0.30'), amounts('0.10', '0.20'), 'USD')).toBeUndefined();
  expect(restOf(amounts('0.30'), amounts('0.40'), 'USD')).toBeUndefined();
});

test('a month has the same name in every zone', () => {
  expect(monthName('2026-01')).toBe('Jan');
  expect(monthAndYear('2025-12')).toBe('December 2025');
});

test.each([
  [0, '0 events'],
  [1, '1 event'],
  [1_200, '1,200 events'],
])('%i is counted as %s', (count, text) => {
  expect(countOf(count, 'event')).toBe(text);
});
