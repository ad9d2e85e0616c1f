import { Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { creating } from '#server/http/api/idempotency.ts';
import { compressed, sendJson, sendList } from '#server/http/api/json-answer.ts';
import { loadedRevision } from '#server/http/api/loaded-revision.ts';
import { parseBody, parseQuery, pathId, validQuery } from '#server/http/api/parse.ts';
import { polled } from '#server/http/api/polled.ts';
import { type Authentication, sellerOf, signedIn } from '#server/http/authentication/authentication.ts';
import { assertPro } from '#server/http/authentication/require-pro.ts';
import { draftListQuerySchema, putDraftSchema, sendDraftSchema } from '#shared/draft.ts';
import { proFeatures } from '#shared/plan.ts';
import { draftsRepo } from './drafts.repo.ts';
import { sendDraft } from './send-draft.ts';

interface DraftDeps {
  db: Database;
  clock: Clock;
  authentication: Authentication;
}

export function draftRoutes({ db, clock, authentication: { requireUser } }: DraftDeps): Router {
  const routes = Router();

  // Rows name their clients.
  routes.get(
    '/',
    requireUser,
    validQuery(draftListQuerySchema),
    polled('drafts', 'clients'),
    compressed,
    async (request, response) => {
      const { kind } = parseQuery(draftListQuerySchema, request);
      sendList(response, await draftsRepo(db, signedIn(request).user.id).list(kind));
    },
  );

  routes.get('/:id', requireUser, async (request, response) => {
    sendJson(response, await draftsRepo(db, signedIn(request).user.id).get(pathId(request)));
  });

  routes.put('/:id', requireUser, async (request, response) => {
    const id = pathId(request);
    const draft = parseBody(putDraftSchema, request);
    const putting = { now: clock.now(), loaded: loadedRevision(request) };
    const { json, isNew } = await draftsRepo(db, signedIn(request).user.id).put(id, draft, putting);
    sendJson(response.status(isNew ? 201 : 200), json);
  });

  routes.delete('/:id', requireUser, async (request, response) => {
    await draftsRepo(db, signedIn(request).user.id).remove(pathId(request));
    response.status(204).end();
  });

  routes.post(
    '/:id/send',
    requireUser,
    creating({ db, clock }, (request) => {
      const seller = sellerOf(request);
      const sending = { ...parseBody(sendDraftSchema, request), id: pathId(request) };
      const authorize = (method: string) => {
        if (method !== 'cash') assertPro(request, proFeatures.onlinePayments);
      };
      return (connection) => sendDraft(connection, seller, sending, { now: clock.now(), authorize });
    }),
  );

  routes.delete('/:id/schedule', requireUser, async (request, response) => {
    const drafts = draftsRepo(db, signedIn(request).user.id);
    sendJson(response, await drafts.unschedule(pathId(request), clock.now()));
  });

  return routes;
}
