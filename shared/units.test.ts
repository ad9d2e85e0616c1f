import { describe, expect, it } from 'vitest';
import { formatUnit, units } from './unit-text.ts';
import { parseHours, unitField, unitLabelField } from './units.ts';

describe('a quantity with its unit', () => {
  it.each([
    ['2.50', 'HUR', null, '2.5 h'],
    ['1.00', 'DAY', null, '1 day'],
    ['0.50', 'DAY', null, '0.5 days'],
    ['1200.00', 'D68', null, '1,200 words'],
    ['1', 'LS', null, '1 lump sum'],
    ['3.00', 'C62', null, '3'],
    ['3.00', null, null, '3'],
    ['3.00', 'ABC', null, '3'],
    ['3.00', 'C62', 'sessions', '3 sessions'],
    ['3.00', null, 'sessions', '3 sessions'],
    ['3.00', 'HUR', 'Std.', '3 Std.'],
  ])('%s of %s (%j) is %s', (quantity, code, label, text) => {
    expect(formatUnit(quantity, code, label)).toBe(text);
  });

  it('has a code and a name of its own', () => {
    expect(new Set(units.map(({ code }) => code)).size).toBe(units.length);
    expect(new Set(units.map(({ name }) => name)).size).toBe(units.length);
  });
});

describe('a time as it is typed', () => {
  it.each([
    ['1:20', '1.33'],
    ['1h20', '1.33'],
    ['1 h 20 min', '1.33'],
    ['1H20m', '1.33'],
    ['0:50', '0.83'],
    ['0:01', '0.02'],
    ['0:05', '0.08'],
    ['1:30', '1.50'],
    ['2:00', '2'],
    ['2h', '2'],
    [' 45 min ', '0.75'],
    ['90m', '1.50'],
    ['100:15', '100.25'],
  ])('%j is %s', (typed, hours) => {
    expect(parseHours(typed)).toBe(hours);
  });

  it.each(['', '2', '1.33', '1:60', '1:2', ':20', '1:20:00', '0:00', '-1:20', 'h', 'min', '1:20x'])(
    '%j is none',
    (typed) => {
      expect(parseHours(typed)).toBeUndefined();
    },
  );
});

it.each([
  [unitField, 'HUR', 'HUR'],
  [unitField, '', null],
  [unitField, null, null],
  [unitField, undefined, undefined],
  [unitLabelField, ' session ', 'session'],
  [unitLabelField, ' ', null],
])('a unit is kept as it is stored (%#)', (field, given, kept) => {
  expect(field.parse(given)).toBe(kept);
});

it.each([
  [unitField, 'hour'],
  [unitField, 5],
  [unitLabelField, 'x'.repeat(21)],
])('anything else is refused (%#)', (field, given) => {
  expect(field.safeParse(given).success).toBe(false);
});
