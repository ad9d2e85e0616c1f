import { eq } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { imports } from '#server/db/schema/imports.ts';
import { conflict } from '#server/errors.ts';
import type { Import } from '#shared/imports.ts';
import { importsRepo, missingImport } from './imports.repo.ts';
import { lockImport } from './imports.sql.ts';
import { undoUntilOf } from './shown-import.ts';
import { leftOfImport, undoStatements } from './undo-import.sql.ts';

/** Rows that are deleted in one transaction. */
const AT_ONCE = 250;

/**
 * Deletes what came with an import. What was changed or used since stays, and is listed; so do changes of rows that were there
 * before. It may be asked for again where it was interrupted.
 * @throws DomainError 404, 409 where nothing is left to take back
 */
export async function undoImport(db: Database, userId: string, id: string, now: Date): Promise<Import> {
  const repo = importsRepo(db, userId);
  const row = await repo.find(id);
  const until = undoUntilOf(row);
  if (!until || !row.finishedAt) throw conflict('There is nothing to undo.', 'import_not_undoable');
  if (now > until) throw conflict('An import can be undone for 30 days.', 'undo_expired');
  const key = { userId, importId: id, finishedAt: row.finishedAt, most: AT_ONCE };
  // Clients last: their invoices go before.
  for (const statement of [undoStatements.invoices, undoStatements.items, undoStatements.clients])
    while ((await inTransaction(db, (transaction) => statement.run(transaction, key))).length === AT_ONCE);
  return inTransaction(db, async (transaction) => {
    if (!(await lockImport.first(transaction, { id, userId }))) throw missingImport();
    const left = await leftOfImport.run(transaction, { userId, importId: id });
    const kept = left.map(({ what }) => what);
    if (row.updated > 0)
      kept.push(`What was changed of ${row.updated} that were there before stays as it is.`);
    await transaction
      .update(imports)
      .set({ state: 'undone', kept, updatedAt: now })
      .where(eq(imports.id, id));
    return repo.get(id, transaction);
  });
}
