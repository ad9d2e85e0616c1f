import { eq } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { databaseFailure } from '#server/db/failures.ts';
import { importProblems, imports } from '#server/db/schema/imports.ts';
import { conflict, invalidField } from '#server/errors.ts';
import {
  type Import,
  type ImportColumn,
  type ImportMapping,
  type ImportState,
  type ImportTarget,
  importTargets,
  type RowFix,
  type TableKind,
} from '#shared/imports.ts';
import { assertChosen } from './assert-chosen.ts';
import { importsRepo, missingImport, settled } from './imports.repo.ts';
import { lockImport, removeImportParts } from './imports.sql.ts';
import type { ImportRow } from './shown-import.ts';

/** What it counts, and how it ended, before anything was done. */
export const nothingDone = {
  ...{ rowsDone: 0, created: 0, updated: 0, skipped: 0, errors: 0, ambiguous: 0, clientsCreated: 0 },
  ...{ failure: null, finishedAt: null, kept: [] },
};

/** What sellers do with an import: each step is taken from certain states only. */
export function changeImport(db: Database, userId: string) {
  const { find, get, own, assertNoDocuments } = importsRepo(db, userId);

  /** Changes it under its lock, if it is in one of these states. */
  async function change(
    id: string,
    from: readonly ImportState[],
    changes: (row: ImportRow) => Partial<ImportRow>,
    now: Date,
  ): Promise<Import> {
    return inTransaction(db, async (transaction) => {
      if (!(await lockImport.first(transaction, { id, userId }))) throw missingImport();
      const row = await find(id, transaction);
      if (!from.includes(row.state)) throw wrongState(row.state);
      const next = changes(row);
      if (next.rowsDone === 0)
        await transaction.delete(importProblems).where(eq(importProblems.importId, id));
      await transaction
        .update(imports)
        .set({ ...next, leaseUntil: null, leaseToken: null, updatedAt: now })
        .where(own(id))
        .catch((error: unknown) => {
          if (databaseFailure(error) !== 'unique') throw error;
          throw conflict('Another import is at work. Wait until it is done.', 'import_at_work');
        });
      return get(id, transaction);
    });
  }

  return {
    /**
     * What the seller says of the file. Another way to read it has it looked at again.
     * @throws DomainError 404, 400 for a target of another kind, 409 while it is at work or once it is done
     */
    map: (id: string, mapping: ImportMapping, now: Date): Promise<Import> =>
      change(
        id,
        settled,
        (row) => {
          assertTable(row);
          if (row.columns.length === 0) throw wrongState('uploading');
          if (isReadAnew(row, mapping))
            return {
              ...nothingDone,
              state: 'uploaded',
              columns: [],
              mapping: { ...mapping, targets: {} },
              rowsTotal: 0,
            };
          const columns = withTargets(row, mapping);
          return { ...nothingDone, state: 'mapped', columns, mapping };
        },
        now,
      ),

    fix: (id: string, fixes: RowFix[], now: Date): Promise<Import> =>
      change(
        id,
        ['mapped', 'checked'],
        (row) => {
          assertTable(row);
          return { fixes, ...nothingDone, state: 'mapped' };
        },
        now,
      ),

    /** @throws DomainError 400 where something has to be chosen before */
    check: (id: string, now: Date): Promise<Import> =>
      change(
        id,
        ['mapped', 'checked'],
        (row) => {
          assertTable(row);
          assertChosen(row);
          return { ...nothingDone, state: 'checking' };
        },
        now,
      ),

    async run(id: string, now: Date): Promise<Import> {
      const { kind } = await find(id);
      if (kind === 'archive') await assertNoDocuments();
      return change(id, ['checked'], () => ({ ...nothingDone, state: 'running' }), now);
    },

    /** A check goes back to the columns; what a run has written stays until it is undone. */
    async cancel(id: string, now: Date): Promise<Import> {
      const row = await find(id);
      // It is one transaction, which holds the row until it ends.
      if (row.kind === 'archive' && row.state === 'running') throw wrongState('running');
      const cancelled = await change(
        id,
        ['uploading', ...settled, 'checking', 'running'],
        ({ state }) =>
          state === 'checking'
            ? { ...nothingDone, state: 'mapped' }
            : { state: 'cancelled', finishedAt: now },
        now,
      );
      if (row.kind === 'archive') await removeImportParts.run(db, { id, userId });
      return cancelled;
    },
  };
}

function assertTable({ kind }: ImportRow): void {
  if (kind === 'archive') throw conflict('An archive is taken in whole.', 'import_whole');
}

const atWork: ImportState[] = ['checking', 'running'];

function wrongState(state: ImportState) {
  if (atWork.includes(state))
    return conflict('This import is at work. Wait until it is done.', 'import_at_work');
  if (state === 'uploading' || state === 'uploaded')
    return conflict('The file isn’t ready yet.', 'import_not_ready');
  if (state === 'mapped') return conflict('Check the file first.', 'import_not_checked');
  return conflict('This import is over. Upload the file again.', 'import_over');
}

const isReadAnew = (row: ImportRow, { encoding, delimiter, headerRow }: ImportMapping) =>
  (encoding ?? row.encoding) !== row.encoding ||
  (delimiter ?? row.delimiter) !== row.delimiter ||
  (headerRow ?? row.headerRow) !== row.headerRow;

/** @throws DomainError 400 */
function withTargets({ kind, columns }: ImportRow, { targets }: ImportMapping): ImportColumn[] {
  const allowed: readonly ImportTarget[] = importTargets[kind as TableKind];
  for (const [index, target] of Object.entries(targets)) {
    if (!columns[Number(index)]) throw invalidField(`targets.${index}`, 'The file has no such column');
    if (target && !allowed.includes(target)) throw invalidField(`targets.${index}`, 'Choose another target');
  }
  return columns.map((column) => ({ ...column, target: targets[String(column.index)] ?? null }));
}
