import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencyPlaces } from './currency-places.ts';
import { parseMoney, sumMinor, toDecimalString } from './money.ts';
import { parsePercent } from './percent.ts';
import type { LineTax } from './tax-sets.ts';
import {
  computeTotals,
  type Discount,
  type PricedLine,
  type TaxRow,
  type Totals,
  type TotalsInput,
} from './totals.ts';
import { identity, oracleTotals } from './totals-oracle.fixture.ts';
import { amountTooLarge, totalsProblems } from './totals-problems.ts';

const { numRuns = 200 } = fc.readConfigureGlobal();
const check = <Values extends [unknown, ...unknown[]]>(property: fc.IProperty<Values>) =>
  fc.assert(property, { numRuns });

/** Few, so that lines share them and sets tie. */
const rates: LineTax[] = [
  { name: 'VAT', percent: '19', category: 'S' },
  { name: 'VAT', percent: '7', category: 'S' },
  { name: 'GST', percent: '5', category: 'S' },
  { name: 'HST', percent: '5', category: 'S' },
  { name: 'QST', percent: '9.975', category: 'S' },
  { name: 'Levy', percent: '0.0001', category: 'S' },
  { name: 'All', percent: '100', category: 'S' },
  { name: 'PST', percent: '8', category: 'S', compound: true },
  { name: 'VAT', percent: '0', category: 'Z' },
  { name: 'VAT', percent: '0', category: 'E', reasonText: 'School' },
  { name: 'VAT', percent: '0', category: 'AE', reasonCode: 'VATEX-EU-AE' },
];

const taxLists = fc
  .uniqueArray(fc.constantFrom(...rates), { maxLength: 3 })
  .filter((taxes) => taxes.filter(({ compound }) => compound).length < 2);

const quantities = fc.oneof(fc.constant(100n), fc.bigInt({ min: 1n, max: 50_000n }));
/** Small ones make ties. */
const prices = fc.oneof(fc.bigInt({ min: 0n, max: 20n }), fc.bigInt({ min: 0n, max: 9_999_999n }));
const percents = fc.bigInt({ min: 1n, max: 1_000_000n }).map((units) => toDecimalString(units, 4));

/** An amount is a part of what it is taken off, so that it fits. */
type Off = { percent: string } | { part: bigint } | null;
const offs: fc.Arbitrary<Off> = fc.oneof(
  { weight: 2, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: percents.map((percent) => ({ percent })) },
  { weight: 1, arbitrary: fc.bigInt({ min: 1n, max: 100n }).map((part) => ({ part })) },
);

function fitting(off: Off, base: string, currency: string): Discount {
  if (!off || 'percent' in off) return off;
  const amount = ((parseMoney(base, currency) ?? 0n) * off.part) / 100n;
  return amount > 0n ? { amount: toDecimalString(amount, currencyPlaces(currency)) } : null;
}

const lines = fc.record({ quantity: quantities, price: prices, taxes: taxLists, off: offs });

const documents: fc.Arbitrary<TotalsInput> = fc
  .record({
    currency: fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'),
    pricesIncludeTax: fc.boolean(),
    off: offs,
    typed: fc.array(lines, { minLength: 1, maxLength: 12 }),
    /** Sets of the same size, so that rates decide who gets what is left. */
    alike: fc.boolean(),
  })
  .map(({ currency, pricesIncludeTax, off, typed, alike }) => {
    const [first] = typed;
    const priced: PricedLine[] = typed.map((own) => {
      const line = alike && first ? { ...first, taxes: own.taxes } : own;
      const quantity = toDecimalString(line.quantity, 2);
      const rate = toDecimalString(line.price, currencyPlaces(currency));
      const [amount] = computeTotals({ currency, lines: [{ quantity, rate }] }).lines;
      const taxes = pricesIncludeTax ? line.taxes.filter(({ compound }) => !compound) : line.taxes;
      return { quantity, rate, discount: fitting(line.off, amount?.amount ?? '0', currency), taxes };
    });
    const { subtotal } = computeTotals({ currency, lines: priced });
    return { currency, pricesIncludeTax, discount: fitting(off, subtotal, currency), lines: priced };
  });

type Taxed = Pick<TaxRow, 'base' | 'amount' | 'percent' | 'compound'>;

const minorOf =
  ({ currency }: TotalsInput) =>
  (amount: string) =>
    parseMoney(amount, currency) ?? -1n;

/** All that must not depend on the order of lines. */
function sums(totals: Totals): unknown {
  const { currency: _, lines: ofLines, taxes, sets, ...rest } = totals;
  const inOrder = (list: unknown[]) => list.map((each) => JSON.stringify(each)).sort();
  const setSums = sets.map(({ setNo: _no, rates: taxed, ...set }) => ({
    ...set,
    rates: inOrder(taxed.map(({ rateNo: _rateNo, ...each }) => each)),
  }));
  const nets = ofLines.map(({ netAmount: __, ...line }) => line);
  return { ...rest, taxes: inOrder(taxes), sets: inOrder(setSums), lines: inOrder(nets) };
}

