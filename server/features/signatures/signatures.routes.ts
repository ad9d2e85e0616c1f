import { Router } from 'express';
import type { Database } from '#server/db/client.ts';
import { isNotFound, notFound } from '#server/errors.ts';
import { pathId } from '#server/http/api/parse.ts';
import { type Authentication, signedIn } from '#server/http/authentication/authentication.ts';
import { sendSealedPdf } from '#server/http/pages/send-pdf.ts';
import type { CountFailedLookup } from '#server/limits/failed-lookup-limit.ts';
import { findPublicSealed, findSellersSealed } from './signatures.repo.ts';
import type { FindVerification } from './verification.ts';

interface SealedDeps {
  db: Database;
  authentication: Authentication;
  countFailedLookup: CountFailedLookup;
}

/** `GET /{id}/signed.pdf` below proposals: to their seller, the file that shows what was signed. */
export function sealedRoutes({ db, authentication }: SealedDeps): Router {
  const routes = Router();
  routes.get('/:id/signed.pdf', authentication.requireUser, async (request, response) => {
    const key = { documentId: pathId(request), userId: signedIn(request).user.id };
    sendSealedPdf(request, response, await findSellersSealed(db, key));
  });
  return routes;
}

/** The same below public proposals, to whoever holds the link. */
export function publicSealedRoutes({ db, countFailedLookup }: SealedDeps): Router {
  const routes = Router();
  routes.get('/:proposalNumber/signed.pdf', async (request, response) => {
    try {
      sendSealedPdf(request, response, await findPublicSealed(db, request.params.proposalNumber));
    } catch (error) {
      if (isNotFound(error)) await countFailedLookup(request.ip ?? '');
      throw error;
    }
  });
  return routes;
}

/** `GET /api/verify/{code}`: what was signed, to whoever has the code that is printed on its file. */
export function verifyRoutes(findVerification: FindVerification): Router {
  const routes = Router();
  routes.get('/:code', async (request, response) => {
    const found = await findVerification(request.params.code, request.ip ?? '');
    if (!found) throw notFound('No signature has this code');
    response.json(found);
  });
  return routes;
}
