/** The lists of a seller whose changes are counted. */
export const revisedLists = [
  'clients',
  'items',
  'invoices',
  'proposals',
  'notifications',
  'activities',
] as const;
export type RevisedList = (typeof revisedLists)[number];

/**
 * How often each list has changed so far; it only ever grows. An event stream carries nothing else: its messages have
 * this as JSON, at once, after changes, and every {@link BEAT_MS} as a sign of life.
 */
export type Revisions = Record<RevisedList, number>;

/** Milliseconds between two signs of life of an event stream. */
export const BEAT_MS = 25_000;
