import { expect, test } from 'vitest';
import { plainDecimal, quantityText, readTypedDecimal } from './typed-decimal.ts';

test.each([
  ['12', 1200n],
  ['12.5', 1250n],
  ['1,234.5', 123450n],
  ['1,234', 123400n],
  ['1,234,567.89', 123456789n],
  ['10,50', 1050n],
  ['10,5', 1050n],
  [',5', 50n],
  ['.5', 50n],
  ['12.', 1200n],
  ['12,', 1200n],
  ['1.234,50', 123450n],
  ['1.234.567', 123456700n],
  ['1 234,50', 123450n],
  ['1\u00a0234.50', 123450n],
  ["1'234.50", 123450n],
  [' $1,234.50 ', 123450n],
  ['US$ 99', 9900n],
  ['99 USD', 9900n],
  ['１２', 1200n],
  ['-5', -500n],
  ['−5', -500n],
  ['0', 0n],
])('%j is read as %s hundredths', (typed, hundredths) => {
  expect(readTypedDecimal(typed)).toBe(hundredths);
});

test.each([
  '',
  ' ',
  '.',
  ',',
  '-',
  '$',
  'abc',
  '1.234',
  '0,123',
  '1,2345',
  '10,50.5',
  '1,23,4',
  '12 50',
  '1e3',
  '1..5',
  '1.005',
  'NaN',
])('%j is not guessed at', (typed) => {
  expect(readTypedDecimal(typed)).toBeUndefined();
  expect(plainDecimal(typed)).toBe(typed.trim());
});

test('what is left is written out as it was understood', () => {
  expect(plainDecimal('1,234.5')).toBe('1234.50');
  expect(plainDecimal('10,50')).toBe('10.50');
  expect(quantityText(200n)).toBe('2');
  expect(quantityText(650n)).toBe('6.50');
});
