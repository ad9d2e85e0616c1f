import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moneyString, parseMoney } from './money.ts';
import { dueUntil, nextDueOf } from './next-due.ts';

const parts = [
  { dueOn: '2026-01-31', amount: '25.00' },
  { dueOn: '2026-02-28', amount: '50.00' },
  { dueOn: '2026-03-31', amount: '24.99' },
];

test.each([
  ['0.00', '2026-01-31 25.00', '25.00'],
  ['10.00', '2026-01-31 15.00', '15.00'],
  ['25.00', '2026-02-28 50.00', '0.00'],
  ['30.01', '2026-02-28 44.99', '0.00'],
  ['75.00', '2026-03-31 24.99', '0.00'],
  ['99.99', undefined, '0.00'],
])('after %s comes %s, and %s is late', (applied, next, late) => {
  const due = nextDueOf(parts, applied, 'USD');
  expect(due && `${due.date} ${due.amount}`).toBe(next);
  expect(dueUntil(parts, applied, { currency: 'USD', day: '2026-02-09' })).toBe(late);
});

test('what is open of all parts is what was not paid', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('USD', 'JPY', 'KWD'),
      fc.array(fc.bigInt(1n, 99_999_999n), { minLength: 1, maxLength: 24 }),
      fc.integer({ min: 0, max: 100 }),
      (currency, amounts, share) => {
        const total = amounts.reduce((sum, amount) => sum + amount, 0n);
        const applied = (total * BigInt(share)) / 100n;
        const plan = amounts.map((amount, index) => ({
          dueOn: `2026-01-${String(index + 1).padStart(2, '0')}`,
          amount: moneyString(amount, currency),
        }));
        const paid = moneyString(applied, currency);
        const next = nextDueOf(plan, paid, currency);
        expect(next === undefined).toBe(applied === total);
        const until = (day: string) => parseMoney(dueUntil(plan, paid, { currency, day }), currency);
        expect(until('2026-12-31')).toBe(total - applied);
        // Nothing that is due before it is open.
        if (next) expect(until(next.date)).toBe(parseMoney(next.amount, currency));
      },
    ),
  );
});
