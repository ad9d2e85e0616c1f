import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fakeLine } from '#client/test/plain-document.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { hundredthsString } from '#shared/money.ts';
import { computeTotals } from '#shared/totals.ts';
import {
  blankLine,
  draftLine,
  draftTotals,
  type LineDraft,
  lineDraftsSchema,
  lineFromItem,
  toLineDrafts,
} from './line-drafts.ts';

const schema = lineDraftsSchema(DEFAULT_CURRENCY);
const draftAmount = (line: LineDraft) => draftLine(line)?.amount;
const draftTotal = (items: LineDraft[]) => draftTotals({ items })?.total;

const typedLine = fc
  .record({
    description: fc.constantFrom('Design', 'Print'),
    quantity: fc.bigInt({ min: 1n, max: 99_999n }).map(hundredthsString),
    rate: fc.bigInt({ min: 0n, max: 9_999_999n }).map(hundredthsString),
  })
  .map((line): LineDraft => line);

test('live amounts and total are the ones that are stored', () => {
  fc.assert(
    fc.property(fc.array(typedLine, { minLength: 1, maxLength: 30 }), (lines) => {
      const stored = computeTotals({ currency: DEFAULT_CURRENCY, lines: schema.parse(lines) });
      expect(lines.map((line) => draftAmount(line))).toEqual(stored.lines.map((line) => line.amount));
      expect(draftTotal(lines)).toBe(stored.total);
    }),
  );
});

test.each([
  { quantity: '1,5', rate: '1,234.5', amount: '1851.75' },
  { quantity: '0.5', rate: '0.01', amount: '0.01' },
  { quantity: '3', rate: '33.33', amount: '99.99' },
  { quantity: '1', rate: '0', amount: '0.00' },
  { quantity: '1', rate: '', amount: undefined },
  { quantity: '0', rate: '5', amount: undefined },
  { quantity: '-1', rate: '5', amount: undefined },
  { quantity: '1', rate: '1.234', amount: undefined },
  { quantity: '2', rate: '9999999999.99', amount: undefined },
])('$quantity × $rate shows $amount', ({ quantity, rate, amount }) => {
  expect(draftAmount({ description: '', quantity, rate })).toBe(amount);
});

test('a total that cannot be stored is none', () => {
  const large = { description: 'Ship', quantity: '1', rate: '9999999999.99' };
  expect(draftTotal([large])).toBe('9999999999.99');
  expect(draftTotal([large, { ...large, rate: '0.01' }])).toBeUndefined();
  expect(draftTotal([{ ...large, quantity: '99999999.99' }])).toBeUndefined();
});

test('every wrong field of every line is named at once', () => {
  const wrong = schema.safeParse([blankLine(), { description: 'x', quantity: '6;5', rate: '-1' }]);
  expect(wrong.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['0.description', 'Description is required'],
    ['0.rate', 'Rate is required'],
    ['1.quantity', 'Enter a plain number with at most 2 decimal places, like 1250.50'],
    ['1.rate', "Rate can't be negative"],
  ]);
});

test('stored lines come back in order, quantities without needless decimals', () => {
  const stored = { id: '1', amount: '20.00', rate: '10.00' };
  expect(
    toLineDrafts([
      fakeLine({ ...stored, description: 'b', quantity: '2.00' }),
      fakeLine({ ...stored, description: 'a', quantity: '1.50' }),
    ]),
  ).toEqual([
    { description: 'b', quantity: '2', rate: '10.00', lineId: '1' },
    { description: 'a', quantity: '1.50', rate: '10.00', lineId: '1' },
  ]);
});

test('blank lines at the end are no part of what is sent, those between are faults', () => {
  const line = { description: 'Design', quantity: '2', rate: '10' };
  const blank = blankLine();
  const sent = [{ description: 'Design', quantity: '2.00', rate: '10.00' }];
  expect(schema.parse([line, blank, { ...blank, quantity: '' }])).toEqual(sent);
  expect(schema.safeParse([blank, line]).success).toBe(false);
  expect(schema.safeParse([line, { ...blank, quantity: '3' }]).success).toBe(false);
  expect(schema.safeParse([blank]).success).toBe(false);
});

test.each([
  [null, 'Hour'],
  ['  ', 'Hour'],
  [' On site ', 'Hour\nOn site'],
  ['x'.repeat(995), `Hour\n${'x'.repeat(995)}`],
  ['x'.repeat(996), 'Hour'],
])('a library item described by %j becomes a line that the call takes', (description, text) => {
  const line = lineFromItem({ name: 'Hour', description, rate: '120.00' });
  expect(line).toEqual({ description: text, quantity: '1', rate: '120.00' });
  expect(schema.safeParse([line]).success).toBe(true);
});
