import { Router } from 'express';
import type { Database } from '#server/db/client.ts';
import { notFound } from '#server/errors.ts';
import { pathId } from '#server/http/api/parse.ts';
import { type Authentication, signedIn } from '#server/http/authentication/authentication.ts';
import type { DocumentKind } from './document-kind.ts';
import { listVersions } from './list-versions.ts';

export interface VersionsDeps {
  db: Database;
  authentication: Authentication;
}

/** `GET /{id}/versions` below the documents of one kind: what it has said since it was sent, newest first. */
export function versionsRoutes(kind: DocumentKind, { db, authentication }: VersionsDeps): Router {
  const routes = Router();
  routes.get('/:id/versions', authentication.requireUser, async (request, response) => {
    const versions = await listVersions(db, kind, {
      id: pathId(request),
      userId: signedIn(request).user.id,
    });
    if (!versions) throw notFound(`${kind.noun} not found`);
    response.json(versions);
  });
  return routes;
}
