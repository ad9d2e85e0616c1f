import { and, count, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { recoveryCodes, userTotp } from '#server/db/schema/account-security.ts';
import type { SecondFactorState } from '#shared/second-factor.ts';

/** The one-time codes of one account. What belongs together is done in the caller's transaction. */
export function secondFactorRepo(db: Database, userId: string) {
  const own = eq(userTotp.userId, userId);
  const isOn = and(own, isNotNull(userTotp.confirmedAt));
  const unused = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));

  return {
    async state(): Promise<SecondFactorState> {
      const [row] = await db.select({ onSince: userTotp.confirmedAt }).from(userTotp).where(isOn);
      const [left] = await db.select({ count: count() }).from(recoveryCodes).where(unused);
      return {
        isOn: row !== undefined,
        onSince: row?.onSince?.toISOString() ?? null,
        recoveryCodesLeft: row ? (left?.count ?? 0) : 0,
      };
    },

    /** The sealed seed: of a second factor that is on, or of one that is being set up. */
    async findSeed(state: 'on' | 'started'): Promise<Buffer | undefined> {
      const wanted = state === 'on' ? isOn : and(own, isNull(userTotp.confirmedAt));
      const [row] = await db.select({ secret: userTotp.secret }).from(userTotp).where(wanted);
      return row?.secret;
    },

    /** Keeps a seed that does not count yet, instead of an earlier one. @returns false where codes are on */
    async start(secret: Buffer, now: Date): Promise<boolean> {
      const rows = await db
        .insert(userTotp)
        .values({ userId, secret, createdAt: now })
        .onConflictDoUpdate({
          target: userTotp.userId,
          set: { secret, createdAt: now, lastStep: 0 },
          setWhere: isNull(userTotp.confirmedAt),
        })
        .returning({ userId: userTotp.userId });
      return rows.length > 0;
    },

    /** Switches codes of this very seed on. @returns false when another one was begun or confirmed meanwhile */
    async confirm(secret: Buffer, step: number, now: Date): Promise<boolean> {
      const rows = await db
        .update(userTotp)
        .set({ confirmedAt: now, lastStep: step })
        .where(and(own, isNull(userTotp.confirmedAt), eq(userTotp.secret, secret)))
        .returning({ userId: userTotp.userId });
      return rows.length > 0;
    },

    /** Uses the code of a step up: of simultaneous uses one gets true. */
    async takeStep(step: number): Promise<boolean> {
      const rows = await db
        .update(userTotp)
        .set({ lastStep: step })
        .where(and(isOn, lt(userTotp.lastStep, step)))
        .returning({ userId: userTotp.userId });
      return rows.length > 0;
    },

    /** Uses a recovery code up: of simultaneous uses one gets true. */
    async takeRecoveryCode(codeHash: string, now: Date): Promise<boolean> {
      const rows = await db
        .update(recoveryCodes)
        .set({ usedAt: now })
        .where(
          and(
            unused,
            eq(recoveryCodes.codeHash, codeHash),
            sql`exists (select from user_totp t
          where t.user_id = ${userId} and t.confirmed_at is not null)`,
          ),
        )
        .returning({ id: recoveryCodes.id });
      return rows.length > 0;
    },

    /** New recovery codes instead of all earlier ones. */
    async replaceRecoveryCodes(hashes: readonly string[], now: Date): Promise<void> {
      await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
      await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash, createdAt: now })));
    },

    /** Forgets the seed and the recovery codes. @returns whether codes were on */
    async remove(): Promise<boolean> {
      await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
      const rows = await db.delete(userTotp).where(own).returning({ confirmedAt: userTotp.confirmedAt });
      return rows.some(({ confirmedAt }) => confirmedAt !== null);
    },
  };
}
