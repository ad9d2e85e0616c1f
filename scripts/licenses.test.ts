import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isAllowed, productionLicenses } from './licenses.ts';

describe('licenses', () => {
  test('everything that the product is shipped with may be', () => {
    const all = productionLicenses(path.resolve(import.meta.dirname, '..'));
    expect(all.length).toBeGreaterThan(400);
    expect(all.find(({ name }) => name === 'express')).toMatchObject({ license: 'MIT' });
    expect(all.some(({ name }) => name === 'vitest')).toBe(false);
    expect(all.filter((each) => !each.isAllowed)).toEqual([]);
  });

  test.each([
    ['a', 'MIT', true],
    ['a', '(BSD-3-Clause OR GPL-2.0)', true],
    ['a', '(MIT AND Zlib)', true],
    ['a', 'MIT and ISC', true],
    ['a', 'MIT AND GPL-2.0', false],
    ['a', 'GPL-3.0-only', false],
    ['a', 'AGPL-3.0', false],
    ['a', 'none', false],
    ['a', 'SEE LICENSE IN LICENSE.md', false],
    ['a', 'LGPL-3.0-or-later', false],
    ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later', true],
  ])('of %s: %s', (name, license, expected) => {
    expect(isAllowed(name, license)).toBe(expected);
  });
});
