import { Router } from 'express';
import type { Database } from '#server/db/client.ts';
import { sendJson } from '#server/http/api/json-answer.ts';
import { parseQuery } from '#server/http/api/parse.ts';
import { type Gate, signedIn } from '#server/http/authentication/signed-in.ts';
import { searchQuerySchema } from '#shared/search.ts';
import { search } from './search.repo.ts';

export function searchRoutes({ db, gate: { requireUser } }: { db: Database; gate: Gate }): Router {
  const routes = Router();

  routes.get('/', requireUser, async (request, response) => {
    const { q } = parseQuery(searchQuerySchema, request);
    const { user, today } = signedIn(request);
    sendJson(response, await search(db, { userId: user.id, today }, q));
  });

  return routes;
}
