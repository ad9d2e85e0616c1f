import { describe, expect, test } from 'vitest';
import {
  currencies,
  currencyNames,
  currencySchema,
  isCurrency,
  unknownCurrencyMessage,
} from './currencies.ts';
import { currencyPlaces, threePlaceCurrencies, zeroPlaceCurrencies } from './currency-places.ts';

describe('the list of currencies', () => {
  test('is sorted and has a name for each', () => {
    expect([...currencies].sort()).toEqual(currencies);
    expect(Object.values(currencyNames)).not.toContain('');
    expect(new Set(Object.values(currencyNames)).size).toBe(currencies.length);
  });

  test('has all that end in other places than two', () => {
    for (const code of [...zeroPlaceCurrencies, ...threePlaceCurrencies]) expect(isCurrency(code)).toBe(true);
  });

  test('calls them what Unicode calls them', () => {
    const names = new Intl.DisplayNames('en-US', { type: 'currency' });
    const others = currencies.filter((code) => names.of(code) !== currencyNames[code]);
    // Newer than the tables of some runtimes.
    expect(['VED', 'XCG']).toEqual(expect.arrayContaining(others));
  });

  test('lacks only what is of the past or no money to be paid with', () => {
    const left = Intl.supportedValuesOf('currency').filter((code) => !isCurrency(code));
    const known = ['ANG', 'BGN', 'CUC', 'HRK', 'SLL', 'XDR', 'XSU', 'ZWL'];
    expect(known).toEqual(expect.arrayContaining(left));
  });

  test.each(['CLF', 'UYW', 'BOV', 'CHE', 'CHW', 'COU', 'MXV', 'USN', 'XAU', 'XTS', 'XXX', 'toString', ''])(
    'has no %j',
    (code) => {
      expect(isCurrency(code)).toBe(false);
    },
  );
});

test.each([
  ['USD', 2],
  ['HUF', 2],
  ['JPY', 0],
  ['ISK', 0],
  ['KWD', 3],
  ['UYI', 0],
])('%s has %s places', (code, places) => {
  expect(currencyPlaces(code)).toBe(places);
});

test('a code is read whatever its letters and the blanks around it', () => {
  expect(currencySchema.parse(' eur ')).toBe('EUR');
});

test.each(['', 'EURO', '€', 'ABC', 'XTS', 5, null, undefined])('%j is no code of a currency', (value) => {
  const { error } = currencySchema.safeParse(value);
  expect(error?.issues.map(({ message }) => message)).toEqual([unknownCurrencyMessage]);
});
