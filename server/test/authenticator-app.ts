import { codeOf, stepAt } from '#server/features/second-factor/totp.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code that an app shows, so many steps of 30 seconds later. */
export const codeAt = (secret: string, now: Date, steps = 0) =>
  codeOf(fromBase32(secret), stepAt(now) + steps);
