import { Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import type { RequireFresh } from '#server/features/account/require-fresh.ts';
import { parseBody } from '#server/http/api/parse.ts';
import { type Authentication, attemptOf, signedIn } from '#server/http/authentication/authentication.ts';
import { updateLegalSchema } from '#shared/legal.ts';
import { legalRepo } from './legal.repo.ts';
import { replacesAccount, updateLegal } from './update-legal.ts';

interface LegalDeps {
  db: Database;
  clock: Clock;
  authentication: Authentication;
  requireFresh: RequireFresh;
}

/** A seller's legal and bank details, and what their documents begin with: `/api/user/legal`. */
export function legalRoutes({ db, clock, authentication, requireFresh }: LegalDeps): Router {
  const routes = Router();

  routes.get('/legal', authentication.requireUser, async (request, response) => {
    response.json(await legalRepo(db, signedIn(request).user.id).get());
  });

  routes.put('/legal', authentication.requireUser, async (request, response) => {
    const { currentPassword, ...update } = parseBody(updateLegalSchema, request);
    const userId = signedIn(request).user.id;
    const hasProof = replacesAccount(await legalRepo(db, userId).get(), update);
    if (hasProof) await requireFresh(attemptOf(request), currentPassword);
    const save = (given: boolean) => updateLegal(db, { userId, hasProof: given }, update, clock.now());
    let saved = await save(hasProof);
    if (!saved) {
      // Stored by another tab a moment ago.
      await requireFresh(attemptOf(request), currentPassword);
      saved = await save(true);
    }
    response.json(saved);
  });

  return routes;
}
