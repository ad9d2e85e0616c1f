import { createHmac } from 'node:crypto';

/** What a code is made of and how long it is good, as apps that know only one kind expect it (RFC 6238). */
const STEP_SECONDS = 30;
const DIGITS = 6;

/** Bytes of a seed: as long as the hash, as RFC 4226 asks. */
export const SEED_LENGTH = 20;

/** Steps that a clock may be off, each way. */
const DRIFT = 1;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const stepAt = (now: Date) => Math.floor(now.getTime() / 1_000 / STEP_SECONDS);

/** The code of a step of 30 seconds. */
export function codeOf(seed: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', seed).update(counter).digest();
  const offset = hash.readUInt8(hash.length - 1) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The steps around `now` that a code belongs to, the earliest first; as a rule one or none. */
export function stepsOf(seed: Buffer, code: string, now: Date): number[] {
  const current = stepAt(now);
  return Array.from({ length: 2 * DRIFT + 1 }, (_, index) => current - DRIFT + index).filter(
    (step) => codeOf(seed, step) === code,
  );
}

/** RFC 4648, without padding. */
export function toBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET.charAt(Number.parseInt(five.padEnd(5, '0'), 2)))
    .join('');
}

/** What an app reads from a QR code. */
export function keyUri(seed: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${toBase32(seed)}&issuer=${encodeURIComponent(issuer)}`;
}
