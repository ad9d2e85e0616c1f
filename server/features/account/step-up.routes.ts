import { Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { parseBody } from '#server/http/api/parse.ts';
import { type Authentication, attemptOf } from '#server/http/authentication/authentication.ts';
import type { Log } from '#server/log.ts';
import { stepUpSchema } from '#shared/step-up.ts';
import type { CheckOwnPassword } from './own-password.ts';
import { markFresh } from './require-fresh.ts';

interface StepUpDeps {
  db: Database;
  clock: Clock;
  log: Log;
  authentication: Authentication;
  checkOwnPassword: CheckOwnPassword;
}

/** A signed-in person proves that the account is theirs, for what comes next: `/api/user/step-up`. */
export function stepUpRoutes({ db, clock, log, authentication, checkOwnPassword }: StepUpDeps): Router {
  const routes = Router();

  routes.post('/', authentication.requireUser, async (request, response) => {
    const { currentPassword } = parseBody(stepUpSchema, request);
    const attempt = attemptOf(request);
    await checkOwnPassword(attempt, currentPassword);
    await markFresh(db, attempt.sessionId, clock.now());
    log.info({ requestId: request.id, user: attempt.userId }, 'stepped up');
    response.status(204).end();
  });

  return routes;
}
