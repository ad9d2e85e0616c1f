import { Router } from 'express';
import type { Database } from '#server/db/client.ts';
import { pathId } from '#server/http/api/parse.ts';
import { type Authentication, signedIn } from '#server/http/authentication/authentication.ts';
import { readReading } from './read-reading.ts';

interface ReadingDeps {
  db: Database;
  authentication: Authentication;
}

/** How a proposal was read: below `/api/proposals`. Times are counted without telling lists, so each answer is new. */
export function readingRoutes({ db, authentication }: ReadingDeps): Router {
  const routes = Router();

  routes.get('/:id/reading', authentication.requireUser, async (request, response) => {
    const { user } = signedIn(request);
    response.json(await readReading(db, { proposalId: pathId(request), userId: user.id }));
  });

  return routes;
}
