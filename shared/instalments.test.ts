import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  coverInstalments,
  instalmentsOf,
  type PartShare,
  partsOfPlan,
  planOf,
  replan,
  splitAmount,
} from './instalments.ts';
import { moneyString, parseMoney, sumMinor } from './money.ts';

const minor = (amount: string) => parseMoney(amount, 'USD') ?? 0n;
const rest = { rest: true } as const;
const percents = (...all: string[]): PartShare[] => all.map((percent) => ({ percent }));
const amounts = (...all: string[]): PartShare[] => all.map((amount) => ({ amount }));
const days = (count: number) =>
  Array.from({ length: count }, (_, index) => `2026-01-${String(index + 1).padStart(2, '0')}`);

describe('an amount is split', () => {
  test.each<[string, string, PartShare[], string[]]>([
    ['percentages, together', '5.47', percents('33.34', '33.33', '33.33'), ['1.83', '1.82', '1.82']],
    [
      'a percentage first, then the rest in equal parts',
      '99.99',
      [{ percent: '25' }, rest, rest, rest, rest],
      ['25.00', '18.75', '18.75', '18.75', '18.74'],
    ],
    [
      'equal parts',
      '100.00',
      Array(7).fill(rest),
      ['14.29', '14.29', '14.29', '14.29', '14.28', '14.28', '14.28'],
    ],
    ['a percentage and an amount', '99.99', [{ percent: '25' }, { amount: '74.99' }], ['25.00', '74.99']],
    [
      'an amount, a percentage and the rest',
      '100.01',
      [{ amount: '10.00' }, { percent: '50' }, rest],
      ['10.00', '50.01', '40.00'],
    ],
    ['a percentage and the rest', '0.03', [{ percent: '50' }, rest], ['0.02', '0.01']],
  ])('by %s', (_how, total, parts, expected) => {
    expect(splitAmount(total, parts, 'USD')).toEqual(expected);
  });

  test('in units of its currency', () => {
    expect(splitAmount('100', [rest, rest, rest], 'JPY')).toEqual(['34', '33', '33']);
    expect(splitAmount('1.000', percents('33.34', '33.33', '33.33'), 'KWD')).toEqual([
      '0.334',
      '0.333',
      '0.333',
    ]);
  });

  test.each<[string, string, PartShare[], string]>([
    [
      'amounts that are less',
      '100.00',
      amounts('40.00', '50.00'),
      'The parts come to $90.00, but $100.00 is to be paid',
    ],
    [
      'percentages that are more',
      '100.00',
      percents('60', '50'),
      'The parts come to $110.00, but $100.00 is to be paid',
    ],
    [
      'parts that leave no rest',
      '100.00',
      [{ percent: '60' }, { amount: '40.00' }, rest],
      'The parts leave nothing for the rest',
    ],
    ['fewer cents than parts', '0.02', [rest, rest, rest], 'Each part must be more than 0'],
    ['nothing to pay', '0.00', [rest, rest], "An amount of 0 can't be paid in parts"],
  ])('never by %s', (_how, total, parts, problem) => {
    expect(splitAmount(total, parts, 'USD')).toMatchObject({ problem });
  });
});

const share: fc.Arbitrary<PartShare> = fc.oneof(
  fc.integer({ min: 1, max: 1_000_000 }).map((units) => ({ percent: (units / 10_000).toFixed(4) })),
  fc.integer({ min: 1, max: 50_000 }).map((cents) => ({ amount: (cents / 100).toFixed(2) })),
  fc.constant(rest),
);
const total = fc.bigInt({ min: 1n, max: 10n ** 12n - 1n }).map((cents) => moneyString(cents, 'USD'));
const plan = fc.array(share, { minLength: 2, maxLength: 24 });

