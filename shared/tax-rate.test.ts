import { describe, expect, it } from 'vitest';
import { taxKinds } from './tax-kinds.ts';
import { createTaxRateSchema, percentField } from './tax-rate.ts';

describe('a percentage', () => {
  it.each([
    ['19', '19'],
    ['19.00', '19'],
    [' 9.975 ', '9.975'],
    [9.975, '9.975'],
    ['07.7000', '7.7'],
    ['0', '0'],
    ['0.0000', '0'],
    ['100.0', '100'],
    [0.1, '0.1'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(percentField.parse(typed)).toBe(kept);
  });

  it.each(['', '-1', '100.1', '101', '9.97501', '19%', '1e1', 'abc', '.5', null, Number.NaN, true])(
    '%j is refused',
    (typed) => {
      expect(percentField.safeParse(typed).success).toBe(false);
    },
  );
});

describe('a rate', () => {
  const rate = { name: 'VAT', percent: '19' };

  it('is normal VAT unless it says otherwise', () => {
    expect(createTaxRateSchema.parse(rate)).toEqual({
      ...{ name: 'VAT', percent: '19', category: 'S', compound: false, isDefault: false },
    });
  });

  it.each([
    ['percent', { percent: '0' }],
    ['percent', { category: 'AE', reasonCode: 'VATEX-EU-AE' }],
    ['percent', { category: 'Z' }],
    ['reasonText', { percent: '0', category: 'E' }],
    ['reasonText', { percent: '0', category: 'E', reasonText: '  ' }],
    ['reasonText', { percent: '0', category: 'Z', reasonText: 'Books' }],
    ['reasonCode', { reasonCode: 'VATEX-EU-AE' }],
    ['reasonCode', { percent: '0', category: 'O', reasonCode: 'no code' }],
    ['compound', { percent: '0', category: 'Z', compound: true }],
    ['category', { category: 'X' }],
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(41) }],
  ])('has a wrong %s: %j', (field, given) => {
    const issues = createTaxRateSchema.safeParse({ ...rate, ...given }).error?.issues;
    expect(issues?.map(({ path }) => path.join('.'))).toEqual([field]);
  });

  it.each(Object.entries(taxKinds))('of the kind %s is complete but for its percentage', (_name, kind) => {
    const percent = ['S', 'L', 'M'].includes(kind.category) ? '20' : '0';
    const { label, detail: _detail, ...filled } = kind;
    const given = { ...filled, percent, ...(label === 'Exempt' && { reasonText: 'Lessons' }) };
    expect(createTaxRateSchema.safeParse(given).error?.issues ?? []).toEqual([]);
  });
});
