import { Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { invalidField } from '#server/errors.ts';
import { parseBody } from '#server/http/api/parse.ts';
import { type Authentication, attemptOf, signedIn } from '#server/http/authentication/authentication.ts';
import { createRateLimit, type RateLimitStore } from '#server/limits/rate-limit.ts';
import type { Log } from '#server/log.ts';
import { changeEmailSchema } from '#shared/email-change.ts';
import { askForEmailChange } from './change-email.ts';
import type { RequireFresh } from './require-fresh.ts';

interface ChangeEmailDeps {
  db: Database;
  pool: RateLimitStore;
  clock: Clock;
  log: Log;
  authentication: Authentication;
  requireFresh: RequireFresh;
}

const HOUR = 3_600;

export function changeEmailRoutes(deps: ChangeEmailDeps): Router {
  const { db, pool, clock, log, authentication, requireFresh } = deps;
  const routes = Router();
  const changes = createRateLimit(pool, { name: 'email-change', points: 5, seconds: HOUR });
  const mailsByAddress = createRateLimit(pool, { name: 'email-change-mailbox', points: 5, seconds: HOUR });

  // Whether the address belongs to an account already, the answer never says.
  routes.post('/', authentication.requireUser, async (request, response) => {
    const { newEmail, currentPassword } = parseBody(changeEmailSchema, request);
    const { user } = signedIn(request);
    if (newEmail === user.email) throw invalidField('newEmail', 'This is your email address already');
    await requireFresh(attemptOf(request), currentPassword);
    await changes.take(user.id);
    await mailsByAddress.take(newEmail.toLowerCase());
    await askForEmailChange(db, { userId: user.id, newEmail }, clock.now());
    log.info({ requestId: request.id, user: user.id }, 'change of the email address asked for');
    response.status(202).end();
  });

  return routes;
}
