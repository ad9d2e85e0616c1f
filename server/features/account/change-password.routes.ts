import { Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import type { Passwords } from '#server/features/auth/password-rules.ts';
import { parseBody } from '#server/http/api/parse.ts';
import { type Authentication, attemptOf, signedIn } from '#server/http/authentication/authentication.ts';
import type { Log } from '#server/log.ts';
import { changePasswordSchema } from '#shared/password.ts';
import { changePassword } from './change-password.ts';
import type { CheckOwnPassword } from './own-password.ts';

interface ChangePasswordDeps {
  db: Database;
  clock: Clock;
  log: Log;
  authentication: Authentication;
  passwords: Passwords;
  checkOwnPassword: CheckOwnPassword;
}

export function changePasswordRoutes(deps: ChangePasswordDeps): Router {
  const { clock, log, authentication, checkOwnPassword } = deps;
  const routes = Router();

  routes.post('/', authentication.requireUser, async (request, response) => {
    const form = parseBody(changePasswordSchema, request);
    const checkedHash = await checkOwnPassword(attemptOf(request), form.currentPassword);
    await changePassword(deps, signedIn(request), form, { checkedHash, now: clock.now() });
    log.info({ requestId: request.id, user: signedIn(request).actor.id }, 'password changed');
    response.status(204).end();
  });

  return routes;
}
