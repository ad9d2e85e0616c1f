import { Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { conflict } from '#server/errors.ts';
import { askForPasskey } from '#server/features/passkeys/passkey-assertions.ts';
import { createLimitCodes, createVerifyCode } from '#server/features/second-factor/verify-code.ts';
import { parseBody } from '#server/http/api/parse.ts';
import { type Authentication, attemptOf, signedIn } from '#server/http/authentication/authentication.ts';
import type { RateLimitStore } from '#server/limits/rate-limit.ts';
import type { Log } from '#server/log.ts';
import type { SecretBox } from '#server/secret-box.ts';
import { type StepUpMethods, stepUpSchema } from '#shared/step-up.ts';
import type { CheckOwnPassword } from './own-password.ts';
import { stepUp, stepUpMethods } from './step-up.ts';

interface StepUpRouteDeps {
  db: Database;
  pool: RateLimitStore;
  clock: Clock;
  log: Log;
  box: SecretBox;
  config: { appUrl: string };
  authentication: Authentication;
  checkOwnPassword: CheckOwnPassword;
}

/** A signed-in person proves that the account is theirs, for what comes next: `/api/user/step-up`. */
export function stepUpRoutes({ config, ...given }: StepUpRouteDeps): Router {
  const { pool, log, authentication } = given;
  const deps = {
    ...given,
    appUrl: config.appUrl,
    verifyCode: createVerifyCode(given),
    limitCodes: createLimitCodes(pool, 'code-user'),
  };
  const routes = Router();

  routes.get('/', authentication.requireUser, async (request, response) => {
    const methods = await stepUpMethods(deps, signedIn(request).user.id);
    response.json({ methods } satisfies StepUpMethods);
  });

  routes.post('/', authentication.requireUser, async (request, response) => {
    const proof = parseBody(stepUpSchema, request);
    const attempt = attemptOf(request);
    await stepUp(deps, attempt, proof);
    log.info({ requestId: request.id, user: attempt.userId, by: Object.keys(proof) }, 'stepped up');
    response.status(204).end();
  });

  routes.post('/passkey', authentication.requireUser, async (request, response) => {
    const { id: userId } = signedIn(request).user;
    if (!(await stepUpMethods(deps, userId)).includes('passkey'))
      throw conflict('Your account has no passkey for this address', 'no_passkey');
    response.json(await askForPasskey(deps, { purpose: 'step_up', userId }));
  });

  return routes;
}
