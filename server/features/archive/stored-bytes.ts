import type { Database } from '#server/db/client.ts';
import { importPartSizes, readImportPart } from '#server/features/imports/imports.sql.ts';
import type { StoredBytes } from './open-archive.ts';

interface Stored {
  id: string;
  userId: string;
}

/** The file of an import, from any place on. One part is in memory at a time. @param onPart called before each is read */
export async function storedBytes(
  db: Database,
  { id, userId }: Stored,
  onPart: () => Promise<void>,
): Promise<StoredBytes | undefined> {
  const sizes = await importPartSizes.run(db, { id, userId });
  if (sizes.length === 0) return undefined;
  let size = 0;
  const parts = sizes.map(({ part, bytes }) => {
    const from = size;
    size += bytes;
    return { part, from, to: size };
  });
  let kept: { part: number; content: Buffer } | undefined;
  const contentOf = async (part: number): Promise<Buffer> => {
    if (kept?.part === part) return kept.content;
    await onPart();
    const found = await readImportPart.first(db, { id, userId, part });
    if (!found) throw new Error('a part of the file is gone');
    kept = { part, content: found.content };
    return found.content;
  };
  return {
    size,
    read: async function* (start, end) {
      for (const { part, from, to } of parts) {
        if (to <= start || from >= end) continue;
        const content = await contentOf(part);
        yield content.subarray(Math.max(start - from, 0), Math.min(end, to) - from);
      }
    },
  };
}
