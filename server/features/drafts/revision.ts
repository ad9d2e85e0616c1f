import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { documents } from '#server/db/schema/documents.ts';
import type { StoredLine } from '#server/features/documents/line-content.ts';
import { findLines } from '#server/features/documents/save-document.sql.ts';
import type { DraftKind } from '#shared/draft.ts';
import { assertRoom, draftsRepo } from './drafts.repo.ts';
import { addRevision, findRevision } from './revision.sql.ts';

export type DocumentRow = typeof documents.$inferSelect;

/** A document that is to be revised. */
export interface Revised {
  id: string;
  userId: string;
  now: Date;
}

export interface Revision {
  json: string;
  isNew: boolean;
}

/** A seller's document under its row lock. */
export async function lockDocument(
  transaction: Database,
  { id, userId, kind }: { id: string; userId: string; kind: DraftKind },
): Promise<DocumentRow | undefined> {
  const [row] = await transaction
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), eq(documents.userId, userId), eq(documents.kind, kind)))
    .for('update');
  return row;
}

export const linesOf = async (transaction: Database, documentId: string): Promise<StoredLine[]> =>
  (await findLines.first(transaction, { documentId }))?.lines ?? [];

/**
 * Begins the draft that is to take the place of a document, or answers the one that was begun. Belongs to the transaction that
 * holds the document's row lock.
 * @param contentOf what the draft says, as the body of its creation
 * @throws DomainError 409 `too_many_drafts`
 */
export async function beginRevision(
  transaction: Database,
  { row, kind, now }: { row: DocumentRow; kind: DraftKind; now: Date },
  contentOf: (lines: readonly StoredLine[]) => Promise<object> | object,
): Promise<Revision> {
  const { id: sourceId, userId, clientId, title } = row;
  const begun = await findRevision.first(transaction, { sourceId, userId });
  if (!begun) await assertRoom(transaction, userId);
  const content = begun ? '' : JSON.stringify(await contentOf(await linesOf(transaction, sourceId)));
  const draft =
    begun ??
    (await addRevision.first(transaction, { sourceId, userId, kind, clientId, title, content, now }));
  if (!draft) throw new Error('the draft was not stored');
  return { json: await draftsRepo(transaction, userId).get(draft.id), isNew: !begun };
}

/** Lines as a draft holds them. They are named by their ids, so that they keep the taxes that they have. */
export const draftLines = (lines: readonly StoredLine[]) =>
  lines.map(({ id, description, quantity, rate, discount, taxes, unit, unitLabel, ...line }) => ({
    ...{ id, description, quantity, rate, discount, unit, unitLabel },
    ...{ serviceFrom: line.serviceFrom, serviceTo: line.serviceTo },
    taxRateIds: taxes.map(({ rateId }) => rateId),
    // As a form shows them.
    ...(taxes.length > 0 && { taxes }),
  }));
