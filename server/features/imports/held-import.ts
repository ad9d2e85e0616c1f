import { and, eq } from 'drizzle-orm';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { imports } from '#server/db/schema/imports.ts';
import type { Log } from '#server/log.ts';
import type { ImportRow } from './shown-import.ts';

export interface WorkDeps {
  db: Database;
  clock: Clock;
  log: Log;
}

/** An import that this worker holds, for as long as its lease lasts. */
export interface Held {
  row: ImportRow;
  token: string;
}

/** The import belongs to another worker by now, or was cancelled: what was about to be written isn't. */
export class LeaseLost extends Error {}

/** Ends the work and gives the lease back. @throws LeaseLost */
export async function settle(
  { db, clock }: WorkDeps,
  { row, token }: Held,
  changes: Partial<ImportRow>,
): Promise<void> {
  const settled = await db
    .update(imports)
    .set({ ...changes, leaseUntil: null, leaseToken: null, updatedAt: clock.now() })
    .where(and(eq(imports.id, row.id), eq(imports.leaseToken, token), eq(imports.state, row.state)))
    .returning({ id: imports.id });
  if (settled.length === 0) throw new LeaseLost();
}
