import { lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { idempotencyKeys } from '#server/db/schema/requests.ts';
import { sessions } from '#server/db/schema/sessions.ts';

const DAY_MS = 86_400_000;

/** Removes what is over: ended sessions, and answers that are no longer replayed. */
export async function purge(db: Database, now: Date): Promise<void> {
  // The column has no zone; it is written in UTC.
  await db.delete(sessions).where(sql`expire < ${now.toISOString()}::timestamptz at time zone 'UTC'`);
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - DAY_MS)));
}
