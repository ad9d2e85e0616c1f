import { describe, expect, test } from 'vitest';
import { isInvoiceToken, isProposalToken, publicTokenIn } from './document.ts';

const tail = '7K3QX9M2PDWZ4T8HB6CVN5R1EY';

describe('a wire number', () => {
  test('has its kind, at least four digits and 26 characters', () => {
    expect(isInvoiceToken(`INV-0001-${tail}`)).toBe(true);
    expect(isInvoiceToken(`INV-123456-${tail}`)).toBe(true);
    expect(isProposalToken(`PRO-0001-${tail}`)).toBe(true);
    expect(isInvoiceToken(`PRO-0001-${tail}`)).toBe(false);
    expect(isProposalToken(`INV-0001-${tail}`)).toBe(false);
  });

  test.each([
    '',
    'INV-0001',
    'INV-0001-',
    `INV-001-${tail}`,
    `INV-0001-${tail.slice(1)}`,
    `INV-0001-${tail}0`,
    `inv-0001-${tail}`,
    `INV-0001-${tail.toLowerCase()}`,
    `INV-0001-${tail}\n`,
    ` INV-0001-${tail}`,
    ...['I', 'L', 'O', 'U'].map((letter) => `INV-0001-${tail.slice(1)}${letter}`),
  ])('is never %j', (value) => {
    expect(isInvoiceToken(value)).toBe(false);
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

  test.each(['', 'INV-0001', 'Website', `XNV-0001-${tail}`])('without a number gives none: %j', (text) => {
    expect(publicTokenIn(text)).toBeUndefined();
  });
});
