import { type Request, Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { creating } from '#server/http/api/idempotency.ts';
import { compressed, sendJson, sendList } from '#server/http/api/json-answer.ts';
import { loadedVersion } from '#server/http/api/loaded-version.ts';
import { parseBody, parseQuery, pathId, validQuery } from '#server/http/api/parse.ts';
import { polled } from '#server/http/api/polled.ts';
import { type Authentication, sellerOf } from '#server/http/authentication/authentication.ts';
import { assertPro } from '#server/http/authentication/require-pro.ts';
import { proFeatures } from '#shared/plan.ts';
import {
  previewRecurringSchema,
  putRecurringSchema,
  recurringDateSchema,
  recurringListQuerySchema,
  resumeRecurringSchema,
} from '#shared/recurring.ts';
import { pauseRecurring, resumeRecurring, runDate, skipDate } from './change-state.ts';
import { previewRecurring } from './preview-recurring.ts';
import { recurringRepo } from './recurring.repo.ts';
import { changeRecurring, createRecurring } from './save-recurring.ts';

interface RecurringDeps {
  db: Database;
  clock: Clock;
  authentication: Authentication;
}

/** @throws ZodError, or DomainError 403 for a payment method that the seller may not offer */
function bodyOf(request: Request) {
  const body = parseBody(putRecurringSchema, request);
  if (body.invoice.paymentMethod !== 'cash') assertPro(request, proFeatures.onlinePayments);
  return body;
}

export function recurringRoutes({ db, clock, authentication: { requireUser } }: RecurringDeps): Router {
  const routes = Router();
  const ownOf = (request: Request) => ({
    ...{ id: pathId(request), userId: sellerOf(request).sellerId, now: clock.now() },
  });
  const find = (request: Request) => recurringRepo(db, sellerOf(request)).get(pathId(request));

  routes.get(
    '/',
    requireUser,
    validQuery(recurringListQuerySchema),
    polled('recurring'),
    compressed,
    async (request, response) => {
      const query = parseQuery(recurringListQuerySchema, request);
      sendList(response, await recurringRepo(db, sellerOf(request)).list(query));
    },
  );

  // Runs tell what became of their invoices and drafts.
  routes.get('/:id', requireUser, polled('recurring', 'invoices', 'drafts'), async (request, response) => {
    sendJson(response, await find(request));
  });

  routes.post(
    '/',
    requireUser,
    creating({ db, clock }, (request) => {
      const seller = sellerOf(request);
      const body = bodyOf(request);
      return async (connection) => {
        const id = await createRecurring(connection, seller, body, clock.now());
        return { status: 201, json: await recurringRepo(connection, seller).get(id) };
      };
    }),
  );

  routes.post('/preview', requireUser, (request, response) => {
    response.json(previewRecurring(parseBody(previewRecurringSchema, request), sellerOf(request)));
  });

  routes.put('/:id', requireUser, async (request, response) => {
    const id = pathId(request);
    const body = bodyOf(request);
    const changing = { now: clock.now(), loaded: loadedVersion(request) };
    await changeRecurring(db, sellerOf(request), id, body, changing);
    sendJson(response, await find(request));
  });

  routes.delete('/:id', requireUser, async (request, response) => {
    await recurringRepo(db, sellerOf(request)).remove(pathId(request));
    response.status(204).end();
  });

  routes.post('/:id/pause', requireUser, async (request, response) => {
    await pauseRecurring(db, ownOf(request));
    sendJson(response, await find(request));
  });

  routes.post('/:id/resume', requireUser, async (request, response) => {
    const own = ownOf(request);
    await resumeRecurring(db, own, parseBody(resumeRecurringSchema, request).backlog);
    sendJson(response, await find(request));
  });

  routes.post('/:id/skip', requireUser, async (request, response) => {
    const own = ownOf(request);
    await skipDate(db, { ...own, ...parseBody(recurringDateSchema, request) });
    sendJson(response, await find(request));
  });

  routes.post('/:id/run', requireUser, async (request, response) => {
    const own = ownOf(request);
    const { json, isNew } = await runDate(db, { ...own, ...parseBody(recurringDateSchema, request) });
    sendJson(response.status(isNew ? 201 : 200), `{"run":${json}}`);
  });

  return routes;
}
