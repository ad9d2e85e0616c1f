import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { documents } from '#server/db/schema/documents.ts';
import type { DocumentKind, IssuedKind } from './document-kind.ts';

/** The token of the public page of a seller's document, or undefined if they have none of that id. */
export async function findPublicToken(
  db: Database,
  { kind }: Pick<IssuedKind, 'kind'>,
  { id, userId }: { id: string; userId: string },
): Promise<string | undefined> {
  const [row] = await db
    .select({ token: documents.publicToken })
    .from(documents)
    .where(and(eq(documents.id, id), eq(documents.userId, userId), eq(documents.kind, kind)));
  return row?.token;
}

/** The same for several, newest first; those that the seller doesn't have are left out. */
export const findPublicTokens = (
  db: Database,
  { kind }: DocumentKind,
  { ids, userId }: { ids: readonly string[]; userId: string },
): Promise<{ token: string; displayNumber: string }[]> =>
  db
    .select({ token: documents.publicToken, displayNumber: documents.displayNumber })
    .from(documents)
    .where(and(inArray(documents.id, [...ids]), eq(documents.userId, userId), eq(documents.kind, kind)))
    .orderBy(desc(documents.number));
