import { Router } from 'express';
import type { Database } from '#server/db/client.ts';
import { parseBody } from '#server/http/api/parse.ts';
import { type Authentication, sellerOf } from '#server/http/authentication/authentication.ts';
import { updateNumberingSchema } from '#shared/numbering.ts';
import { numberingRepo } from './numbering.repo.ts';

/** How the next invoices and proposals are numbered: `/api/user/numbering`. */
export function numberingRoutes({
  db,
  authentication: { requireUser },
}: {
  db: Database;
  authentication: Authentication;
}): Router {
  const routes = Router();

  routes.get('/', requireUser, async (request, response) => {
    response.json(await numberingRepo(db, sellerOf(request)).get());
  });

  routes.put('/', requireUser, async (request, response) => {
    const update = parseBody(updateNumberingSchema, request);
    response.json(await numberingRepo(db, sellerOf(request)).update(update));
  });

  return routes;
}
