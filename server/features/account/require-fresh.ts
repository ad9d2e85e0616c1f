import { and, eq, gt, sql } from 'drizzle-orm';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { STEP_UP_MINUTES } from '#shared/step-up.ts';
import {
  type CheckOwnPassword,
  createCheckOwnPassword,
  type OwnPasswordDeps,
  type PasswordAttempt,
} from './own-password.ts';

const FRESH_MS = STEP_UP_MINUTES * 60_000;

/** Who acts, and in which session. */
export interface FreshAttempt extends PasswordAttempt {
  sessionId: string;
}

/**
 * Stands before what a borrowed session must not do. Its owner has proved within the last minutes who they are, or gives
 * the password with the call. Signing in is no such proof: the session may be the one that was borrowed.
 * @throws DomainError 400 on the field `currentPassword`, 429 after many wrong ones
 */
export type RequireFresh = (attempt: FreshAttempt, currentPassword: string | undefined) => Promise<void>;

export interface OwnerProofs {
  checkOwnPassword: CheckOwnPassword;
  requireFresh: RequireFresh;
}

export function createOwnerProofs({ clock, ...deps }: OwnPasswordDeps & { clock: Clock }): OwnerProofs {
  const checkOwnPassword = createCheckOwnPassword(deps);
  return {
    checkOwnPassword,
    requireFresh: async (attempt, currentPassword) => {
      if (!currentPassword && (await isFresh(deps.db, attempt.sessionId, clock.now()))) return;
      await checkOwnPassword(attempt, currentPassword);
    },
  };
}

async function isFresh(db: Database, sessionId: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - FRESH_MS);
  const [row] = await db
    .select({ one: sql`1` })
    .from(sessions)
    .where(and(eq(sessions.sid, sessionId), gt(sessions.steppedUpAt, since)));
  return row !== undefined;
}

/** Notes that the owner of a session has proved who they are. */
export async function markFresh(db: Database, sessionId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ steppedUpAt: now }).where(eq(sessions.sid, sessionId));
}
