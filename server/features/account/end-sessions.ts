import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { sessions } from '#server/db/schema/sessions.ts';

/** Ends what an account is signed in with, but for one session. Part of a transaction. */
export async function endSessions(
  transaction: Database,
  userId: string,
  keptSession: string | undefined,
): Promise<void> {
  await transaction
    .delete(sessions)
    .where(
      sql`${sessions.sess} -> 'passport' ->> 'user' = ${userId} and ${sessions.sid} is distinct from ${keptSession ?? null}`,
    );
}
