import { expect, test } from 'vitest';
import { industries, industryField, splitFullName } from './user.ts';

test('the thirteen industries are stored in lower case, however they are written', () => {
  expect(industries).toHaveLength(13);
  for (const industry of industries) {
    expect(industryField.parse(industry)).toBe(industry.toLowerCase());
    expect(industryField.parse(` ${industry.toUpperCase()} `)).toBe(industry.toLowerCase());
  }
});

test('no industry is none, another is refused', () => {
  expect(industryField.parse('')).toBeNull();
  expect(industryField.parse('  ')).toBeNull();
  expect(industryField.parse(null)).toBeNull();
  expect(industryField.parse(undefined)).toBeUndefined();
  for (const industry of ['Piracy', 5, ['finance']])
    expect(industryField.safeParse(industry).success).toBe(false);
});

test.each([
  ['Ada Bright', 'Ada', 'Bright'],
  ['Ana Maria Ruiz', 'Ana', 'Maria Ruiz'],
  ['Ada', 'Ada', ''],
  ['  Ada   Bright ', 'Ada', 'Bright'],
  ['', '', ''],
])('of %j the first name is %j and the last %j', (fullName, firstName, lastName) => {
  expect(splitFullName(fullName)).toEqual({ firstName, lastName });
});
