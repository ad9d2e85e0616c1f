import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { documents } from '#server/db/schema/documents.ts';
import type { DocumentKind } from './document-kind.ts';

/** The token of the public page of a seller's document, or undefined if they have none of that id. */
export async function findPublicToken(
  db: Database,
  { kind }: DocumentKind,
  { id, userId }: { id: string; userId: string },
): Promise<string | undefined> {
  const [row] = await db
    .select({ token: documents.publicToken })
    .from(documents)
    .where(and(eq(documents.id, id), eq(documents.userId, userId), eq(documents.kind, kind)));
  return row?.token;
}
