import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { documents } from '#server/db/schema/documents.ts';
import { conflict } from '#server/errors.ts';

/** @throws DomainError 409 where another proposal stands for it from now on */
export async function assertNotReplaced(db: Database, id: string): Promise<void> {
  const [newer] = await db
    .select({ displayNumber: documents.displayNumber })
    .from(documents)
    .where(eq(documents.replacesId, id));
  if (newer) throw conflict(`This proposal was replaced by ${newer.displayNumber}.`, 'proposal_replaced');
}
