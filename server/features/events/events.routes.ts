import { Router } from 'express';
import { type Authentication, signedIn } from '#server/http/authentication/authentication.ts';
import { assertShownAccount } from '#server/http/authentication/shown-account.ts';
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
    const { user, sessionId } = signedIn(request);
    assertShownAccount(request, user.id);
    if (request.method === 'HEAD') response.end();
    else await live.open({ userId: user.id, sessionId }, response);
  });
  return routes;
}
