import type { Database } from '#server/db/client.ts';
import { notFound } from '#server/errors.ts';
import type { DocumentKind } from '#server/features/documents/document-kind.ts';
import { timelineStatements } from './timeline.sql.ts';

/**
 * What happened to a document of a seller, newest first, as JSON text in the shape of `shared/timeline.ts`.
 * @throws DomainError 404
 */
export async function readTimeline(
  db: Database,
  { kind, noun }: DocumentKind,
  { id, userId }: { id: string; userId: string },
): Promise<string> {
  const row = await timelineStatements[kind].first(db, { id, userId });
  if (!row) throw notFound(`${noun} not found`);
  return row.json;
}
