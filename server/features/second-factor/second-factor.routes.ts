import { type Request, Router } from 'express';
import type { OwnerProofs } from '#server/features/account/require-fresh.ts';
import { parseBody } from '#server/http/api/parse.ts';
import { type Authentication, attemptOf, signedIn } from '#server/http/authentication/authentication.ts';
import type { RateLimitStore } from '#server/limits/rate-limit.ts';
import type { Log } from '#server/log.ts';
import { passwordAgainSchema } from '#shared/password.ts';
import {
  changeSecondFactorSchema,
  confirmSecondFactorSchema,
  type RecoveryCodes,
} from '#shared/second-factor.ts';
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  type SecondFactorDeps,
  startSecondFactor,
  switchSecondFactorOff,
} from './change-second-factor.ts';
import { secondFactorRepo } from './second-factor.repo.ts';
import { createLimitCodes } from './verify-code.ts';

interface SecondFactorRouteDeps extends Omit<SecondFactorDeps, 'limitCodes'>, OwnerProofs {
  pool: RateLimitStore;
  log: Log;
  authentication: Authentication;
}

/** A seller's one-time codes, under `/api/user/second-factor`. */
export function secondFactorRoutes({ pool, ...given }: SecondFactorRouteDeps): Router {
  const deps = { ...given, limitCodes: createLimitCodes(pool, 'code-user') };
  const { db, log, checkOwnPassword, requireFresh } = deps;
  const { requireUser } = deps.authentication;
  const routes = Router();

  const actorOf = (request: Request) => {
    const { user, sessionId } = signedIn(request);
    return { userId: user.id, sessionId };
  };
  const note = (request: Request, what: string) =>
    log.info({ requestId: request.id, user: signedIn(request).user.id }, what);

  routes.get('/', requireUser, async (request, response) => {
    response.json(await secondFactorRepo(db, signedIn(request).user.id).state());
  });

  routes.post('/', requireUser, async (request, response) => {
    const { currentPassword } = parseBody(passwordAgainSchema, request);
    await requireFresh(attemptOf(request), currentPassword);
    response.status(201).json(await startSecondFactor(deps, signedIn(request).user));
  });

  routes.post('/confirm', requireUser, async (request, response) => {
    const { code } = parseBody(confirmSecondFactorSchema, request);
    const recoveryCodes = await confirmSecondFactor(deps, actorOf(request), code);
    note(request, 'second factor switched on');
    response.json({ recoveryCodes } satisfies RecoveryCodes);
  });

  // These two take the password itself: a proof of another kind would be of the same kind as the code.
  routes.post('/recovery-codes', requireUser, async (request, response) => {
    const { currentPassword, ...proof } = parseBody(changeSecondFactorSchema, request);
    await checkOwnPassword(attemptOf(request), currentPassword);
    const recoveryCodes = await renewRecoveryCodes(deps, actorOf(request), proof);
    note(request, 'recovery codes renewed');
    response.json({ recoveryCodes } satisfies RecoveryCodes);
  });

  routes.post('/off', requireUser, async (request, response) => {
    const { currentPassword, ...proof } = parseBody(changeSecondFactorSchema, request);
    await checkOwnPassword(attemptOf(request), currentPassword);
    await switchSecondFactorOff(deps, actorOf(request), proof);
    note(request, 'second factor switched off');
    response.status(204).end();
  });

  return routes;
}
