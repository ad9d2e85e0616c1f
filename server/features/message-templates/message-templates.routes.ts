import { Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { parseBody } from '#server/http/api/parse.ts';
import { type Authentication, signedIn } from '#server/http/authentication/authentication.ts';
import { updateMessageTemplatesSchema } from '#shared/message-templates.ts';
import { messageTemplatesRepo } from './message-templates.repo.ts';

interface MessageTemplateDeps {
  db: Database;
  clock: Clock;
  authentication: Authentication;
}

/** What the mails of the signed-in seller say: `/api/user/message-templates`. */
export function messageTemplateRoutes({ db, clock, authentication }: MessageTemplateDeps): Router {
  const routes = Router();
  const { requireUser } = authentication;

  routes.get('/message-templates', requireUser, async (request, response) => {
    response.json(await messageTemplatesRepo(db, signedIn(request).user.id).get());
  });

  routes.put('/message-templates', requireUser, async (request, response) => {
    const update = parseBody(updateMessageTemplatesSchema, request);
    const templates = messageTemplatesRepo(db, signedIn(request).user.id);
    response.json(await templates.update(update, clock.now()));
  });

  return routes;
}
