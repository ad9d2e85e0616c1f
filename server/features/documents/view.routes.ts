import { Router } from 'express';
import type { Database } from '#server/db/client.ts';
import { notFound } from '#server/errors.ts';
import { pathId } from '#server/http/api/parse.ts';
import { type Authentication, signedIn } from '#server/http/authentication/authentication.ts';
import type { DocumentView } from '#shared/document-view.ts';
import type { DocumentKind } from './document-kind.ts';
import { findPublicToken } from './view-document.ts';

export interface ViewDeps {
  db: Database;
  authentication: Authentication;
  /** What the page behind a public token shows of its document. */
  viewOf: (publicToken: string, address: string) => Promise<DocumentView | undefined>;
}

/** `GET /{id}/view` below the documents of one kind: to its seller, the paper as the client has it on the public page. */
export function viewRoutes(kind: DocumentKind, { db, authentication, viewOf }: ViewDeps): Router {
  const routes = Router();
  routes.get('/:id/view', authentication.requireUser, async (request, response) => {
    const token = await findPublicToken(db, kind, {
      id: pathId(request),
      userId: signedIn(request).user.id,
    });
    const view = token && (await viewOf(token, request.ip ?? ''));
    if (!view) throw notFound(`${kind.noun} not found`);
    response.json(view);
  });
  return routes;
}
