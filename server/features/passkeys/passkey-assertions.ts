import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { notConfigured } from '#server/errors.ts';
import type { Log } from '#server/log.ts';
import type { PasskeyAssertion } from '#shared/passkey.ts';
import { type Asked, challengesRepo } from './challenges.repo.ts';
import { findCredential, noteUse, passkeysRepo } from './passkeys.repo.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';

export interface PasskeyDeps {
  db: Database;
  clock: Clock;
  log: Log;
  appUrl: string;
}

/** What passkeys need is loaded with the first of them: it is a fifth of what a start would otherwise wait for. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

/** @throws DomainError 503 where the product is reached under no name */
export function requiredParty(appUrl: string): RelyingParty {
  const party = relyingPartyOf(appUrl);
  if (!party)
    throw notConfigured("Passkeys can't be used here: the address of this installation has no name");
  return party;
}

/**
 * What a device is asked to sign, in WebAuthn's JSON: with any passkey of this host, or with one of a known account.
 * @throws DomainError 503
 */
export async function askForPasskey({ db, clock, appUrl }: Omit<PasskeyDeps, 'log'>, asked: Asked) {
  const party = requiredParty(appUrl);
  const { userId } = asked;
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'required',
    ...(userId && { allowCredentials: await passkeysRepo(db, userId).credentials(party.id) }),
  });
  await challengesRepo(db).keep(asked, options.challenge, clock.now());
  return options;
}

/**
 * Checks what a device has signed. The challenge is used up by it, whether the rest is right or not. The device has made
 * sure who holds it, so that this counts as something owned and something known at once.
 * @returns whose passkey it is; undefined for one that is not accepted, or not of the account that was asked
 * @throws DomainError 503
 */
export async function verifyPasskey(
  { db, clock, log, appUrl }: PasskeyDeps,
  asked: Asked,
  assertion: PasskeyAssertion,
): Promise<string | undefined> {
  const party = requiredParty(appUrl);
  const now = clock.now();
  const challenge = challengeOf(assertion.response.clientDataJSON);
  if (!challenge || !(await challengesRepo(db).redeem(asked, challenge, now))) return undefined;
  const credential = await findCredential(db, assertion.id, party.id);
  if (!credential) return undefined;
  const { id, userId } = credential;
  if (asked.userId !== undefined && asked.userId !== userId) return undefined;
  const { userHandle } = assertion.response;
  // Whoever is not named beforehand is named by the device.
  if (userHandle === undefined ? asked.userId === undefined : userHandle !== handleOf(userId))
    return undefined;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const checked = await verifyAuthenticationResponse({
    response: assertion,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: credential.credentialId,
      publicKey: new Uint8Array(credential.publicKey),
      counter: credential.counter,
    },
  }).catch((error: unknown) => {
    // The library says by an error what does not fit, of whatever was sent.
    log.warn(
      { user: userId, reason: error instanceof Error ? error.message : String(error) },
      'passkey refused',
    );
    return undefined;
  });
  if (!checked?.verified) return undefined;
  const { newCounter: counter, credentialBackedUp: isBackedUp } = checked.authenticationInfo;
  return (await noteUse(db, { id, counter, isBackedUp }, now)) ? userId : undefined;
}

/** What a device keeps of an account: its id, as bytes. */
export const handleBytes = (userId: string) => new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'));

const handleOf = (userId: string) => Buffer.from(handleBytes(userId)).toString('base64url');

/** What was signed names the challenge that it answers. */
export function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const { challenge } = data as { challenge?: unknown };
    return typeof challenge === 'string' && challenge !== '' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
