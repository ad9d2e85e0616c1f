import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies } from './currencies.ts';
import { currencyPlaces } from './currency-places.ts';
import {
  formatMoney,
  formatQuantity,
  formatSums,
  hundredthsString,
  lineAmount,
  MAX_AMOUNT_CENTS,
  MAX_QUANTITY_HUNDREDTHS,
  maxAmount,
  moneyString,
  parseDecimal,
  parseHundredths,
  sumMinor,
  toDecimalString,
} from './money.ts';
import { formatPercent } from './percent.ts';

const amounts = fc.bigInt({ min: -MAX_AMOUNT_CENTS, max: MAX_AMOUNT_CENTS });
const quantities = fc.bigInt({ min: 0n, max: MAX_QUANTITY_HUNDREDTHS });
const rates = fc.bigInt({ min: 0n, max: MAX_AMOUNT_CENTS });

describe('a decimal string', () => {
  test('of any amount reads back as that amount', () => {
    fc.assert(fc.property(amounts, (cents) => parseHundredths(hundredthsString(cents)) === cents));
  });

  test('always has two places, a digit before the point and at most one minus', () => {
    fc.assert(fc.property(amounts, (cents) => /^-?(0|[1-9]\d*)\.\d\d$/.test(hundredthsString(cents))));
  });

  test.each([
    ['33.33', 3333n],
    ['33.3', 3330n],
    ['33', 3300n],
    ['-1', -100n],
    ['-0.05', -5n],
    ['007', 700n],
    [33.33, 3333n],
    [0.1, 10n],
    [0, 0n],
    [-2.5, -250n],
    [9_999_999_999.99, MAX_AMOUNT_CENTS],
  ])('%s is read exactly', (value, hundredths) => {
    expect(parseHundredths(value)).toBe(hundredths);
  });

  test.each([
    '',
    ' ',
    ' 1',
    '1 ',
    '1\n',
    '+1',
    '--1',
    '1.',
    '.5',
    '1.005',
    '1,5',
    '1,000.00',
    '$1',
    '1e3',
    '1E3',
    '0x10',
    'NaN',
    'Infinity',
    '1_000',
    '١٢',
    '１２',
    '1234567890123456',
    0.1 + 0.2,
    1e21,
    1e-7,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])('%j is no plain decimal', (value) => {
    expect(parseHundredths(value)).toBeUndefined();
  });
});

describe('a decimal string with other places', () => {
  test('reads back as that amount', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 4 }), (units, places) => {
        const text = toDecimalString(units, places);
        expect(text).toMatch(places ? new RegExp(`^-?(0|[1-9]\\d*)\\.\\d{${places}}$`) : /^-?(0|[1-9]\d*)$/);
        expect(parseDecimal(text, places)).toBe(units);
      }),
    );
  });

  test.each([
    ['1099', 0, 1099n],
    ['1099.5', 0, undefined],
    ['1099.0', 0, undefined],
    ['38.887', 3, 38_887n],
    ['38.8', 3, 38_800n],
    ['38.8875', 3, undefined],
    ['-0.001', 3, -1n],
    ['9.975', 4, 99_750n],
  ])('%s with %s places is %s', (text, places, units) => {
    expect(parseDecimal(text, places)).toBe(units);
  });
});

describe('the amount of a line', () => {
  test('lies within half a cent of quantity times rate, the upper of two that are as near', () => {
    fc.assert(
      fc.property(quantities, rates, (quantity, rate) => {
        const amount = lineAmount(quantity, rate);
        // In ten-thousandths: -0.5 cent < amount - exact <= +0.5 cent.
        const distance = amount * 100n - quantity * rate;
        return -50n < distance && distance <= 50n;
      }),
    );
  });

  test('is what long multiplication of the written decimals gives', () => {
    fc.assert(
      fc.property(quantities, rates, (quantity, rate) => {
        const amount = lineAmount(quantity, rate);
        expect(hundredthsString(amount)).toBe(
          multiplyOnPaper(hundredthsString(quantity), hundredthsString(rate)),
        );
      }),
      { numRuns: 300 },
    );
  });

  test('rounds half away from zero on either side', () => {
    fc.assert(
      fc.property(quantities, rates, (quantity, rate) => {
        expect(lineAmount(quantity, -rate)).toBe(-lineAmount(quantity, rate));
        expect(lineAmount(-quantity, rate)).toBe(-lineAmount(quantity, rate));
      }),
    );
  });

  test.each([
    ['0.50', '0.01', '0.01'],
    ['0.49', '0.01', '0.00'],
    ['8.33', '49.50', '412.34'],
    ['0.50', '0.25', '0.13'],
    ['1.15', '1.00', '1.15'],
    ['1.10', '1.05', '1.16'],
    ['99999999.99', '0.01', '1000000.00'],
    ['3', '33.33', '99.99'],
  ])('%s × %s is %s', (quantity, rate, amount) => {
    const cents = lineAmount(parseHundredths(quantity) ?? 0n, parseHundredths(rate) ?? 0n);
    expect(hundredthsString(cents)).toBe(amount);
  });
});

/** Multiplies digit by digit and rounds the written result up from a five in the third place. */
function multiplyOnPaper(one: string, other: string): string {
  const digits = (text: string) => [...text.replace('.', '')].reverse().map(Number);
  const [a, b] = [digits(one), digits(other)];
  const columns = Array<number>(a.length + b.length + 1).fill(0);
  a.forEach((x, i) => {
    b.forEach((y, j) => {
      columns[i + j] = (columns[i + j] ?? 0) + x * y;
    });
  });
  carry(columns);
  if ((columns[1] ?? 0) >= 5) {
    columns[2] = (columns[2] ?? 0) + 1;
    carry(columns);
  }
  const written = columns.slice(2).reverse().join('');
  return `${written.slice(0, -2).replace(/^0+(?=\d)/, '')}.${written.slice(-2)}`;
}

