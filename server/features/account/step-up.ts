import { invalidField } from '#server/errors.ts';
import { type PasskeyDeps, verifyPasskey } from '#server/features/passkeys/passkey-assertions.ts';
import { passkeysRepo } from '#server/features/passkeys/passkeys.repo.ts';
import { relyingPartyOf } from '#server/features/passkeys/relying-party.ts';
import { secondFactorRepo } from '#server/features/second-factor/second-factor.repo.ts';
import type { LimitCodes, VerifyCode } from '#server/features/second-factor/verify-code.ts';
import { STEP_UP_PASSKEY_REFUSED, type StepUpMethod, type StepUpProof } from '#shared/step-up.ts';
import type { CheckOwnPassword } from './own-password.ts';
import { type FreshAttempt, markFresh } from './require-fresh.ts';

interface StepUpDeps extends PasskeyDeps {
  checkOwnPassword: CheckOwnPassword;
  verifyCode: VerifyCode;
  limitCodes: LimitCodes;
}

/** What an account has to prove by whose it is. */
export async function stepUpMethods(
  { db, appUrl }: Pick<StepUpDeps, 'db' | 'appUrl'>,
  userId: string,
): Promise<StepUpMethod[]> {
  const { isOn, recoveryCodesLeft } = await secondFactorRepo(db, userId).state();
  const party = relyingPartyOf(appUrl);
  const hasPasskey = party && (await passkeysRepo(db, userId).credentials(party.id)).length > 0;
  return [
    'password',
    ...(isOn ? (['code'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recoveryCode'] as const) : []),
    ...(hasPasskey ? (['passkey'] as const) : []),
  ];
}

/**
 * Takes the proof of a session's owner, for what comes next. A code, and a passkey's answer, are used up by it.
 * @throws DomainError 400 at the field of a proof that is wrong, 429 after many wrong ones
 */
export async function stepUp(deps: StepUpDeps, attempt: FreshAttempt, proof: StepUpProof): Promise<void> {
  const { db, clock } = deps;
  const { userId, sessionId } = attempt;
  const { currentPassword, assertion, ...code } = proof;
  if (currentPassword !== undefined) {
    await deps.checkOwnPassword(attempt, currentPassword);
    await markFresh(db, sessionId, clock.now());
  } else if (assertion) {
    const isRight = await deps.limitCodes(
      userId,
      async () => (await verifyPasskey(deps, { purpose: 'step_up', userId }, assertion)) === userId,
    );
    if (!isRight) throw invalidField('assertion', STEP_UP_PASSKEY_REFUSED);
    await markFresh(db, sessionId, clock.now());
  } else {
    await deps.verifyCode(userId, code, (transaction) => markFresh(transaction, sessionId, clock.now()));
  }
}
