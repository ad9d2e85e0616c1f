import { createHash } from 'node:crypto';

/**
 * JSON that is the same for the same content, whoever writes it: keys sorted by their code units, texts in Unicode's form NFC, no
 * blanks. Keys without a value are left out. Numbers are whole; amounts and quantities are decimal strings.
 * @throws TypeError for what has no such form
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value.normalize('NFC'));
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value === 0 ? 0 : value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isPlainObject(value)) throw new TypeError(`${String(value)} has no canonical form`);
  const entries = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([key, part]) => [key.normalize('NFC'), part] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  if (new Set(entries.map(([key]) => key)).size < entries.length)
    throw new TypeError('Two keys have the same canonical form');
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`).join(',')}}`;
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** SHA-256 as hexadecimal digits. */
export const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
