import { Router } from 'express';
import type { Database } from '#server/db/client.ts';
import type { DocumentKind } from '#server/features/documents/document-kind.ts';
import { sendJson } from '#server/http/api/json-answer.ts';
import { pathId } from '#server/http/api/parse.ts';
import { polled } from '#server/http/api/polled.ts';
import { type Authentication, signedIn } from '#server/http/authentication/authentication.ts';
import { readTimeline } from './timeline.repo.ts';

interface TimelineDeps {
  db: Database;
  authentication: Authentication;
}

/** `GET /{id}/timeline` below the documents of one kind. */
export function timelineRoutes(kind: DocumentKind, { db, authentication }: TimelineDeps): Router {
  const routes = Router();
  // Notifications tell how far each message got; a proposal also names the invoice that it was converted to.
  const isUnchanged =
    kind.kind === 'invoice'
      ? polled('invoices', 'notifications')
      : polled('proposals', 'invoices', 'notifications');
  routes.get('/:id/timeline', authentication.requireUser, isUnchanged, async (request, response) => {
    const { user } = signedIn(request);
    sendJson(response, await readTimeline(db, kind, { id: pathId(request), userId: user.id }));
  });
  return routes;
}
