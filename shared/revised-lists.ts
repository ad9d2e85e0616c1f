/** The lists of a seller whose changes are counted. */
export const revisedLists = [
  'clients',
  'items',
  'invoices',
  'proposals',
  'notifications',
  'activities',
  'tax_rates',
  'drafts',
  'recurring',
  'imports',
] as const;
export type RevisedList = (typeof revisedLists)[number];

/**
 * How often each list has changed so far; it only ever grows. An event stream carries nothing else: its messages have
 * this as JSON, at once, after changes, and every {@link BEAT_MS} as a sign of life.
 */
export type Revisions = Record<RevisedList, number>;

/** The part of an `ETag` that says which revisions an answer was read at: `invoices.12.clients.4`. */
export const revisionTag = (
  lists: readonly RevisedList[],
  revisions: Record<RevisedList, number | string>,
): string => lists.map((list) => `${list}.${revisions[list]}`).join('.');

const TAGGED = new RegExp(`(${revisedLists.join('|')})\\.(\\d+)`, 'g');

/** Reads what {@link revisionTag} has written; empty for other tags. */
export function readRevisionTag(tag: string | null): Partial<Revisions> {
  const found = [...(tag ?? '').matchAll(TAGGED)].map(([, list, revision]) => [list, Number(revision)]);
  return Object.fromEntries(found);
}

/** Milliseconds between two signs of life of an event stream. */
export const BEAT_MS = 25_000;
