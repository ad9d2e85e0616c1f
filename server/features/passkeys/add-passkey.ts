import type { Database } from '#server/db/client.ts';
import { invalid } from '#server/errors.ts';
import { notifyOwner } from '#server/features/second-factor/notify-owner.ts';
import { PASSKEY_REFUSED, type Passkey, type PasskeyCreation } from '#shared/passkey.ts';
import { challengesRepo } from './challenges.repo.ts';
import {
  challengeOf,
  handleBytes,
  loadWebAuthn,
  type PasskeyDeps,
  requiredParty,
} from './passkey-assertions.ts';
import { passkeysRepo } from './passkeys.repo.ts';

interface Owner {
  id: string;
  email: string;
  fullName: string;
}

/** What a device is asked to make, in WebAuthn's JSON. @throws DomainError 503 */
export async function offerPasskey({ db, clock, appUrl }: Omit<PasskeyDeps, 'log'>, owner: Owner) {
  const party = requiredParty(appUrl);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: handleBytes(owner.id),
    userName: owner.email,
    userDisplayName: owner.fullName,
    attestationType: 'none',
    // So that nobody needs to name their account, and that who only finds the device can't use it.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: await passkeysRepo(db, owner.id).credentials(party.id),
  });
  const asked = { purpose: 'register', userId: owner.id } as const;
  await challengesRepo(db).keep(asked, options.challenge, clock.now());
  return options;
}

/** @throws DomainError 400 for what was not asked for or does not fit, 409, 503 */
export async function addPasskey(
  { db, clock, log, appUrl }: PasskeyDeps,
  userId: string,
  { name, creation }: { name: string; creation: PasskeyCreation },
): Promise<Passkey> {
  const party = requiredParty(appUrl);
  const now = clock.now();
  const challenge = challengeOf(creation.response.clientDataJSON);
  const asked = { purpose: 'register', userId } as const;
  if (!challenge || !(await challengesRepo(db).redeem(asked, challenge, now))) throw invalid(PASSKEY_REFUSED);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const checked = await verifyRegistrationResponse({
    response: creation,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    // The library says by an error what does not fit, of whatever was sent.
    log.warn(
      { user: userId, reason: error instanceof Error ? error.message : String(error) },
      'passkey refused',
    );
    return undefined;
  });
  if (!checked?.verified) throw invalid(PASSKEY_REFUSED);
  const { credential, credentialBackedUp: isBackedUp } = checked.registrationInfo;
  const passkey = {
    name,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: creation.response.transports,
    ...{ rpId: party.id, isBackedUp },
  };
  return passkeysRepo(db, userId).add(passkey, now, (transaction: Database) =>
    notifyOwner(transaction, userId, { event: 'passkey_added', passkey: name }),
  );
}
