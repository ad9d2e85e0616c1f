import { randomBytes } from 'node:crypto';
import type { Clock } from '#server/clock.ts';
import { type Database, inTransaction } from '#server/db/client.ts';
import { conflict } from '#server/errors.ts';
import { lockAccount } from '#server/features/account/confirm-email.ts';
import { sessionsRepo } from '#server/features/sessions/sessions.repo.ts';
import type { SecretBox } from '#server/secret-box.ts';
import { brand } from '#shared/brand.ts';
import type { CodeProof, SecondFactorSeed } from '#shared/second-factor.ts';
import { notifyOwner } from './notify-owner.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { secondFactorRepo } from './second-factor.repo.ts';
import { keyUri, SEED_LENGTH, stepsOf, toBase32 } from './totp.ts';
import { type LimitCodes, takeCode, wrongProof } from './verify-code.ts';

export interface SecondFactorDeps {
  db: Database;
  clock: Clock;
  box: SecretBox;
  limitCodes: LimitCodes;
}

/** Who changes it; their session stays, the others end. */
interface Actor {
  userId: string;
  sessionId: string;
}

const isOnAlready = () => conflict('One-time codes are already on', 'second_factor_on');
const isOff = () => conflict('One-time codes are off', 'second_factor_off');
const begunAnew = () =>
  conflict('Set-up was started again elsewhere. Please begin anew.', 'second_factor_restarted');

/** Makes a seed, which counts once a code of it was given. @throws DomainError 409 where codes are on */
export async function startSecondFactor(
  { db, clock, box }: SecondFactorDeps,
  { id, email }: { id: string; email: string },
): Promise<SecondFactorSeed> {
  const seed = randomBytes(SEED_LENGTH);
  if (!(await secondFactorRepo(db, id).start(box.seal(seed, id), clock.now()))) throw isOnAlready();
  return { secret: toBase32(seed), uri: keyUri(seed, brand.name, email) };
}

/** Switches codes on. @returns the recovery codes @throws DomainError 400, 409, 429 */
export async function confirmSecondFactor(
  { db, clock, box, limitCodes }: SecondFactorDeps,
  { userId, sessionId }: Actor,
  code: string,
): Promise<string[]> {
  const now = clock.now();
  const sealed = await secondFactorRepo(db, userId).findSeed('started');
  if (!sealed) throw (await secondFactorRepo(db, userId).state()).isOn ? isOnAlready() : isOff();
  const steps = stepsOf(box.open(sealed, userId), code, now);
  const step = steps.at(-1);
  if (!(await limitCodes(userId, async () => step !== undefined)) || step === undefined)
    throw wrongProof({ code });
  const codes = newRecoveryCodes();
  await inTransaction(db, async (transaction) => {
    await lockAccount(transaction, userId);
    const repo = secondFactorRepo(transaction, userId);
    if (!(await repo.confirm(sealed, step, now))) throw begunAnew();
    await repo.replaceRecoveryCodes(codes.map(hashOfRecoveryCode), now);
    await sessionsRepo(transaction, userId).endOthers(sessionId);
    await notifyOwner(transaction, userId, { event: 'codes_on' });
  });
  return codes;
}

/** Makes all earlier recovery codes worthless. @returns the new ones @throws DomainError 400, 409, 429 */
export async function renewRecoveryCodes(
  deps: SecondFactorDeps,
  { userId }: Actor,
  proof: CodeProof,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  await withProof(deps, userId, proof, async (transaction) => {
    const hashes = codes.map(hashOfRecoveryCode);
    await secondFactorRepo(transaction, userId).replaceRecoveryCodes(hashes, deps.clock.now());
    await notifyOwner(transaction, userId, { event: 'recovery_codes_renewed' });
  });
  return codes;
}

/** @throws DomainError 400, 409, 429 */
export async function switchSecondFactorOff(
  deps: SecondFactorDeps,
  { userId, sessionId }: Actor,
  proof: CodeProof,
): Promise<void> {
  await withProof(deps, userId, proof, async (transaction) => {
    await secondFactorRepo(transaction, userId).remove();
    await sessionsRepo(transaction, userId).endOthers(sessionId);
    await notifyOwner(transaction, userId, { event: 'codes_off' });
  });
}

/** Uses a code up and acts, or does neither. */
async function withProof(
  { db, clock, box, limitCodes }: SecondFactorDeps,
  userId: string,
  proof: CodeProof,
  act: (transaction: Database) => Promise<void>,
): Promise<void> {
  const isRight = await limitCodes(userId, () =>
    inTransaction(db, async (transaction) => {
      await lockAccount(transaction, userId);
      if (!(await secondFactorRepo(transaction, userId).state()).isOn) throw isOff();
      if (!(await takeCode(transaction, box, { userId, proof, now: clock.now() }))) return false;
      await act(transaction);
      return true;
    }),
  );
  if (!isRight) throw wrongProof(proof);
}
