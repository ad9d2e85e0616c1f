import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hundredthsString } from './money.ts';
import { plainDecimal, quantityText, readTypedDecimal, withThousands } from './typed-decimal.ts';

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
  ['€ 50', 5000n],
  ['50 €', 5000n],
  ['50€', 5000n],
  ['£1,234.50', 123450n],
  ['CA$ 12', 1200n],
  ['R$ 12,50', 1250n],
  ['eur 12', 1200n],
  ['$5 USD', 500n],
  ['CHF 1’234.50', 123450n],
  ['Rs. 500', 50000n],
  ['₹1,23,456.78', 12345678n],
  ['500 kr', 50000n],
  ['＄１，２３４．５０', 123450n],
  ['+5', 500n],
  ['+ 5', 500n],
  ['-$5', -500n],
  ['$-5', -500n],
  ['1,23,456.78', 12345678n],
  ['12,34,567', 123456700n],
  ['1,00,00,000', 1000000000n],
  ['1\u202f234.50', 123450n],
  ['1\u2009234,50', 123450n],
  ['1’234’567.50', 123456750n],
  ['١٢٣', 12300n],
  ['١٬٢٣٤٫٥٠', 123450n],
  ['۱۲۳٫۵', 12350n],
  ['१,२३,४५६', 12345600n],
  ['\u200f١٢\u200f', 1200n],
  ['50,-', 5000n],
  ['50.–', 5000n],
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
  '--5',
  '+-5',
  '-$-5',
  '5-',
  'abc 5',
  '5 xyz',
  '5 $ 6',
  '1,2,345',
  '1,23,45',
  '01,23,456',
  '1,23.456',
  '١٫٢٣٤',
  '12€50',
  'hours 5',
  "1'23",
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

test.each([
  ['1850.00', '1,850.00'],
  ['1850', '1,850'],
  ['1234567.5', '1,234,567.5'],
  ['-1850.00', '-1,850.00'],
  ['999.99', '999.99'],
  ['1.234', '1.234'],
  ['abc', 'abc'],
  ['', ''],
])('%j is shown as %j, which is read as the same', (plain, shown) => {
  expect(withThousands(plain)).toBe(shown);
  expect(readTypedDecimal(shown)).toBe(readTypedDecimal(plain));
});

const PLACES = ['en-US', 'en-IN', 'de-DE', 'fr-FR', 'de-CH', 'ar-EG', 'fa-IR', 'hi-IN', 'sv-SE', 'pt-BR'];

test('an amount is read back from what it is written as in many places', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999_999 }),
      fc.constantFrom(...PLACES),
      fc.constantFrom('USD', 'EUR', 'INR', undefined),
      (cents, place, currency) => {
        const options = currency ? ({ style: 'currency', currency } as const) : {};
        const format = new Intl.NumberFormat(place, { ...options, minimumFractionDigits: 2 });
        const written = format.format(
          `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}` as `${number}`,
        );
        expect([written, readTypedDecimal(written)]).toEqual([written, BigInt(cents)]);
      },
    ),
  );
});

test('what is shown with thousands is read as it was', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -999_999_999_999n, max: 999_999_999_999n }), (hundredths) => {
      expect(readTypedDecimal(withThousands(hundredthsString(hundredths)))).toBe(hundredths);
    }),
  );
});