describe('whatever is planned', () => {
  test('parts come to the amount and are more than nothing, or there is a reason', () => {
    fc.assert(
      fc.property(total, plan, (amount, parts) => {
        const split = splitAmount(amount, parts, 'USD');
        if (!Array.isArray(split)) {
          expect(split.problem).not.toBe('');
          return;
        }
        expect(sumMinor(split.map(minor))).toBe(minor(amount));
        expect(split.every((part) => minor(part) > 0n)).toBe(true);
        parts.forEach((part, index) => {
          if ('amount' in part) expect(split[index]).toBe(part.amount);
        });
      }),
      { numRuns: 500 },
    );
  });

  test('whole percentages fit any amount that has enough cents', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 999_999 }), { minLength: 1, maxLength: 23 });
    fc.assert(
      fc.property(fc.bigInt({ min: 100_000_000n, max: 10n ** 12n - 1n }), cuts, (cents, cut) => {
        const edges = [0, ...cut.sort((a, b) => a - b), 1_000_000];
        const parts = edges.slice(1).map((edge, index) => ({
          percent: ((edge - (edges[index] ?? 0)) / 10_000).toFixed(4),
        }));
        const split = splitAmount(moneyString(cents, 'USD'), parts, 'USD');
        expect(Array.isArray(split) && sumMinor(split.map(minor))).toBe(cents);
      }),
    );
  });

  test('what was paid covers the first parts, and no more than it is', () => {
    fc.assert(
      fc.property(
        total,
        fc.integer({ min: 2, max: 24 }),
        fc.integer({ min: 0, max: 100 }),
        (amount, count, percent) => {
          const split = splitAmount(amount, Array(count).fill(rest), 'USD');
          if (!Array.isArray(split)) return;
          const applied = (minor(amount) * BigInt(percent)) / 100n;
          const paid = coverInstalments(split, moneyString(applied, 'USD'), 'USD').map(minor);
          expect(sumMinor(paid)).toBe(applied);
          const open = paid.findIndex((part, index) => part < minor(split[index] ?? ''));
          if (open >= 0) expect(paid.slice(open + 1).every((part) => part === 0n)).toBe(true);
        },
      ),
    );
  });

  test('is told as it was planned, and planned so again', () => {
    fc.assert(
      fc.property(total, plan, (amount, parts) => {
        const planned = parts.map((part, index) => ({ ...part, dueDate: days(24)[index] ?? '' }));
        const instalments = instalmentsOf(amount, planned, 'USD');
        if (!Array.isArray(instalments)) return;
        expect(instalmentsOf(amount, planOf(instalments), 'USD')).toEqual(instalments);
      }),
    );
  });
});

describe('the same plan for another amount', () => {
  const planned = (parts: PartShare[]) => {
    const withDays = parts.map((part, index) => ({
      ...part,
      dueDate: days(9)[index] ?? '',
      label: `${index}`,
    }));
    const instalments = instalmentsOf('100.00', withDays, 'USD');
    if (!Array.isArray(instalments)) throw new Error(instalments.problem);
    return instalments;
  };

  test.each<[string, PartShare[], string, string[]]>([
    ['keeps its percentages', percents('33.34', '33.33', '33.33'), '5.47', ['1.83', '1.82', '1.82']],
    ['keeps an amount while there is a rest', [{ amount: '40.00' }, rest], '120.00', ['40.00', '80.00']],
    ['else keeps the proportions', amounts('40.00', '60.00'), '120.01', ['48.00', '72.01']],
    ['else keeps the proportions', [{ amount: '40.00' }, rest], '30.00', ['12.00', '18.00']],
  ])('%s', (_how, parts, amount, expected) => {
    const again = replan(planned(parts), amount, 'USD');
    expect(again).toMatchObject(expected.map((part, index) => ({ amount: part, label: `${index}` })));
  });
});

describe('so many equal parts', () => {
  test('are a week apart, or a month from the first day', () => {
    const dates = (every: 'week' | 'month', firstDate: string) =>
      partsOfPlan({ equal: 4, firstDate, every }).map(({ dueDate }) => dueDate);
    expect(dates('week', '2026-12-20')).toEqual(['2026-12-20', '2026-12-27', '2027-01-03', '2027-01-10']);
    expect(dates('month', '2026-01-31')).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
    expect(dates('month', '2024-02-29')).toEqual(['2024-02-29', '2024-03-29', '2024-04-29', '2024-05-29']);
  });
});
