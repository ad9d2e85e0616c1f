import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { importProblems, imports } from '#server/db/schema/imports.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import { readProgress } from '#server/features/archive/archive-progress.sql.ts';
import { hasDocuments } from '#server/features/archive/archive-rows.sql.ts';
import type { ArchiveProgress } from '#shared/archive.ts';
import type { Import, ImportState, NewImport } from '#shared/imports.ts';
import { NOT_EMPTY } from './file-problem.ts';
import { arrivedParts, lockImport, putImportPart } from './imports.sql.ts';
import { type ImportRow, shownImport, shownProblem } from './shown-import.ts';

/** For an import that is missing and for somebody else's alike. */
export const missingImport = () => notFound('Import not found');

const SHOWN_PROBLEMS = 50;
const SHOWN_IMPORTS = 50;

/** States in which an import waits for its seller. */
export const settled: ImportState[] = ['uploaded', 'mapped', 'checked'];

/** One seller's imports. */
export function importsRepo(db: Database, userId: string) {
  const own = (id: string) => and(eq(imports.id, id), eq(imports.userId, userId));

  async function find(id: string, connection = db): Promise<ImportRow> {
    const [row] = await connection.select().from(imports).where(own(id));
    if (!row) throw missingImport();
    return row;
  }

  async function get(id: string, connection = db): Promise<Import> {
    const row = await find(id, connection);
    const parts = await arrivedParts.first(connection, { id, userId });
    const problems = await connection
      .select()
      .from(importProblems)
      .where(and(eq(importProblems.importId, id), eq(importProblems.userId, userId)))
      .orderBy(asc(importProblems.row), asc(importProblems.position))
      .limit(SHOWN_PROBLEMS);
    return { ...shownImport(row, parts?.parts ?? 0), problems: problems.map(shownProblem) };
  }

  /** Archives are large, and only one could ever be taken in. */
  async function assertRoomForArchive(): Promise<void> {
    await assertNoDocuments();
    const [waiting] = await db
      .select({ id: imports.id })
      .from(imports)
      .where(
        and(
          ...[eq(imports.userId, userId), eq(imports.kind, 'archive')],
          inArray(imports.state, ['uploading', ...settled, 'running']),
        ),
      );
    if (waiting) throw conflict('Another archive is waiting. Import or cancel it first.', 'imports_full');
  }

  /** @throws DomainError 409 `account_not_empty` */
  async function assertNoDocuments(): Promise<void> {
    if (await hasDocuments.first(db, { userId })) throw conflict(NOT_EMPTY, 'account_not_empty');
  }

  return {
    assertNoDocuments,
    own,
    find,
    get,

    /** How far the taking in of an archive is. @throws DomainError 404 */
    async progress(id: string): Promise<ArchiveProgress> {
      const { state, rowsDone, rowsTotal, contents } = await find(id);
      const told = state === 'running' ? await readProgress.first(db, { id, userId }) : undefined;
      if (!told) return { rowsDone, rowsTotal, table: null };
      const { tableName: name, tableDone: done } = told;
      const table = name === null ? null : { name, done, total: contents?.counts[name] ?? 0 };
      return { rowsDone: told.rowsDone, rowsTotal, table };
    },

    /** @throws DomainError 404 */
    async assertThere(id: string): Promise<void> {
      await find(id);
    },

    /** The latest, newest first, without the rows that failed. */
    async list(): Promise<Omit<Import, 'problems'>[]> {
      const rows = await db
        .select()
        .from(imports)
        .where(eq(imports.userId, userId))
        .orderBy(desc(imports.createdAt), desc(imports.id))
        .limit(SHOWN_IMPORTS);
      return rows.map((row) => shownImport(row, 0));
    },

    /** Makes room for a file, whose bytes follow. */
    async create({ kind, fileName, bytes }: NewImport, now: Date): Promise<Import> {
      if (kind === 'archive') await assertRoomForArchive();
      const [row] = await db
        .insert(imports)
        .values({ userId, kind, fileName, size: bytes, createdAt: now, updatedAt: now })
        .returning({ id: imports.id });
      return get(row?.id ?? '');
    },

    /**
     * Keeps a part. The same part again takes the place of the one before; with the last byte the file is complete.
     * @throws DomainError 404, 400 when there would be more bytes than were announced, 409 once it is complete
     */
    putPart: (id: string, part: number, content: Buffer, now: Date): Promise<void> =>
      inTransaction(db, async (transaction) => {
        const row = await lockImport.first(transaction, { id, userId });
        if (!row) throw missingImport();
        if (row.state !== 'uploading') throw conflict('This file is complete already.', 'file_ready');
        await putImportPart.run(transaction, { id, userId, part, content });
        const parts = await arrivedParts.first(transaction, { id, userId });
        const [arrived, size] = [Number(parts?.arrived), Number(row.size)];
        if (arrived > size) throw invalid('This is more than the size that was announced');
        const isWhole = arrived === size && parts?.last === (parts?.parts ?? 0) - 1;
        await transaction
          .update(imports)
          .set({ ...(isWhole && { state: 'uploaded' as const }), updatedAt: now })
          .where(own(id));
      }),

    /** How many are waiting for bytes or a decision. */
    async open(): Promise<number> {
      const [row] = await db
        .select({ open: count() })
        .from(imports)
        .where(and(eq(imports.userId, userId), inArray(imports.state, ['uploading', ...settled])));
      return row?.open ?? 0;
    },
  };
}

export type ImportsRepo = ReturnType<typeof importsRepo>;
