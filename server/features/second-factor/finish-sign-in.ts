import type { Clock } from '#server/clock.ts';
import { type Database, inTransaction } from '#server/db/client.ts';
import { invalid, invalidField } from '#server/errors.ts';
import { findPasswordHash } from '#server/features/account/own-password.ts';
import { passwordPrint } from '#server/features/auth/password-hash.ts';
import { verifyPasskey } from '#server/features/passkeys/passkey-assertions.ts';
import { passkeysRepo } from '#server/features/passkeys/passkeys.repo.ts';
import { relyingPartyOf } from '#server/features/passkeys/relying-party.ts';
import type { Log } from '#server/log.ts';
import type { SecretBox } from '#server/secret-box.ts';
import { PASSKEY_REFUSED, type PasskeyAssertion } from '#shared/passkey.ts';
import { type CodeProof, type SecondFactorNeeded, SIGN_IN_OVER } from '#shared/second-factor.ts';
import { secondFactorRepo } from './second-factor.repo.ts';
import { signInTicketsRepo, type Ticket, TRIES_PER_TICKET } from './sign-in-tickets.repo.ts';
import { type LimitCodes, takeProof, wrongProof } from './verify-code.ts';

interface FinishDeps {
  db: Database;
  clock: Clock;
  log: Log;
  box: SecretBox;
  appUrl: string;
  limitCodes: LimitCodes;
}

/** Who has given the right password. */
interface Verified {
  id: string;
  passwordPrint: string;
}

/** What somebody must give besides their password; undefined where the password is enough. */
export async function secondFactorOf(
  { db, clock, appUrl }: Pick<FinishDeps, 'db' | 'clock' | 'appUrl'>,
  { id: userId, passwordPrint: print }: Verified,
): Promise<SecondFactorNeeded | undefined> {
  const { isOn, recoveryCodesLeft } = await secondFactorRepo(db, userId).state();
  if (!isOn) return undefined;
  const party = relyingPartyOf(appUrl);
  const hasPasskey = party && (await passkeysRepo(db, userId).credentials(party.id)).length > 0;
  const ticket = await signInTicketsRepo(db).issue({ userId, passwordPrint: print }, clock.now());
  return {
    secondFactor: true,
    methods: [
      'code',
      ...(recoveryCodesLeft > 0 ? (['recoveryCode'] as const) : []),
      ...(hasPasskey ? (['passkey'] as const) : []),
    ],
    ticket,
  };
}

export const signInOver = () =>
  invalid('This sign-in is over. Please enter your password again.', { code: SIGN_IN_OVER });

const tooManyWrong = () =>
  invalid('That was one wrong code too many. Please enter your password again.', { code: SIGN_IN_OVER });

type Proof = CodeProof & { assertion?: PasskeyAssertion | undefined };

/**
 * Takes the second factor of a sign-in whose password was right.
 * @returns who may be signed in now
 * @throws DomainError 400, with the code `sign_in_over` once the password must be given again; 429
 */
export async function finishSignIn(deps: FinishDeps, ticketText: string, proof: Proof): Promise<Verified> {
  const ticket = await signInTicketsRepo(deps.db).countTry(ticketText, deps.clock.now());
  if (!ticket || !(await isPasswordStill(deps.db, ticket))) throw signInOver();
  const { userId } = ticket;
  // A passkey is checked beforehand: its challenge counts once, whatever comes of the rest.
  const isRight = await deps.limitCodes(userId, async () =>
    proof.assertion
      ? (await verifyPasskey(deps, { purpose: 'second_factor', userId }, proof.assertion)) === userId &&
        (await redeem(deps, ticket, async () => true))
      : redeem(deps, ticket, (transaction) =>
          takeProof(transaction, deps.box, { userId, proof, now: deps.clock.now() }),
        ),
  );
  if (isRight) return { id: userId, passwordPrint: ticket.passwordPrint };
  deps.log.warn({ user: userId, tries: ticket.tries }, 'a wrong second factor was given');
  if (ticket.tries >= TRIES_PER_TICKET) throw tooManyWrong();
  throw proof.assertion ? invalidField('assertion', PASSKEY_REFUSED) : wrongProof(proof);
}

/** Uses the ticket and its proof up, or neither. @throws DomainError 400 when the ticket was used meanwhile */
const redeem = (
  { db }: FinishDeps,
  ticket: Ticket,
  take: (transaction: Database) => Promise<boolean>,
): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    if (!(await signInTicketsRepo(transaction).redeem(ticket.id))) throw signInOver();
    if (await take(transaction)) return true;
    throw new WrongProof();
  }).catch((error: unknown) => {
    if (error instanceof WrongProof) return false;
    throw error;
  });

/** Undoes the transaction. */
class WrongProof extends Error {
  override readonly name = 'WrongProof';
}

const isPasswordStill = async (db: Database, { userId, passwordPrint: print }: Ticket) =>
  passwordPrint(await findPasswordHash(db, userId)) === print;
