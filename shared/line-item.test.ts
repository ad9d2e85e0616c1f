import { describe, expect, test } from 'vitest';
import { plainDecimalMessage } from './decimal-field.ts';
import { lineItemInputSchema, lineItemsSchema, MAX_LINE_ITEMS } from './line-item.ts';
import { amountTooLarge } from './totals-problems.ts';

const line = { description: 'Design', quantity: '1', rate: '10' };

/** The messages of a refused value by their dotted path. */
function problemsOf(value: unknown, schema: typeof lineItemInputSchema | typeof lineItemsSchema) {
  const parsed = schema.safeParse(value);
  return Object.fromEntries(
    (parsed.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
  );
}

describe('a line', () => {
  test('is read into decimal strings; an amount sent along is dropped', () => {
    expect(
      lineItemInputSchema.parse({ description: ' Design ', quantity: 1.5, rate: '49', amount: '1.00' }),
    ).toEqual({ description: 'Design', quantity: '1.50', rate: '49' });
  });

  test.each([
    ['description', '', 'Description is required'],
    ['description', '  \n', 'Description is required'],
    ['description', undefined, 'Description is required'],
    ['description', 'x'.repeat(1_001), 'Must be at most 1,000 characters'],
    ['quantity', undefined, 'Quantity is required'],
    ['quantity', '', 'Quantity is required'],
    ['quantity', null, 'Quantity is required'],
    ['quantity', true, 'Quantity is required'],
    ['quantity', 0, 'Quantity must be greater than 0'],
    ['quantity', '0.00', 'Quantity must be greater than 0'],
    ['quantity', -1, 'Quantity must be greater than 0'],
    ['quantity', '100000000', 'Quantity must be at most 99,999,999.99'],
    ['quantity', '1,5', plainDecimalMessage],
    ['quantity', '1.005', plainDecimalMessage],
    ['rate', undefined, 'Rate is required'],
    ['rate', [], 'Rate is required'],
    ['rate', '-0.01', "Rate can't be negative"],
    ['rate', '10000000000', 'Rate must be at most 9,999,999,999.99'],
    ['rate', '$5', plainDecimalMessage],
    ['rate', '1e3', plainDecimalMessage],
    ['rate', ' 5', plainDecimalMessage],
    ['rate', 'NaN', plainDecimalMessage],
  ])('with %s %j is refused: %s', (field, value, message) => {
    expect(problemsOf({ ...line, [field]: value }, lineItemInputSchema)).toEqual({ [field]: message });
  });

  test('may have a rate of nothing', () => {
    expect(lineItemInputSchema.parse({ ...line, rate: 0 }).rate).toBe('0');
  });
});

describe('the lines of a document', () => {
  test.each([undefined, null, [], 'x', {}])('%j are refused: at least one is needed', (lines) => {
    expect(problemsOf(lines, lineItemsSchema)).toEqual({ '': 'At least one item is required' });
  });

  test('name the field of the line that is wrong', () => {
    expect(problemsOf([line, { ...line, quantity: 'x' }], lineItemsSchema)).toEqual({
      '1.quantity': plainDecimalMessage,
    });
  });

  test(`are at most ${MAX_LINE_ITEMS}`, () => {
    expect(problemsOf(Array(MAX_LINE_ITEMS).fill(line), lineItemsSchema)).toEqual({});
    expect(problemsOf(Array(MAX_LINE_ITEMS + 1).fill(line), lineItemsSchema)).toEqual({
      '': 'At most 500 items fit on one document',
    });
  });

  test('may come to the largest amount and not a cent more', () => {
    const largest = { ...line, rate: '9999999999.99' };
    expect(problemsOf([largest, { ...line, rate: 0 }], lineItemsSchema)).toEqual({});
    expect(problemsOf([largest, { ...line, rate: '0.01' }], lineItemsSchema)).toEqual({
      amount: amountTooLarge,
    });
    expect(problemsOf([line, { ...largest, quantity: '1.01' }], lineItemsSchema)).toEqual({
      '1.rate': amountTooLarge,
    });
  });
});
