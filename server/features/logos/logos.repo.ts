import { randomBytes } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { logos } from '#server/db/schema/logos.ts';
import { users } from '#server/db/schema/users.ts';
import { findLogoStatement } from './logos.sql.ts';

/** Bytes of a random name. */
const NAME_BYTES = 20;
const PATH = /^\/logos\/([0-9a-f]{40}\.(?:png|jpg))$/;

export interface Logo {
  type: 'png' | 'jpeg';
  content: Buffer;
}

/** The logo at a path of this site, for anybody: visitors' pages and documents show it. */
export async function findLogo(db: Database, path: string): Promise<Logo | undefined> {
  const fileName = PATH.exec(path)?.[1];
  if (!fileName) return undefined;
  const row = await findLogoStatement.first(db, { fileName });
  return row && { type: fileName.endsWith('.png') ? 'png' : 'jpeg', content: row.content };
}

/** Reads the picture behind a logo's path, for documents that carry it. */
export const logoReader = (db: Database) => async (path: string) => (await findLogo(db, path))?.content;

/** One seller's logo. */
export function logosRepo(db: Database, ownerId: string) {
  return {
    /** Keeps a logo and shows it from now on. @returns its path */
    set({ type, content }: Logo, now: Date): Promise<string> {
      const fileName = `${randomBytes(NAME_BYTES).toString('hex')}.${type === 'png' ? 'png' : 'jpg'}`;
      const customLogo = `/logos/${fileName}`;
      return inTransaction(db, async (transaction) => {
        await transaction.update(users).set({ customLogo, updatedAt: now }).where(eq(users.id, ownerId));
        await transaction.insert(logos).values({ fileName, userId: ownerId, content, createdAt: now });
        await transaction.delete(logos).where(and(eq(logos.userId, ownerId), ne(logos.fileName, fileName)));
        return customLogo;
      });
    },

    async has(path: string): Promise<boolean> {
      const [row] = await db
        .select({ fileName: logos.fileName })
        .from(logos)
        .where(and(eq(logos.userId, ownerId), eq(logos.fileName, PATH.exec(path)?.[1] ?? '')));
      return row !== undefined;
    },

    async removeAll(): Promise<void> {
      await db.delete(logos).where(eq(logos.userId, ownerId));
    },
  };
}
