import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { databaseFailure } from '#server/db/failures.ts';
import { notFound } from '#server/errors.ts';
import type { ParsedLineItem } from '#shared/line-item.ts';
import { foldForSearch } from '#shared/search-text.ts';
import { replaceLines } from './document-lines.ts';

/** For a client that is missing and for somebody else's alike. */
export const missingClient = () => notFound('Client not found');

/** Turns a refusal of the key between a document and its owner's client into {@link missingClient}. */
export function rethrowMissingClient(error: unknown): never {
  if (databaseFailure(error) === 'foreign-key') throw missingClient();
  throw error;
}

interface Change<Fields> {
  fields: Fields;
  lines: readonly ParsedLineItem[] | undefined;
}

/**
 * Stores the lines of a change, if it brings any.
 * @returns the columns of the document that follow from the change
 */
export async function columnsOf<Fields extends { title?: string }>(
  transaction: Database,
  document: { id: string; displayNumber: string },
  { fields, lines }: Change<Fields>,
): Promise<Fields & { search?: string; amount?: string }> {
  const amount = lines && (await replaceLines(transaction, document.id, lines));
  return {
    ...fields,
    ...(fields.title !== undefined && {
      search: `${foldForSearch(fields.title)}\n${document.displayNumber.toLowerCase()}`,
    }),
    ...(amount !== undefined && { amount }),
  };
}

/**
 * Takes along what belongs to a document that has moved to another client, so that nothing of it goes when the former
 * client is deleted; what has not been sent yet goes to the new client's address.
 */
export async function moveToClient(
  transaction: Database,
  document: { id: string; createdAt: Date },
  clientId: string,
): Promise<void> {
  await transaction.execute(sql`
    update notifications n set client_id = c.id,
      recipient = case when n.method = 'email' and n.status = 'pending' then c.email else n.recipient end
    from clients c where c.id = ${clientId} and n.document_id = ${document.id}`);
  await transaction.execute(sql`
    update activities set client_id = ${clientId} where document_id = ${document.id}`);
  await transaction.execute(sql`
    update clients set last_document_at = greatest(last_document_at, ${document.createdAt.toISOString()}::timestamptz)
    where id = ${clientId}`);
}
