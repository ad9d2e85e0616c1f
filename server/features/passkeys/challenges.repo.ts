import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { type challengePurposes, passkeyChallenges } from '#server/db/schema/account-security.ts';

export type ChallengePurpose = (typeof challengePurposes)[number];

/** Who is asked to sign and what for. */
export interface Asked {
  purpose: ChallengePurpose;
  /** Undefined where nobody is known yet. */
  userId: string | undefined;
}

const LIFETIME_MS = 5 * 60_000;
/** Of one account: more than anybody has open at once. */
const MOST_AT_ONCE = 20;

/** What devices are asked to sign. Each is good once, for what it was made for. */
export function challengesRepo(db: Database) {
  const ownerIs = (userId: string | undefined) =>
    userId === undefined ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId);
  return {
    async keep({ purpose, userId }: Asked, challenge: string, now: Date): Promise<void> {
      if (userId) await clear(userId, now);
      const expiresAt = new Date(now.getTime() + LIFETIME_MS);
      await db.insert(passkeyChallenges).values({ userId, purpose, challenge, expiresAt });
    },

    /** Uses a challenge up: of simultaneous uses one gets true. */
    async redeem({ purpose, userId }: Asked, challenge: string, now: Date): Promise<boolean> {
      const rows = await db
        .delete(passkeyChallenges)
        .where(
          and(
            eq(passkeyChallenges.challenge, challenge),
            eq(passkeyChallenges.purpose, purpose),
            ownerIs(userId),
            gt(passkeyChallenges.expiresAt, now),
          ),
        )
        .returning({ id: passkeyChallenges.id });
      return rows.length > 0;
    },
  };

  async function clear(userId: string, now: Date): Promise<void> {
    const kept = sql`${passkeyChallenges.id} not in (select id from passkey_challenges where user_id = ${userId}
      order by expires_at desc limit ${MOST_AT_ONCE - 1})`;
    await db
      .delete(passkeyChallenges)
      .where(and(eq(passkeyChallenges.userId, userId), or(lte(passkeyChallenges.expiresAt, now), kept)));
  }
}
