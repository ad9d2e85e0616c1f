import { Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { creating } from '#server/http/api/idempotency.ts';
import { compressed, sendJson, sendList } from '#server/http/api/json-answer.ts';
import { loadedVersion } from '#server/http/api/loaded-version.ts';
import { parseBody, pathId } from '#server/http/api/parse.ts';
import { polled } from '#server/http/api/polled.ts';
import { type Authentication, signedIn } from '#server/http/authentication/authentication.ts';
import { proposalTemplateInputSchema } from '#shared/proposal-template.ts';
import { proposalTemplatesRepo } from './proposal-templates.repo.ts';

interface TemplateDeps {
  db: Database;
  clock: Clock;
  authentication: Authentication;
}

/** What proposals start from: `/api/proposal-templates`. */
export function proposalTemplateRoutes({ db, clock, authentication: { requireUser } }: TemplateDeps): Router {
  const routes = Router();

  routes.get('/', requireUser, polled('drafts'), compressed, async (request, response) => {
    sendList(response, await proposalTemplatesRepo(db, signedIn(request).user.id).list());
  });

  routes.get('/:id', requireUser, async (request, response) => {
    sendJson(response, await proposalTemplatesRepo(db, signedIn(request).user.id).get(pathId(request)));
  });

  routes.post(
    '/',
    requireUser,
    creating({ db, clock }, (request) => {
      const { user } = signedIn(request);
      const template = parseBody(proposalTemplateInputSchema, request);
      return async (connection) => ({
        status: 201,
        json: await proposalTemplatesRepo(connection, user.id).create(template, clock.now()),
      });
    }),
  );

  routes.put('/:id', requireUser, async (request, response) => {
    const id = pathId(request);
    const update = parseBody(proposalTemplateInputSchema.partial(), request);
    const version = { now: clock.now(), loaded: loadedVersion(request) };
    const templates = proposalTemplatesRepo(db, signedIn(request).user.id);
    sendJson(response, await templates.update(id, update, version));
  });

  routes.delete('/:id', requireUser, async (request, response) => {
    await proposalTemplatesRepo(db, signedIn(request).user.id).remove(pathId(request));
    response.status(204).end();
  });

  return routes;
}
