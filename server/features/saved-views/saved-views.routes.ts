import { Router } from 'express';
import { z } from 'zod';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { creating } from '#server/http/api/idempotency.ts';
import { parseBody, parseQuery, pathId } from '#server/http/api/parse.ts';
import { type Authentication, signedIn } from '#server/http/authentication/authentication.ts';
import { newSavedViewSchema, updateSavedViewSchema } from '#shared/saved-view.ts';
import { savedViewsRepo } from './saved-views.repo.ts';

interface SavedViewDeps {
  db: Database;
  clock: Clock;
  authentication: Authentication;
}

const querySchema = z.object({ list: newSavedViewSchema.shape.list.optional() });

/** Filters of lists that a seller has given a name. */
export function savedViewRoutes({ db, clock, authentication: { requireUser } }: SavedViewDeps): Router {
  const routes = Router();

  routes.get('/', requireUser, async (request, response) => {
    const { list } = parseQuery(querySchema, request);
    response.json(await savedViewsRepo(db, signedIn(request).user.id).list(list));
  });

  routes.post(
    '/',
    requireUser,
    creating({ db, clock }, (request) => {
      const { user } = signedIn(request);
      const view = parseBody(newSavedViewSchema, request);
      return async (connection) => {
        const created = await savedViewsRepo(connection, user.id).create(view, clock.now());
        return { status: 201, json: JSON.stringify(created) };
      };
    }),
  );

  routes.patch('/:id', requireUser, async (request, response) => {
    const id = pathId(request);
    const update = parseBody(updateSavedViewSchema, request);
    response.json(await savedViewsRepo(db, signedIn(request).user.id).update(id, update));
  });

  routes.delete('/:id', requireUser, async (request, response) => {
    await savedViewsRepo(db, signedIn(request).user.id).remove(pathId(request));
    response.status(204).end();
  });

  return routes;
}
