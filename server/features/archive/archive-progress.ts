import type { Database } from '#server/db/client.ts';
import type { Held } from '#server/features/imports/held-import.ts';
import { tellProgress } from './archive-progress.sql.ts';
import type { ArchiveTable } from './archive-tables.ts';

/** Milliseconds between two words about the same table. */
const INTERVAL_MS = 300;

/** Tells how far the taking in of an archive is, beside its transaction, which shows nothing until it ends. */
export function createProgress(db: Database, { row: { id, userId } }: Held) {
  let told: { table: ArchiveTable | undefined; at: number } | undefined;
  let tableDone = 0;
  /** @param added rows of this table that have come in since the last word */
  return async (rowsDone: number, table?: ArchiveTable, added = 0): Promise<void> => {
    const isNew = !told || told.table !== table;
    tableDone = isNew ? added : tableDone + added;
    if (!isNew && performance.now() - (told?.at ?? 0) < INTERVAL_MS) return;
    told = { table, at: performance.now() };
    await tellProgress.run(db, { id, userId, rowsDone, tableName: table?.name, tableDone });
  };
}

export type Progress = ReturnType<typeof createProgress>;
