import { Router } from 'express';
import { invalid, unauthorized } from '#server/errors.ts';
import { accountsRepo } from '#server/features/account/accounts.repo.ts';
import { findPasswordHash } from '#server/features/account/own-password.ts';
import { presentUser } from '#server/features/account/user-row.ts';
import { passwordPrint } from '#server/features/auth/password-hash.ts';
import {
  askForPasskey,
  type PasskeyDeps,
  verifyPasskey,
} from '#server/features/passkeys/passkey-assertions.ts';
import { parseBody } from '#server/http/api/parse.ts';
import type { SignIn } from '#server/http/authentication/sign-in.ts';
import { createRateLimit, type RateLimitStore } from '#server/limits/rate-limit.ts';
import type { SecretBox } from '#server/secret-box.ts';
import { PASSKEY_REFUSED, passkeySignInSchema } from '#shared/passkey.ts';
import { finishSignInSchema, ticketSchema } from '#shared/second-factor.ts';
import { finishSignIn, signInOver } from './finish-sign-in.ts';
import { signInTicketsRepo } from './sign-in-tickets.repo.ts';
import { createLimitCodes } from './verify-code.ts';

interface SignInStepDeps extends PasskeyDeps {
  pool: RateLimitStore;
  box: SecretBox;
  signIn: SignIn;
}

const QUARTER_HOUR = 15 * 60;

/** What ends in a session besides a password alone, under `/api/login`. No session begins before all of it was right. */
export function signInStepRoutes({ pool, box, signIn, ...deps }: SignInStepDeps): Router {
  const { db, clock, log } = deps;
  const routes = Router();
  const limitCodes = createLimitCodes(pool, 'code-sign-in');
  const asksByAddress = createRateLimit(pool, { name: 'passkey-ask', points: 100, seconds: QUARTER_HOUR });
  const triesByAddress = createRateLimit(pool, {
    name: 'passkey-address',
    points: 100,
    seconds: QUARTER_HOUR,
  });
  const anybody = { purpose: 'sign_in', userId: undefined } as const;

  const userOf = async (id: string) => {
    const user = await accountsRepo(db).find(id, clock.now());
    if (!user) throw unauthorized();
    return presentUser(user);
  };

  routes.post('/second-factor', ...signIn.guards, async (request, response) => {
    const { ticket, ...proof } = parseBody(finishSignInSchema, request);
    const verified = await finishSignIn({ ...deps, box, limitCodes }, ticket, proof);
    const user = await userOf(verified.id);
    await signIn.begin(request, verified);
    response.json(user);
  });

  routes.post('/second-factor/passkey', async (request, response) => {
    const { ticket } = parseBody(ticketSchema, request);
    const found = await signInTicketsRepo(db).find(ticket, clock.now());
    if (!found) throw signInOver();
    response.json(await askForPasskey(deps, { purpose: 'second_factor', userId: found.userId }));
  });

  routes.post('/passkey/options', async (request, response) => {
    await asksByAddress.take(request.ip ?? '');
    response.json(await askForPasskey(deps, anybody));
  });

  routes.post('/passkey', ...signIn.guards, async (request, response) => {
    const { assertion } = parseBody(passkeySignInSchema, request);
    const address = request.ip ?? '';
    await triesByAddress.take(address);
    const userId = await verifyPasskey(deps, anybody, assertion);
    if (!userId) {
      log.warn({ requestId: request.id, address }, 'sign-in by passkey refused');
      throw invalid(PASSKEY_REFUSED);
    }
    await triesByAddress.giveBack(address);
    const user = await userOf(userId);
    await signIn.begin(request, {
      id: userId,
      passwordPrint: passwordPrint(await findPasswordHash(db, userId)),
    });
    response.json(user);
  });

  return routes;
}
