import type { Database } from '#server/db/client.ts';
import { endStaleStatement, purgePartsStatement } from './undo-import.sql.ts';

const KEPT_MS = 7 * 86_400_000;

/** Removes files that came some days ago. May run anywhere, any number of times. */
export async function purgeImports(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await endStaleStatement.run(db, { before, now });
  await purgePartsStatement.run(db, { before });
}
