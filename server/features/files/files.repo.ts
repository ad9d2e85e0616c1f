import { type Database, inTransaction } from '#server/db/client.ts';
import { databaseFailure } from '#server/db/failures.ts';
import { files } from '#server/db/schema/files.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import { type CreateFile, fileLimits } from '#shared/file.ts';
import {
  arrivedFile,
  findFile,
  listFiles,
  lockFile,
  lockSeller,
  otherBytes,
  putPart,
  readPart,
  removeFile,
  usedBytes,
} from './files.sql.ts';

/** For a file that is missing and for somebody else's alike. */
export const missingFile = () => notFound('File not found');

const MEGABYTE = 1024 * 1024;

/** What one seller has uploaded. What it answers is JSON text in the shape of `shared/file.ts`. */
export function filesRepo(db: Database, userId: string) {
  async function get(id: string, connection = db): Promise<string> {
    const row = await findFile.first(connection, { id, userId });
    if (!row) throw missingFile();
    return row.json;
  }

  return {
    get,

    async list(): Promise<string> {
      const row = await listFiles.first(db, { userId });
      return `{"files":${row?.files ?? '[]'},"used":${row?.used ?? 0},"most":${fileLimits.seller}}`;
    },

    /** Makes room for a file, whose bytes follow. @throws DomainError 409 `files_full` */
    create: ({ purpose, name, bytes }: CreateFile, now: Date): Promise<string> =>
      inTransaction(db, async (transaction) => {
        await lockSeller.run(transaction, { userId });
        const used = Number((await usedBytes.first(transaction, { userId }))?.used ?? 0);
        if (used + bytes > fileLimits.seller)
          throw conflict(
            `Your files may take ${fileLimits.seller / MEGABYTE} MB in all. Delete some of them first.`,
            'files_full',
          );
        const [row] = await transaction
          .insert(files)
          .values({ userId, purpose, name, size: bytes, createdAt: now })
          .returning({ id: files.id });
        return get(row?.id ?? '', transaction);
      }),

    /** @throws DomainError 404 */
    async assertThere(id: string): Promise<void> {
      await get(id);
    },

    /**
     * Keeps a part. The same part again takes the place of the one before.
     * @throws DomainError 404, 400 when there would be more bytes than were announced, 409 `file_ready`
     */
    putPart: (id: string, part: number, content: Buffer): Promise<void> =>
      inTransaction(db, async (transaction) => {
        const file = await lockFile.first(transaction, { id, userId });
        if (!file) throw missingFile();
        if (file.isReady) throw conflict('This file is complete already.', 'file_ready');
        const others = Number((await otherBytes.first(transaction, { id, userId, part }))?.sum ?? 0);
        if (others + content.length > file.size)
          throw invalid('This is more than the size that was announced');
        await putPart.run(transaction, { id, userId, part, content });
      }),

    /** A file and how much of it has arrived. @throws DomainError 404 */
    async arrived(id: string) {
      const file = await arrivedFile.first(db, { id, userId });
      if (!file) throw missingFile();
      return file;
    },

    async part(id: string, part: number): Promise<Buffer | undefined> {
      return (await readPart.first(db, { id, userId, part }))?.content;
    },

    /** @throws DomainError 404, 409 `file_in_use` while a document shows or carries it */
    async remove(id: string): Promise<void> {
      try {
        if (!(await removeFile.first(db, { id, userId }))) throw missingFile();
      } catch (error) {
        if (databaseFailure(error) !== 'foreign-key') throw error;
        throw conflict('A proposal has this file, so it can’t be deleted.', 'file_in_use');
      }
    },
  };
}

export type FilesRepo = ReturnType<typeof filesRepo>;
