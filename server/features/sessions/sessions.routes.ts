import { Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { pathId } from '#server/http/api/parse.ts';
import { type Authentication, signedIn } from '#server/http/authentication/authentication.ts';
import { sessionsRepo } from './sessions.repo.ts';

interface SessionDeps {
  db: Database;
  clock: Clock;
  authentication: Authentication;
}

export function sessionRoutes({ db, clock, authentication: { requireUser } }: SessionDeps): Router {
  const routes = Router();

  routes.get('/', requireUser, async (request, response) => {
    const { actor, sessionId } = signedIn(request);
    response.json(await sessionsRepo(db, actor.id).list(sessionId, clock.now()));
  });

  // All but the one that asks.
  routes.delete('/', requireUser, async (request, response) => {
    const { actor, sessionId } = signedIn(request);
    await sessionsRepo(db, actor.id).endOthers(sessionId);
    response.status(204).end();
  });

  routes.delete('/:id', requireUser, async (request, response) => {
    await sessionsRepo(db, signedIn(request).actor.id).end(pathId(request));
    response.status(204).end();
  });

  return routes;
}
