import { Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { creating } from '#server/http/api/idempotency.ts';
import { compressed, sendJson, sendList } from '#server/http/api/json-answer.ts';
import { loadedVersion } from '#server/http/api/loaded-version.ts';
import { parseBody, pathId } from '#server/http/api/parse.ts';
import { polled } from '#server/http/api/polled.ts';
import { type Authentication, signedIn } from '#server/http/authentication/authentication.ts';
import { createTaxRateSchema, updateTaxRateSchema } from '#shared/tax-rate.ts';
import { taxRatesRepo } from './tax-rates.repo.ts';

interface TaxRateDeps {
  db: Database;
  clock: Clock;
  authentication: Authentication;
}

export function taxRateRoutes({ db, clock, authentication: { requireUser } }: TaxRateDeps): Router {
  const routes = Router();

  routes.get('/', requireUser, polled('tax_rates'), compressed, async (request, response) => {
    sendList(response, await taxRatesRepo(db, signedIn(request).user.id).list());
  });

  routes.post(
    '/',
    requireUser,
    creating({ db, clock }, (request) => {
      const { user } = signedIn(request);
      const rate = parseBody(createTaxRateSchema, request);
      return async (connection) => ({
        status: 201,
        json: await taxRatesRepo(connection, user.id).create(rate, clock.now()),
      });
    }),
  );

  routes.put('/:id', requireUser, async (request, response) => {
    const id = pathId(request);
    const update = parseBody(updateTaxRateSchema, request);
    const version = { now: clock.now(), loaded: loadedVersion(request) };
    sendJson(response, await taxRatesRepo(db, signedIn(request).user.id).update(id, update, version));
  });

  routes.delete('/:id', requireUser, async (request, response) => {
    await taxRatesRepo(db, signedIn(request).user.id).archive(pathId(request), clock.now());
    response.status(204).end();
  });

  return routes;
}
