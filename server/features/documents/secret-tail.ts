import { randomBytes } from 'node:crypto';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TAIL_LENGTH = 26;

/** The secret tail of a public token: 26 characters of Crockford's base 32, 130 random bits. */
export function newSecretTail(): string {
  return Array.from(randomBytes(TAIL_LENGTH), (byte) => CROCKFORD[byte & 31]).join('');
}
