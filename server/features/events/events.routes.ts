import { Router } from 'express';
import { assertAccess } from '#server/http/authentication/access.ts';
import { type Authentication, signedIn } from '#server/http/authentication/authentication.ts';
import type { LiveUpdates } from './live-updates.ts';

/** `GET /`: an event stream of {@link Revisions} as JSON. */
export function eventRoutes({
  authentication,
  live,
}: {
  authentication: Authentication;
  live: LiveUpdates;
}): Router {
  const routes = Router();
  // It stays open: it takes no seat among the requests that work.
  routes.get('/', authentication.recognizeUser, async (request, response) => {
    const found = signedIn(request);
    assertAccess(request, found);
    if (request.method === 'HEAD') response.end();
    else
      await live.open(
        { userId: found.user.id, actorId: found.actor.id, sessionId: found.sessionId },
        response,
      );
  });
  return routes;
}
