import { describe, expect, test } from 'vitest';
import {
  applySelection,
  type ClientQuantity,
  dearestSelection,
  defaultSelection,
  hasOptions,
  type Offer,
  type SelectedItem,
  selectedByDefault,
  selectionTotals,
} from './proposal-options.ts';

const usd = { currency: 'USD' };

const line = (
  id: string,
  rate: string,
  rest: { quantity?: string; optional?: boolean; selected?: boolean; clientQuantity?: ClientQuantity } = {},
) => ({ id, rate, quantity: '1', optional: false, selected: false, clientQuantity: null, ...rest });

const totalOf = (offer: Offer, selection?: SelectedItem[]) => {
  const chosen = applySelection(offer, selection);
  return 'problem' in chosen ? chosen.problem : selectionTotals(offer, chosen, usd).total;
};

describe('packages', () => {
  const packages: Offer = {
    lines: ['150', '200', '400'].map((rate, index) => line(`p${index}`, rate, { quantity: '2' })),
    sections: [{ at: 0, choice: 'one' }],
  };

  test('only the first counts unless another is chosen', () => {
    expect(totalOf(packages)).toBe('300.00');
    expect(totalOf(packages, [{ itemId: 'p2', selected: true }])).toBe('800.00');
  });

  test('one that is marked counts in place of the first', () => {
    const lines = packages.lines.map((each, index) => ({ ...each, selected: index === 1 }));
    expect(totalOf({ ...packages, lines })).toBe('400.00');
  });

  test.each([
    ['none', [{ itemId: 'p0', selected: false }]],
    ['two', ['p0', 'p1'].map((itemId) => ({ itemId, selected: true }))],
  ])('%s is refused', (_, selection) => {
    expect(totalOf(packages, selection)).toEqual({
      path: 'selection',
      message: 'Choose one of each set of packages',
    });
  });

  test('only the dearest is part of the highest total', () => {
    expect(selectionTotals(packages, dearestSelection(packages, usd), usd).total).toBe('800.00');
  });
});

describe('lines', () => {
  const offer: Offer = {
    lines: [
      line('fixed', '100'),
      line('extra', '50', { optional: true }),
      line('included', '20', { optional: true, selected: true }),
      line('hours', '10', { quantity: '2', clientQuantity: { min: '1.00', max: '5.00', step: '0.50' } }),
    ],
    sections: [],
  };

  test('count as they are offered', () => {
    expect(selectedByDefault(offer)).toEqual([true, false, true, true]);
    expect(defaultSelection(offer).map(({ quantity }) => quantity)).toEqual(['1.00', '1.00', '2.00']);
    expect(totalOf(offer)).toBe('140.00');
    expect(selectionTotals(offer, dearestSelection(offer, usd), usd).total).toBe('220.00');
  });

  test('that are not named stay as they are offered', () => {
    expect(totalOf(offer, [{ itemId: 'extra', selected: true }])).toBe('190.00');
    expect(totalOf(offer, [{ itemId: 'hours', selected: true, quantity: '4.50' }])).toBe('165.00');
  });

  test.each([
    ['a line that is not optional', { itemId: 'fixed', selected: false }, 'selection.0.selected'],
    ['an unknown line', { itemId: 'other', selected: true }, 'selection.0.itemId'],
    [
      'less than the smallest quantity',
      { itemId: 'hours', selected: true, quantity: '0.50' },
      'selection.0.quantity',
    ],
    ['more than the largest', { itemId: 'hours', selected: true, quantity: '5.50' }, 'selection.0.quantity'],
    [
      'a quantity between the steps',
      { itemId: 'hours', selected: true, quantity: '1.25' },
      'selection.0.quantity',
    ],
    [
      'another quantity of a line without a choice',
      { itemId: 'fixed', selected: true, quantity: '2.00' },
      'selection.0.quantity',
    ],
  ])('%s is refused', (_, item, path) => {
    expect(totalOf(offer, [item])).toMatchObject({ path });
  });

  test('named twice are refused', () => {
    const twice = { itemId: 'extra', selected: true };
    expect(totalOf(offer, [twice, twice])).toMatchObject({ path: 'selection.1.itemId' });
  });

  test('can be left out together only if something is left', () => {
    const any: Offer = { lines: [line('a', '5'), line('b', '6')], sections: [{ at: 0, choice: 'any' }] };
    expect(totalOf(any)).toEqual({ path: 'selection', message: 'Choose at least one item' });
    expect(totalOf(any, [{ itemId: 'b', selected: true }])).toBe('6.00');
  });
});

test('a proposal has options where something is left to the client', () => {
  const plain: Offer = { lines: [line('a', '5')], sections: [{ at: 0 }, { at: 0, choice: 'all' }] };
  expect(hasOptions(plain)).toBe(false);
  expect(hasOptions({ ...plain, sections: [{ at: 0, choice: 'any' }] })).toBe(true);
  expect(hasOptions({ ...plain, lines: [line('a', '5', { optional: true })] })).toBe(true);
});
