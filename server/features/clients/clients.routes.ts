import { Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { invoicesRepo } from '#server/features/invoices/invoices.repo.ts';
import type { ClosePages } from '#server/features/payments/close-pages.ts';
import { proposalsRepo } from '#server/features/proposals/proposals.repo.ts';
import { creating } from '#server/http/api/idempotency.ts';
import { compressed, sendJson, sendList } from '#server/http/api/json-answer.ts';
import { loadedVersion } from '#server/http/api/loaded-version.ts';
import { parseBody, parseQuery, pathId, validQuery } from '#server/http/api/parse.ts';
import { polled } from '#server/http/api/polled.ts';
import { type Authentication, sellerOf, signedIn } from '#server/http/authentication/authentication.ts';
import { assertPro } from '#server/http/authentication/require-pro.ts';
import { clientListQuerySchema, createClientSchema, updateClientSchema } from '#shared/client.ts';
import { createClientNoteSchema } from '#shared/client-note.ts';
import { invoiceListQuerySchema } from '#shared/invoice.ts';
import { proFeatures } from '#shared/plan.ts';
import { proposalListQuerySchema } from '#shared/proposal.ts';
import { clientNotesRepo } from './client-notes.repo.ts';
import { clientStatistics } from './client-statistics.sql.ts';
import { clientsRepo } from './clients.repo.ts';

interface ClientDeps {
  db: Database;
  clock: Clock;
  authentication: Authentication;
  closePages: ClosePages;
}

export function clientRoutes({ db, clock, authentication, closePages }: ClientDeps): Router {
  const routes = Router();
  const { requireUser } = authentication;

  routes.get(
    '/',
    requireUser,
    validQuery(clientListQuerySchema),
    polled('clients'),
    compressed,
    async (request, response) => {
      const query = parseQuery(clientListQuerySchema, request);
      sendList(response, await clientsRepo(db, signedIn(request).user.id).list(query));
    },
  );

  routes.get('/:id', requireUser, async (request, response) => {
    sendJson(response, await clientsRepo(db, signedIn(request).user.id).get(pathId(request)));
  });

  routes.post(
    '/',
    requireUser,
    creating({ db, clock }, (request) => {
      const { user } = signedIn(request);
      const client = parseBody(createClientSchema, request);
      return async (connection) => ({
        status: 201,
        json: await clientsRepo(connection, user.id).create(client, clock.now()),
      });
    }),
  );

  routes.put('/:id', requireUser, async (request, response) => {
    const id = pathId(request);
    const update = parseBody(updateClientSchema, request);
    const version = { now: clock.now(), loaded: loadedVersion(request) };
    sendJson(response, await clientsRepo(db, signedIn(request).user.id).update(id, update, version));
  });

  routes.delete('/:id', requireUser, async (request, response) => {
    const owner = signedIn(request).user.id;
    const now = clock.now();
    await clientsRepo(db, owner).remove(pathId(request), now);
    await closePages(owner, now);
    response.status(204).end();
  });

  routes.get(
    '/:id/invoices',
    requireUser,
    validQuery(invoiceListQuerySchema),
    polled('clients', 'invoices'),
    compressed,
    async (request, response) => {
      const seller = sellerOf(request);
      const clientId = pathId(request);
      const filter = parseQuery(invoiceListQuerySchema, request);
      await clientsRepo(db, seller.sellerId).check(clientId);
      sendList(response, await invoicesRepo(db, seller).list({ ...filter, ofClient: clientId }));
    },
  );

  routes.get(
    '/:id/proposals',
    requireUser,
    validQuery(proposalListQuerySchema),
    polled('clients', 'proposals', 'invoices'),
    compressed,
    async (request, response) => {
      const seller = sellerOf(request);
      const clientId = pathId(request);
      const filter = parseQuery(proposalListQuerySchema, request);
      await clientsRepo(db, seller.sellerId).check(clientId);
      sendList(response, await proposalsRepo(db, seller).list({ ...filter, ofClient: clientId }));
    },
  );

  // Whether there is such a client comes first: a missing one has no statistics on any plan.
  routes.get('/:id/statistics', requireUser, async (request, response) => {
    const { user } = signedIn(request);
    const clientId = pathId(request);
    await clientsRepo(db, user.id).check(clientId);
    assertPro(request, proFeatures.clientStatistics);
    const found = await clientStatistics.first(db, { clientId, userId: user.id });
    sendJson(response, found?.json ?? '{}');
  });

  routes.use(noteRoutes({ db, clock, authentication }));
  return routes;
}

/** Notes about a client, which only its seller sees. */
function noteRoutes({
  db,
  clock,
  authentication: { requireUser },
}: Pick<ClientDeps, 'db' | 'clock' | 'authentication'>): Router {
  const routes = Router();

  routes.get('/:id/notes', requireUser, async (request, response) => {
    const { user } = signedIn(request);
    const clientId = pathId(request);
    await clientsRepo(db, user.id).check(clientId);
    response.json(await clientNotesRepo(db, user.id, clientId).list());
  });

  routes.post(
    '/:id/notes',
    requireUser,
    creating({ db, clock }, (request) => {
      const { user } = signedIn(request);
      const clientId = pathId(request);
      const note = parseBody(createClientNoteSchema, request);
      return async (connection) => {
        await clientsRepo(connection, user.id).check(clientId);
        const created = await clientNotesRepo(connection, user.id, clientId).create(note, clock.now());
        return { status: 201, json: JSON.stringify(created) };
      };
    }),
  );

  return routes;
}
