import { expect, test } from 'vitest';
import { codeOf, keyUri, stepAt, stepsOf, toBase32 } from './totp.ts';

const seed = Buffer.from('12345678901234567890');

// RFC 6238, appendix B, SHA-1.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code %i seconds after 1970 is %s', (seconds, code) => {
  const step = stepAt(new Date(seconds * 1_000));
  expect(codeOf(seed, step, 8)).toBe(code);
  expect(codeOf(seed, step)).toBe(code.slice(2));
});

test('a code counts in its step, the one before and the one after', () => {
  const now = new Date('2026-06-15T12:00:00Z');
  const step = stepAt(now);
  for (const near of [step - 1, step, step + 1])
    expect(stepsOf(seed, codeOf(seed, near), now)).toEqual([near]);
  for (const far of [step - 2, step + 2]) expect(stepsOf(seed, codeOf(seed, far), now)).toEqual([]);
});

// RFC 4648, section 10.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %j in base32', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded);
});

test('an app is told whose codes they are', () => {
  expect(keyUri(seed, 'Billwright', 'ana+x@studio.example')).toBe(
    'otpauth://totp/Billwright:ana%2Bx%40studio.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Billwright',
  );
});
