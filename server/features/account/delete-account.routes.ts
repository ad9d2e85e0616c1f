import { type RequestHandler, Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { invalidField } from '#server/errors.ts';
import { answering } from '#server/features/billing/provider-answer.ts';
import { secondFactorRepo } from '#server/features/second-factor/second-factor.repo.ts';
import { createVerifyCode } from '#server/features/second-factor/verify-code.ts';
import { parseBody } from '#server/http/api/parse.ts';
import { type Authentication, attemptOf, signedIn } from '#server/http/authentication/authentication.ts';
import type { RateLimitStore } from '#server/limits/rate-limit.ts';
import type { Log } from '#server/log.ts';
import type { Services } from '#server/providers/services.ts';
import type { SecretBox } from '#server/secret-box.ts';
import { deleteAccountSchema, WRONG_EMAIL } from '#shared/account-deletion.ts';
import { askForDeletion, keepAccount } from './delete-account.ts';
import type { RequireFresh } from './require-fresh.ts';

interface DeleteAccountDeps {
  db: Database;
  pool: RateLimitStore;
  clock: Clock;
  log: Log;
  box: SecretBox;
  services: Services;
  config: { appUrl: string };
  authentication: Authentication;
  /** Stands before whatever asks the provider. */
  providerLimit: RequestHandler;
  requireFresh: RequireFresh;
}

/** The end of an account, and how it is kept after all: `/api/user/deletion`. */
export function deleteAccountRoutes(deps: DeleteAccountDeps): Router {
  const { db, clock, log, services, config, authentication, providerLimit, requireFresh } = deps;
  const routes = Router();
  const verifyCode = createVerifyCode(deps);
  const rest = { db, clock, log };
  const { billing, connect, payments } = services;
  const closing = {
    billing: billing && { ...rest, provider: billing },
    payments: { ...rest, appUrl: config.appUrl, services: payments, connect },
  };

  routes.post('/', authentication.requireUser, providerLimit, async (request, response) => {
    const { email, currentPassword, ...code } = parseBody(deleteAccountSchema, request);
    const { user } = signedIn(request);
    if (email.toLowerCase() !== user.email.toLowerCase()) throw invalidField('email', WRONG_EMAIL);
    await requireFresh(attemptOf(request), currentPassword);
    // What is lost by it is worth both: whoever has only the password, or only the device, can't delete an account.
    if ((await secondFactorRepo(db, user.id).state()).isOn) await verifyCode(user.id, code);
    await answering(log, () => askForDeletion(closing, user.id));
    log.info({ requestId: request.id, user: user.id }, 'deletion of the account asked for');
    response.status(204).end();
  });

  routes.delete('/', authentication.requireUser, async (request, response) => {
    const { user } = signedIn(request);
    await keepAccount(db, user.id, clock.now());
    log.info({ requestId: request.id, user: user.id }, 'account kept');
    response.status(204).end();
  });

  return routes;
}
