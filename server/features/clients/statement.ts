import type { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { notFound } from '#server/errors.ts';
import type { statementQuerySchema } from '#shared/statement.ts';
import { statementStatement } from './statement.sql.ts';

interface Asked extends z.output<typeof statementQuerySchema> {
  clientId: string;
  userId: string;
  /** The seller's calendar day. */
  today: string;
}

/** What a client owed and paid in a period, as JSON text in the shape of `shared/statement.ts`. @throws DomainError 404 */
export async function readStatement(db: Database, asked: Asked): Promise<string> {
  const row = await statementStatement.first(db, {
    ...asked,
    ...{ from: asked.from ?? null, to: asked.to ?? null, currency: asked.currency ?? null },
  });
  if (!row) throw notFound('Client not found');
  return row.json;
}
