import { Router } from 'express';
import type { Database } from '#server/db/client.ts';
import { sendJson } from '#server/http/api/json-answer.ts';
import { parseQuery } from '#server/http/api/parse.ts';
import { type Authentication, signedIn } from '#server/http/authentication/authentication.ts';
import { searchQuerySchema } from '#shared/search.ts';
import { search } from './search.repo.ts';

export function searchRoutes({
  db,
  authentication: { requireUser },
}: {
  db: Database;
  authentication: Authentication;
}): Router {
  const routes = Router();

  routes.get('/', requireUser, async (request, response) => {
    const { q } = parseQuery(searchQuerySchema, request);
    const { user, today } = signedIn(request);
    sendJson(response, await search(db, { userId: user.id, today }, q));
  });

  return routes;
}
