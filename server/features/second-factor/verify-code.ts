import type { Clock } from '#server/clock.ts';
import { type Database, inTransaction } from '#server/db/client.ts';
import { type DomainError, invalidField } from '#server/errors.ts';
import { createRateLimit, type RateLimitStore } from '#server/limits/rate-limit.ts';
import type { SecretBox } from '#server/secret-box.ts';
import { CODE_REQUIRED, type CodeProof, WRONG_CODE, WRONG_RECOVERY_CODE } from '#shared/second-factor.ts';
import { notifyOwner } from './notify-owner.ts';
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

/** As {@link takeCode}; the owner is told when a recovery code was used. In the caller's transaction. */
export async function takeProof(
  transaction: Database,
  box: SecretBox,
  given: { userId: string; proof: CodeProof; now: Date },
): Promise<boolean> {
  if (!(await takeCode(transaction, box, given))) return false;
  const { userId, proof } = given;
  if (proof.recoveryCode !== undefined) {
    const { recoveryCodesLeft } = await secondFactorRepo(transaction, userId).state();
    await notifyOwner(transaction, userId, { event: 'recovery_code_used', recoveryCodesLeft });
  }
  return true;
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
 * A signed-in person gives a code, which is used up together with what they do by it, or neither.
 * @throws DomainError 400 at the field of the code for a wrong one, one that was used before, and an account without a
 * second factor; 429 after many wrong ones
 */
export type VerifyCode = (
  userId: string,
  proof: CodeProof,
  act?: (transaction: Database) => Promise<void>,
) => Promise<void>;

export function createVerifyCode({ db, pool, clock, box }: VerifyCodeDeps): VerifyCode {
  const limited = createLimitCodes(pool, 'code-user');
  return async (userId, proof, act) => {
    const isRight = await limited(userId, () =>
      inTransaction(db, async (transaction) => {
        if (!(await takeProof(transaction, box, { userId, proof, now: clock.now() }))) return false;
        await act?.(transaction);
        return true;
      }),
    );
    if (!isRight) throw wrongProof(proof);
  };
}

export function wrongProof({ code, recoveryCode }: CodeProof): DomainError {
  if (recoveryCode !== undefined) return invalidField('recoveryCode', WRONG_RECOVERY_CODE);
  return invalidField('code', code === undefined ? CODE_REQUIRED : WRONG_CODE);
}