describe('the sums of any document', () => {
  test('are what fractions give', () => {
    check(
      fc.property(documents, (input) => {
        const totals = computeTotals(input);
        const minor = minorOf(input);
        const exact = oracleTotals(input, currencyPlaces(input.currency));
        expect(totals.lines.map(({ amount, net }) => [minor(amount), minor(net)])).toEqual(
          exact.lines.map(({ amount, net }) => [amount, net]),
        );
        expect(totals.lines.map(({ netAmount }) => minor(netAmount))).toEqual(exact.lineNets);
        const { subtotal, discount, netAmount, taxAmount, total } = totals;
        expect([subtotal, discount, netAmount, taxAmount, total].map(minor)).toEqual([
          exact.subtotal,
          exact.discount,
          exact.net,
          exact.tax,
          exact.total,
        ]);
        expect(
          totals.sets.map((set) => [
            minor(set.discount),
            minor(set.netAmount),
            Object.fromEntries(set.rates.map((rate) => [identity(rate), minor(rate.amount)])),
          ]),
        ).toEqual(exact.sets.map((set) => [set.off, set.net, Object.fromEntries(set.tax)]));
        const others = totalsProblems(input).filter(({ message }) => message !== amountTooLarge);
        expect(others).toEqual([]);
      }),
    );
  });

  test('add up', () => {
    check(
      fc.property(documents, (input) => {
        const totals = computeTotals(input);
        const minor = minorOf(input);
        const all = (amounts: string[]) => sumMinor(amounts.map(minor));
        const { sets, taxes } = totals;
        expect(all(taxes.map(({ amount }) => amount))).toBe(minor(totals.taxAmount));
        expect(all(sets.flatMap(({ rates }) => rates.map(({ amount }) => amount)))).toBe(
          minor(totals.taxAmount),
        );
        expect(all([totals.netAmount, totals.taxAmount])).toBe(minor(totals.total));
        expect(all(sets.map(({ netAmount }) => netAmount))).toBe(minor(totals.netAmount));
        expect(all(sets.map(({ discount }) => discount))).toBe(minor(totals.discount));
        expect(all(sets.map(({ subtotal }) => subtotal))).toBe(minor(totals.subtotal));
        const lineNets = all(totals.lines.map(({ netAmount }) => netAmount));
        const printed = minor(totals.subtotal) - minor(totals.discount);
        expect(printed).toBe(minor(input.pricesIncludeTax ? totals.total : totals.netAmount));
        expect(lineNets).toBe(minor(input.pricesIncludeTax ? totals.netAmount : totals.subtotal));
      }),
    );
  });

  test('are never below nothing, nor is more taken off than there is', () => {
    check(
      fc.property(documents, (input) => {
        const minor = minorOf(input);
        const { currency: _, lines: ofLines, taxes, sets, ...rest } = computeTotals(input);
        const all = [rest, ...ofLines, ...taxes, ...sets, ...sets.flatMap(({ rates: taxed }) => taxed)];
        const amounts = ['amount', 'base', 'discount', 'net', 'netAmount', 'subtotal', 'taxAmount', 'total'];
        for (const [key, value] of all.flatMap((each) => Object.entries(each)))
          if (amounts.includes(key)) expect(minor(String(value)) >= 0n).toBe(true);
        for (const { discount, subtotal } of [rest, ...sets])
          expect(minor(discount) <= minor(subtotal)).toBe(true);
      }),
    );
  });
});

describe('the same sums', () => {
  test('follow from the same lines in any order, with their rates in any order', () => {
    const shuffled = documents.chain((input) => {
      const all = (taxes: PricedLine['taxes']) =>
        fc.shuffledSubarray([...(taxes ?? [])], { minLength: taxes?.length ?? 0 });
      return fc.tuple(
        fc.constant(input),
        fc
          .shuffledSubarray([...input.lines], { minLength: input.lines.length })
          .chain((moved) =>
            fc.tuple(...moved.map((line) => all(line.taxes).map((taxes) => ({ ...line, taxes })))),
          )
          .map((moved): TotalsInput => ({ ...input, lines: moved })),
      );
    });
    check(
      fc.property(shuffled, ([input, moved]) => {
        expect(sums(computeTotals(moved))).toEqual(sums(computeTotals(input)));
      }),
    );
  });

  test('have taxes that are their percentage of the base, rounded; those of a set are near it', () => {
    /** From the exact tax, in millionths of a minor unit. */
    const distance = (input: TotalsInput, { base, amount, percent }: Taxed) => {
      const exact = minorOf(input)(base) * (parsePercent(percent) ?? 0n);
      const off = minorOf(input)(amount) * 1_000_000n - exact;
      return off < 0n ? -off : off;
    };
    const simple = (list: Taxed[]) => list.filter(({ compound }) => !compound);
    check(
      fc.property(documents, (input) => {
        const { sets, taxes } = computeTotals({ ...input, pricesIncludeTax: false });
        for (const tax of simple(taxes)) expect(distance(input, tax) <= 500_000n).toBe(true);
        for (const tax of simple(sets.flatMap(({ rates: taxed }) => taxed)))
          expect(distance(input, tax) < 1_500_000n).toBe(true);
      }),
    );
  });

  test('stay with a discount of nothing and with a rate of 0 % on every line', () => {
    const none: LineTax = { name: 'None', percent: '0', category: 'Z' };
    check(
      fc.property(documents, (input) => {
        const { netAmount, taxAmount, total, discount } = computeTotals(input);
        const priced = input.lines.map((line) => ({ ...line, discount: line.discount ?? { percent: '0' } }));
        const same = computeTotals({ ...input, discount: input.discount ?? { amount: '0' }, lines: priced });
        expect(same).toEqual(computeTotals(input));
        const withNone = input.lines.map((line) => ({ ...line, taxes: [...(line.taxes ?? []), none] }));
        expect(computeTotals({ ...input, lines: withNone })).toMatchObject({
          netAmount,
          taxAmount,
          total,
          discount,
        });
      }),
    );
  });
});

test('500 lines with three rates are summed up well within a keystroke', () => {
  const taxes = rates.slice(0, 3);
  const many = Array.from({ length: 500 }, (_, index) => ({ quantity: '1.25', rate: `${index}.99`, taxes }));
  expect(computeTotals({ currency: 'USD', discount: { percent: '3' }, lines: many }).sets).toHaveLength(1);
});
