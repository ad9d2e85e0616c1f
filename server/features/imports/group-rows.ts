import type { RawRecord } from './read-records.ts';

/** What is known of the things of a file before the first is taken. */
export interface Groups {
  /** How many there are. */
  count: number;
  /** By key: how many records each has, and its place when the latest comes first, from 1. */
  byKey: ReadonlyMap<string, { size: number; rank: number }>;
}

export interface Keyed {
  /** The same for records that belong together; undefined for one that stands alone. */
  key: string | undefined;
  /** `YYYY-MM-DD`, of the record that says it. */
  day: string | undefined;
}

/** Names a record's group; a record without a key of its own may belong to the one before. */
export type KeyOf = (record: RawRecord, before: string | undefined) => Keyed;

/** Reads the whole file once, so that records of one invoice are found wherever they stand. */
export async function countGroups(rows: AsyncIterable<RawRecord>, keyOf: KeyOf): Promise<Groups> {
  const found = new Map<string, { size: number; day: string }>();
  let before: string | undefined;
  let alone = 0;
  for await (const record of rows) {
    const { key, day = '' } = keyOf(record, before);
    before = key;
    if (key === undefined) {
      alone++;
      continue;
    }
    const group = found.get(key);
    if (!group) found.set(key, { size: 1, day });
    else {
      group.size++;
      group.day ||= day;
    }
  }
  // Of one day, what stands further down is the later one.
  const latestFirst = [...found]
    .reverse()
    .toSorted(([, a], [, b]) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
  const byKey = new Map(latestFirst.map(([key, { size }], index) => [key, { size, rank: index + 1 }]));
  return { count: found.size + alone, byKey };
}

/** The groups in the order in which they are complete. */
export async function* groupRows(
  rows: AsyncIterable<RawRecord>,
  keyOf: KeyOf,
  groups: Groups,
): AsyncGenerator<RawRecord[]> {
  const open = new Map<string, RawRecord[]>();
  let before: string | undefined;
  for await (const record of rows) {
    const { key } = keyOf(record, before);
    before = key;
    if (key === undefined) {
      yield [record];
      continue;
    }
    const group = open.get(key) ?? [];
    group.push(record);
    if (group.length === groups.byKey.get(key)?.size) {
      open.delete(key);
      yield group;
    } else open.set(key, group);
  }
}
