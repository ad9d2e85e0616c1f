import { expect, test } from 'vitest';
import { dueHint, dueText } from './due-text.ts';

const calendar = { today: '2026-11-28', timeZone: 'Pacific/Auckland' };

test.each([
  ['pending', '2026-12-10', 'due in 12 days'],
  ['pending', '2026-11-29', 'due in 1 day'],
  ['pending', '2026-11-28', 'due today'],
  ['overdue', '2026-11-16', '12 days late'],
  ['overdue', '2026-11-27', '1 day late'],
  ['cancelled', '2026-11-16', undefined],
] as const)('%s, due on %s: %s', (status, dueDate, text) => {
  expect(dueText({ status, dueDate, paidAt: null }, calendar)).toBe(text);
});

test('a clock that runs ahead of the server, or behind it, does not overrule the status', () => {
  expect(dueText({ status: 'pending', dueDate: '2026-11-27', paidAt: null }, calendar)).toBe('due today');
  expect(dueText({ status: 'overdue', dueDate: '2026-11-28', paidAt: null }, calendar)).toBe('1 day late');
});

test("the day of payment is the one in the seller's zone, with its year when that is not this one", () => {
  const paid = { status: 'paid', dueDate: '2026-11-20' } as const;
  expect(dueText({ ...paid, paidAt: '2026-11-19T23:30:00.000Z' }, calendar)).toBe('Paid Nov 20');
  expect(dueText({ ...paid, paidAt: '2025-12-30T00:00:00.000Z' }, calendar)).toBe('Paid Dec 30, 2025');
});

test.each([
  ['2026-12-28', 'In 30 days'],
  ['2026-11-29', 'In 1 day'],
  ['2026-11-28', 'Due today'],
  ['2026-11-27', 'This date has passed. The invoice will be overdue right away'],
  ['', undefined],
])('the form says of %j: %s', (dueDate, hint) => {
  expect(dueHint(dueDate, calendar.today)).toBe(hint);
});