function carry(columns: number[]): void {
  columns.forEach((value, place) => {
    columns[place] = value % 10;
    if (place + 1 < columns.length) columns[place + 1] = (columns[place + 1] ?? 0) + Math.floor(value / 10);
  });
}

test('a sum is exact, whatever the order', () => {
  fc.assert(
    fc.property(fc.array(amounts, { maxLength: 500 }), (list) => {
      expect(sumMinor([...list].reverse())).toBe(sumMinor(list));
      expect(sumMinor(list.flatMap((cents) => [cents, -cents]))).toBe(0n);
    }),
  );
  expect(sumMinor(Array<bigint>(500).fill(10n))).toBe(5_000n);
  expect(sumMinor([])).toBe(0n);
});

describe('money as it is shown', () => {
  test('groups thousands, keeps two places and never shows an exponent', () => {
    fc.assert(
      fc.property(amounts, (cents) => {
        const shown = formatMoney(hundredthsString(cents), 'USD');
        expect(shown).toMatch(/^-?\$\d{1,3}(,\d{3})*\.\d\d$/);
        expect(parseHundredths(shown.replace(/[$,]/g, ''))).toBe(cents);
      }),
    );
  });

  test('is what en-US writes', () => {
    const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    fc.assert(
      fc.property(amounts, (cents) => {
        expect(formatMoney(hundredthsString(cents), 'USD')).toBe(usd.format(Number(cents) / 100));
      }),
    );
  });

  test.each([
    ['1234.5', '$1,234.50'],
    [1234.5, '$1,234.50'],
    ['0', '$0.00'],
    ['999.99', '$999.99'],
    ['1000', '$1,000.00'],
    ['-1234567.89', '-$1,234,567.89'],
    ['9999999999.99', '$9,999,999,999.99'],
  ])('%s is shown as %s', (amount, shown) => {
    expect(formatMoney(amount, 'USD')).toBe(shown);
  });
});

describe('money of another currency', () => {
  test.each([
    ['1234.5', 'EUR', '€1,234.50'],
    ['1234.50', 'GBP', '£1,234.50'],
    ['10780', 'JPY', '¥10,780'],
    ['-1', 'JPY', '-¥1'],
    ['0', 'JPY', '¥0'],
    ['1234.50', 'CAD', 'CA$1,234.50'],
    ['1234.50', 'AUD', 'A$1,234.50'],
    ['1234.50', 'NZD', 'NZ$1,234.50'],
    ['1234.50', 'HKD', 'HK$1,234.50'],
    ['1450.00', 'JPY', '¥1,450'],
    ['18.704', 'KWD', 'KWD\u00a018.704'],
    ['-1234.5', 'CHF', '-CHF\u00a01,234.50'],
  ])('%s in %s is shown as %s', (amount, currency, shown) => {
    expect(formatMoney(amount, currency)).toBe(shown);
  });

  test('is written as en-US writes it, or with its code', () => {
    for (const currency of currencies) {
      const minor = 123_456_789n;
      const amount = Number(minor) / 10 ** currencyPlaces(currency);
      const places = { minimumFractionDigits: currencyPlaces(currency) };
      const written = (currencyDisplay: 'symbol' | 'code') =>
        new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay, ...places }).format(
          amount,
        );
      expect([written('symbol'), written('code')]).toContain(
        formatMoney(moneyString(minor, currency), currency),
      );
    }
  });

  test('of too many places is no money: it stays as it is', () => {
    expect(formatMoney('10.5', 'JPY')).toBe('10.5');
  });
});

test.each([
  [['3400.00', 'USD'], [['1200.00', 'EUR']], '$3,400.00 + €1,200.00'],
  [
    ['0.00', 'USD'],
    [
      ['1200.00', 'EUR'],
      ['1099', 'JPY'],
    ],
    '€1,200.00 + ¥1,099',
  ],
  [['5.00', 'USD'], [['0.00', 'EUR']], '$5.00'],
  [['0', 'JPY'], [['0.00', 'EUR']], '¥0'],
  [['0', 'USD'], [], '$0.00'],
] as [[string, string], [string, string][], string][])('%j and %j are shown as %s', (own, others, shown) => {
  const money = ([amount, currency]: [string, string]) => ({ amount, currency });
  expect(formatSums(money(own), others.map(money))).toBe(shown);
});

test.each([
  ['USD', '9999999999.99'],
  ['JPY', '9999999999'],
  ['KWD', '9999999999.990'],
])('the largest amount in %s is %s', (currency, largest) => {
  expect(moneyString(maxAmount(currency), currency)).toBe(largest);
});

test.each([
  ['19', '19 %'],
  ['19.0000', '19 %'],
  ['9.9750', '9.975 %'],
  ['12.5', '12.5 %'],
  ['100', '100 %'],
  ['0.0000', '0 %'],
  ['0.0001', '0.0001 %'],
])('%s percent is shown as %s', (percent, shown) => {
  expect(formatPercent(percent)).toBe(shown);
});

test.each([
  ['2.00', '2'],
  ['1.50', '1.5'],
  ['0.25', '0.25'],
  ['1200.00', '1,200'],
  ['99999999.99', '99,999,999.99'],
  ['10.00', '10'],
])('the quantity %s is shown as %s', (quantity, shown) => {
  expect(formatQuantity(quantity)).toBe(shown);
});
