import type { Database } from '#server/db/client.ts';
import { PURGED_AT_ONCE, purgeFilesStatement } from './purge-files.sql.ts';

const HOUR_MS = 3_600_000;

/** When this process looked last, by database. */
const looked = new WeakMap<Database, number>();

/**
 * Removes uploads that nothing needs. As drafts and templates are read for it, each process looks once an hour. May run anywhere,
 * any number of times.
 */
export async function purgeFiles(db: Database, now: Date): Promise<void> {
  const last = looked.get(db);
  if (last !== undefined && Math.abs(now.getTime() - last) < HOUR_MS) return;
  looked.set(db, now.getTime());
  while ((await purgeFilesStatement.run(db, { now })).length === PURGED_AT_ONCE);
}
