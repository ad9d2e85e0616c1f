import { type RequestHandler, Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import type { DocumentKind } from '#server/features/documents/document-kind.ts';
import { parseBody, pathId } from '#server/http/api/parse.ts';
import { type Authentication, signedIn } from '#server/http/authentication/authentication.ts';
import { assertPro } from '#server/http/authentication/require-pro.ts';
import { proFeatures } from '#shared/plan.ts';
import { changeRemindersSchema } from '#shared/reminder.ts';
import { remindersRepo } from './reminders.repo.ts';

interface ReminderDeps {
  db: Database;
  clock: Clock;
  authentication: Authentication;
}

/** Below the documents of one kind: what has been reminded of, one by hand, and stopping them. */
export function reminderRoutes(kind: DocumentKind, { db, clock, authentication }: ReminderDeps): Router {
  const routes = Router();
  // What does not exist is missing on every plan.
  const forPro: RequestHandler = async (request, _response, next) => {
    const { user } = signedIn(request);
    if (!user.isPro) await remindersRepo(db, kind, user.id).get(pathId(request));
    assertPro(request, proFeatures.reminders);
    next();
  };
  const { requireUser } = authentication;
  const guards = [requireUser, forPro];

  routes.get('/:id/reminders', ...guards, async (request, response) => {
    response.json(await remindersRepo(db, kind, signedIn(request).user.id).get(pathId(request)));
  });

  // One by hand is for everybody.
  routes.post('/:id/reminders', requireUser, async (request, response) => {
    const reminders = remindersRepo(db, kind, signedIn(request).user.id);
    response.json(await reminders.sendNow(pathId(request), clock.now()));
  });

  routes.put('/:id/reminders', ...guards, async (request, response) => {
    const { isActive } = parseBody(changeRemindersSchema, request);
    const reminders = remindersRepo(db, kind, signedIn(request).user.id);
    response.json(await reminders.setActive(pathId(request), isActive, clock.now()));
  });

  return routes;
}
