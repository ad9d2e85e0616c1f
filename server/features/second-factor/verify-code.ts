import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { createRateLimit, type RateLimitStore } from '#server/limits/rate-limit.ts';
import type { SecretBox } from '#server/secret-box.ts';
import type { CodeProof } from '#shared/second-factor.ts';
import { hashOfRecoveryCode } from './recovery-codes.ts';
import { secondFactorRepo } from './second-factor.repo.ts';
import { stepsOf } from './totp.ts';

/**
 * Uses a code of the app, or a recovery code, up. Inside of a transaction it counts as used only when that commits.
 * @returns false for one that is wrong or was used before
 */
export async function takeCode(
  db: Database,
  box: SecretBox,
  { userId, proof, now }: { userId: string; proof: CodeProof; now: Date },
): Promise<boolean> {
  const repo = secondFactorRepo(db, userId);
  if (proof.recoveryCode !== undefined)
    return repo.takeRecoveryCode(hashOfRecoveryCode(proof.recoveryCode), now);
  const sealed = await repo.findSeed('on');
  if (!sealed || proof.code === undefined) return false;
  for (const step of stepsOf(box.open(sealed, userId), proof.code, now))
    if (await repo.takeStep(step)) return true;
  return false;
}

const QUARTER_HOUR = 15 * 60;

/** Runs a check of one account. @throws DomainError 429 after 20 wrong ones in 15 minutes */
export type LimitCodes = (userId: string, check: () => Promise<boolean>) => Promise<boolean>;

/**
 * Wrong codes only count: a right one is given back. Sign-ins have a count of their own: who knows a password can't keep
 * its owner, who is signed in, from acting.
 */
export function createLimitCodes(pool: RateLimitStore, name: 'code-sign-in' | 'code-user'): LimitCodes {
  const tries = createRateLimit(pool, { name, points: 20, seconds: QUARTER_HOUR });
  return async (userId, check) => {
    await tries.take(userId);
    const isRight = await check();
    if (isRight) await tries.giveBack(userId);
    return isRight;
  };
}

interface VerifyCodeDeps {
  db: Database;
  pool: RateLimitStore;
  clock: Clock;
  box: SecretBox;
}

/**
 * A signed-in person gives a code of their app, which is used up by it.
 * @returns false for a wrong one, one that was used before, and an account without a second factor
 * @throws DomainError 429 after many wrong ones
 */
export type VerifyCode = (userId: string, code: string) => Promise<boolean>;

export function createVerifyCode({ db, pool, clock, box }: VerifyCodeDeps): VerifyCode {
  const limited = createLimitCodes(pool, 'code-user');
  return (userId, code) =>
    limited(userId, () => takeCode(db, box, { userId, proof: { code }, now: clock.now() }));
}
