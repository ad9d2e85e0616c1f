import { describe, expect, it } from 'vitest';
import { countryCodes, countryField } from './country.ts';
import { countriesByName, countryName } from './country-names.ts';
import { taxIdField, taxIdProblem } from './tax-id.ts';

describe('a tax id', () => {
  it.each([
    [' de123456789 ', 'DE123456789'],
    ['EL094259216', 'EL094259216'],
    ['gb 123 4567 89', 'GB 123 4567 89'],
    ['CHE-123.456.789 MWST', 'CHE-123.456.789 MWST'],
    ['12-3456789', '12-3456789'],
    ['123456789 RT0001', '123456789 RT0001'],
    ['T1234567890123', 'T1234567890123'],
    ['GODE561231GR8', 'GODE561231GR8'],
    ['FRXX999999999', 'FRXX999999999'],
    ['   ', null],
    ['', null],
    [null, null],
    [undefined, undefined],
  ])('%j is kept as %j', (typed, kept) => {
    expect(taxIdField.parse(typed)).toBe(kept);
  });

  it.each([
    ['XX123456789', 'XX is not the code of a country'],
    ['DE123_456', 'Use letters, digits, and - . / + & * only'],
    ['DE\u0000123', 'Use letters, digits, and - . / + & * only'],
    ['-', 'Use letters, digits, and - . / + & * only'],
    [`DE${'1'.repeat(39)}`, 'Must be at most 40 characters'],
  ])('%j is refused', (typed, message) => {
    expect(taxIdField.safeParse(typed).error?.issues).toMatchObject([{ message }]);
  });

  it.each([
    ['DE', 'DE123456789'],
    ['DE', 'FR12345678901'],
    ['GR', 'EL094259216'],
    ['GB', 'XI123456789'],
    ['US', '12-3456789'],
    ['AU', '51 824 753 556'],
    ['MX', 'GODE561231GR8'],
    [null, '123456789'],
  ])('in %s, %s is complete', (country, taxId) => {
    expect(taxIdProblem(taxId, country)).toBeUndefined();
  });

  it.each([
    ['DE', '123456789', 'Start with the letters of the country, such as DE123456789'],
    ['GR', '094259216', 'Start with the letters of the country, such as EL123456789'],
    ['GB', 'ZZ123456789', 'Start with the letters of the country, such as GB123456789'],
  ])('in %s, %s lacks its country', (country, taxId, message) => {
    expect(taxIdProblem(taxId, country)).toBe(message);
  });
});

describe('a country', () => {
  it.each([
    ['DE', 'DE'],
    [' us ', 'US'],
    ['', null],
    [null, null],
    [undefined, undefined],
  ])('%j is kept as %j', (typed, kept) => {
    expect(countryField.parse(typed)).toBe(kept);
  });

  it.each(['UK', 'XK', 'DEU', 'Germany', 276])('%j is none', (typed) => {
    expect(countryField.safeParse(typed).success).toBe(false);
  });

  it('has a short name', () => {
    expect(countryCodes).toHaveLength(249);
    const list = countriesByName();
    expect(list.map(({ code }) => code).toSorted()).toEqual(countryCodes);
    expect(list.filter(({ code, name }) => code === name || name.includes(','))).toEqual([
      { code: 'BQ', name: 'Bonaire, Sint Eustatius and Saba' },
    ]);
    expect(['US', 'CN', 'GB', 'VG'].map(countryName)).toEqual([
      'United States',
      'China',
      'United Kingdom',
      'British Virgin Islands',
    ]);
  });
});
