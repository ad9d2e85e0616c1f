import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Northwind Harbour Logistics GmbH', 'NH'],
  ['Ødegård & Sønner AS', 'ØS'],
  ['  ana  ', 'A'],
  ['"Quoted" Name', 'QN'],
  ['𝒜lma 𝒵eta', '𝒜𝒵'],
  ['株式会社 山田', '株山'],
  ['👩‍🚀 Moon Supply', 'MS'],
  ['👍👎', '👍'],
  ['', ''],
])('the initials of %j are %j', (name, expected) => {
  expect(initialsOf(name)).toBe(expected);
});

test('no initial is half a character', () => {
  for (const name of ['👍 👎', '𝒜 𝒵', '🇩🇪 x']) expect(initialsOf(name)).not.toMatch(/\p{Surrogate}/u);
});
