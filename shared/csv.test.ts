import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardText, unguardText } from './csv.ts';

test.each([
  '=1+1',
  '+1 555 0100',
  '-2+3+cmd|calc',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '\ttext',
  '  =1',
  '\u00a0=1',
  '\n=1',
  '＝1',
  '＋1',
  '－1',
  '＠1',
  "'quoted",
  "'=1",
])('%j gets an apostrophe', (text) => {
  expect(guardText(text)).toBe(`'${text}`);
});

test.each(['', 'Acme', 'a=b', ' Acme', '1-2', '"=1"', '½'])('%j stays as it is', (text) => {
  expect(guardText(text)).toBe(text);
});

test.each(["'s-Hertogenbosch", "'quoted'", "'"])('%j of another program stays as it is', (text) => {
  expect(unguardText(text)).toBe(text);
});

test('any text comes back exactly', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom("'", '=', '-', '\t', ' ', '＝', 'a') }),
  );
  fc.assert(fc.property(text, (given) => unguardText(guardText(given)) === given));
});
