import { createHash, randomInt } from 'node:crypto';

export const RECOVERY_CODES = 10;

/** Crockford's 32 letters and digits: none looks like another one. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const HALF = 5;

const half = () => Array.from({ length: HALF }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** Codes of 50 random bits, like `7KQ2M-XW4TB`, all different. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(`${half()}-${half()}`);
  return [...codes];
}

/** SHA-256 of a code, in hex. However it is typed, with blanks or small letters, it is the same code. */
export function hashOfRecoveryCode(typed: string): string {
  const code = typed
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return createHash('sha256').update(code).digest('hex');
}
