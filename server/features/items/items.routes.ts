import { Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { creating } from '#server/http/api/idempotency.ts';
import { compressed, sendJson, sendList } from '#server/http/api/json-answer.ts';
import { loadedVersion } from '#server/http/api/loaded-version.ts';
import { parseBody, parseQuery, pathId, validQuery } from '#server/http/api/parse.ts';
import { polled } from '#server/http/api/polled.ts';
import { type Authentication, signedIn } from '#server/http/authentication/authentication.ts';
import { createItemSchema, itemListQuerySchema, updateItemSchema } from '#shared/item.ts';
import { itemsRepo } from './items.repo.ts';

interface ItemDeps {
  db: Database;
  clock: Clock;
  authentication: Authentication;
}

export function itemRoutes({ db, clock, authentication: { requireUser } }: ItemDeps): Router {
  const routes = Router();

  routes.get(
    '/',
    requireUser,
    validQuery(itemListQuerySchema),
    polled('items'),
    compressed,
    async (request, response) => {
      const query = parseQuery(itemListQuerySchema, request);
      sendList(response, await itemsRepo(db, signedIn(request).user.id).list(query));
    },
  );

  routes.get('/:id', requireUser, async (request, response) => {
    sendJson(response, await itemsRepo(db, signedIn(request).user.id).get(pathId(request)));
  });

  routes.post(
    '/',
    requireUser,
    creating({ db, clock }, (request) => {
      const { user } = signedIn(request);
      const item = parseBody(createItemSchema, request);
      return async (connection) => ({
        status: 201,
        json: await itemsRepo(connection, user.id).create(item, clock.now()),
      });
    }),
  );

  routes.put('/:id', requireUser, async (request, response) => {
    const id = pathId(request);
    const update = parseBody(updateItemSchema, request);
    const version = { now: clock.now(), loaded: loadedVersion(request) };
    sendJson(response, await itemsRepo(db, signedIn(request).user.id).update(id, update, version));
  });

  routes.delete('/:id', requireUser, async (request, response) => {
    await itemsRepo(db, signedIn(request).user.id).remove(pathId(request));
    response.status(204).end();
  });

  return routes;
}
