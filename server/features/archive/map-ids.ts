import { createHash } from 'node:crypto';

/** Gives each id of an archive another one, the same wherever it stands. */
export interface IdMap {
  of(id: string): string;
  /** What an id stands for that is there already. */
  set(id: string, known: string): void;
  /** Within JSON: whatever is an id, but for what people write. */
  within(value: unknown): unknown;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Keys of what people write, which may look like an id. */
const written: ReadonlySet<string> = new Set([
  ...[
    'title',
    'description',
    'name',
    'text',
    'note',
    'notes',
    'terms',
    'label',
    'subject',
    'body',
    'message',
  ],
  ...['reference', 'buyerReference', 'orderNumber', 'alt', 'unitLabel', 'reasonText', 'href'],
]);

/**
 * New ids follow from the old ones and from what nobody else takes in, so that none is one of another seller's: whatever an archive
 * says, its rows can only name each other.
 */
export function createIdMap(salt: string): IdMap {
  const known = new Map<string, string>();
  const of = (id: string): string => {
    const old = id.toLowerCase();
    return known.get(old) ?? hashed(`${salt} ${old}`);
  };
  const within = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') return UUID.test(value) && !written.has(key) ? of(value) : value;
    if (Array.isArray(value)) return value.map((item) => within(item, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, within(inner, name)]));
  };
  return { of, set: (id, to) => known.set(id.toLowerCase(), to), within };
}

/** A UUID of version 8. */
function hashed(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 3) | 8).toString(16);
  const groups = [
    ...[hash.slice(0, 8), hash.slice(8, 12)],
    ...[`8${hash.slice(13, 16)}`, `${variant}${hash.slice(17, 20)}`, hash.slice(20, 32)],
  ];
  return groups.join('-');
}
