import { Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { compressed, sendJson, sendList } from '#server/http/api/json-answer.ts';
import { parseQuery, pathId, validQuery } from '#server/http/api/parse.ts';
import { polled } from '#server/http/api/polled.ts';
import { type Authentication, signedIn } from '#server/http/authentication/authentication.ts';
import { notificationListQuerySchema } from '#shared/notification.ts';
import { notificationsRepo } from './notifications.repo.ts';
import { retryDelivery } from './retry-delivery.ts';

interface NotificationDeps {
  db: Database;
  clock: Clock;
  authentication: Authentication;
}

export function notificationRoutes({ db, clock, authentication: { requireUser } }: NotificationDeps): Router {
  const routes = Router();

  routes.get(
    '/',
    requireUser,
    validQuery(notificationListQuerySchema),
    // Searches look at the clients' names too.
    polled('notifications', 'clients'),
    compressed,
    async (request, response) => {
      const query = parseQuery(notificationListQuerySchema, request);
      sendList(response, await notificationsRepo(db, signedIn(request).user.id).list(query));
    },
  );

  // What the bell asks for on every screen.
  routes.get('/unread-count', requireUser, polled('notifications'), async (request, response) => {
    sendJson(response, await notificationsRepo(db, signedIn(request).user.id).countUnread());
  });

  routes.patch('/read-all', requireUser, async (request, response) => {
    await notificationsRepo(db, signedIn(request).user.id).markAllRead(clock.now());
    response.status(204).end();
  });

  routes.patch('/:id/read', requireUser, async (request, response) => {
    const { user } = signedIn(request);
    sendJson(response, await notificationsRepo(db, user.id).markRead(pathId(request), clock.now()));
  });

  routes.post('/:id/retry', requireUser, async (request, response) => {
    const { user } = signedIn(request);
    sendJson(response, await retryDelivery(db, user.id, pathId(request)));
  });

  routes.delete('/read', requireUser, async (request, response) => {
    await notificationsRepo(db, signedIn(request).user.id).deleteRead();
    response.status(204).end();
  });

  return routes;
}
