import { Router } from 'express';
import type { Database } from '#server/db/client.ts';
import { parseQuery, validQuery } from '#server/http/api/parse.ts';
import { polled } from '#server/http/api/polled.ts';
import { type Authentication, sellerOf } from '#server/http/authentication/authentication.ts';
import { activityQuerySchema } from '#shared/dashboard.ts';
import { analyticsRepo } from './analytics.repo.ts';
import { dashboardRepo } from './dashboard.repo.ts';

interface DashboardDeps {
  db: Database;
  authentication: Authentication;
}

export function dashboardRoutes({ db, authentication: { requireUser } }: DashboardDeps): Router {
  const routes = Router();

  routes.get('/stats', requireUser, polled('clients', 'invoices', 'proposals'), async (request, response) => {
    response.json(await dashboardRepo(db, sellerOf(request)).stats());
  });

  routes.get(
    '/activity',
    requireUser,
    validQuery(activityQuerySchema),
    polled('activities'),
    async (request, response) => {
      const query = parseQuery(activityQuerySchema, request);
      response.json(await dashboardRepo(db, sellerOf(request)).activity(query));
    },
  );

  // The names of clients count as a change of their invoices too.
  routes.get('/analytics', requireUser, polled('invoices'), async (request, response) => {
    const seller = sellerOf(request);
    const analytics = analyticsRepo(db, seller);
    response.json(await (seller.isPro ? analytics.advanced() : analytics.basic()));
  });

  return routes;
}
