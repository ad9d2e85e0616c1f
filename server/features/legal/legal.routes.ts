import { Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import type { CheckOwnPassword } from '#server/features/account/own-password.ts';
import { parseBody } from '#server/http/api/parse.ts';
import { type Authentication, attemptOf, signedIn } from '#server/http/authentication/authentication.ts';
import { updateLegalSchema } from '#shared/legal.ts';
import { legalRepo } from './legal.repo.ts';
import { replacesAccount, updateLegal } from './update-legal.ts';

interface LegalDeps {
  db: Database;
  clock: Clock;
  authentication: Authentication;
  checkOwnPassword: CheckOwnPassword;
}

/** A seller's legal and bank details, and what their documents begin with: `/api/user/legal`. */
export function legalRoutes({ db, clock, authentication, checkOwnPassword }: LegalDeps): Router {
  const routes = Router();

  routes.get('/legal', authentication.requireUser, async (request, response) => {
    response.json(await legalRepo(db, signedIn(request).user.id).get());
  });

  routes.put('/legal', authentication.requireUser, async (request, response) => {
    const { currentPassword, ...update } = parseBody(updateLegalSchema, request);
    const userId = signedIn(request).user.id;
    const hasGivenPassword = replacesAccount(await legalRepo(db, userId).get(), update);
    if (hasGivenPassword) await checkOwnPassword(attemptOf(request), currentPassword);
    const save = (given: boolean) =>
      updateLegal(db, { userId, hasGivenPassword: given }, update, clock.now());
    let saved = await save(hasGivenPassword);
    if (!saved) {
      // Stored by another tab a moment ago.
      await checkOwnPassword(attemptOf(request), currentPassword);
      saved = await save(true);
    }
    response.json(saved);
  });

  return routes;
}
