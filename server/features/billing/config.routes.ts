import { Router } from 'express';
import type { PublicConfig } from '#shared/subscription.ts';

/** What this installation can do, for anybody. */
export function configRoutes(config: PublicConfig): Router {
  const routes = Router();
  routes.get('/', (_request, response) => {
    response.json(config);
  });
  return routes;
}
