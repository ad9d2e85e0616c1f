import { describe, expect, test } from 'vitest';
import { isPublicToken, publicTokenIn } from './document.ts';

const tail = '7K3QX9M2PDWZ4T8HB6CVN5R1EY';

describe('a public token', () => {
  test.each([
    `INV-0001-${tail}`,
    `INV-123456-${tail}`,
    `PRO-0001-${tail}`,
    `RE-2026-0001-${tail}`,
    `7-${tail}`,
    `-2026-7-${tail}`,
    `${'A'.repeat(30)}-${tail}`,
  ])('has a display number and 26 characters: %s', (value) => {
    expect(isPublicToken(value)).toBe(true);
  });

  test.each([
    '',
    'INV-0001',
    'INV-0001-',
    tail,
    `-${tail}`,
    `${'A'.repeat(31)}-${tail}`,
    `2026/0001-${tail}`,
    `..-${tail}`,
    `INV%2F1-${tail}`,
    `INV-0001-${tail.slice(1)}`,
    `inv-0001-${tail}`,
    `INV-0001-${tail.toLowerCase()}`,
    `INV-0001-${tail}\n`,
    ` INV-0001-${tail}`,
    ...['I', 'L', 'O', 'U'].map((letter) => `INV-0001-${tail.slice(1)}${letter}`),
  ])('is never %j', (value) => {
    expect(isPublicToken(value)).toBe(false);
  });
});

describe('a pasted text', () => {
  test.each([
    `INV-0001-${tail}`,
    `  INV-0001-${tail} `,
    `https://billwright.example/invoice/INV-0001-${tail}`,
    `https://billwright.example/invoice/INV-0001-${tail}?from=mail#top`,
    `see INV-0001-${tail}, please`,
  ])('gives its number: %s', (text) => {
    expect(publicTokenIn(text)).toBe(`INV-0001-${tail}`);
  });

  test.each([`RE-2026-0001-${tail}`, `https://billwright.example/invoice/RE-2026-0001-${tail}?from=mail`])(
    'gives a number of any series: %s',
    (text) => {
      expect(publicTokenIn(text)).toBe(`RE-2026-0001-${tail}`);
    },
  );

  test.each(['', 'INV-0001', 'Website', tail, `INV-0001-${tail}0`])(
    'without a number gives none: %j',
    (text) => {
      expect(publicTokenIn(text)).toBeUndefined();
    },
  );
});
