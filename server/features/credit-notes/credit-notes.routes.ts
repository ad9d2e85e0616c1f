import { Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import type { ClosePages } from '#server/features/payments/close-pages.ts';
import { creating } from '#server/http/api/idempotency.ts';
import { compressed, sendJson } from '#server/http/api/json-answer.ts';
import { parseBody, parseQuery, pathId, validQuery } from '#server/http/api/parse.ts';
import { polled } from '#server/http/api/polled.ts';
import { type Authentication, sellerOf } from '#server/http/authentication/authentication.ts';
import { creditNoteListQuerySchema, issueCreditNoteSchema } from '#shared/credit-note.ts';
import { creditNotesRepo } from './credit-notes.repo.ts';

interface CreditNoteDeps {
  db: Database;
  clock: Clock;
  authentication: Authentication;
  closePages: ClosePages;
}

/** Credit notes are final: they are read, and issued below their invoices. */
export function creditNoteRoutes({
  db,
  authentication: { requireUser },
}: Pick<CreditNoteDeps, 'db' | 'authentication'>): Router {
  const routes = Router();

  // They name invoices and clients.
  routes.get(
    '/',
    requireUser,
    validQuery(creditNoteListQuerySchema),
    polled('invoices', 'clients'),
    compressed,
    async (request, response) => {
      const { clientId } = parseQuery(creditNoteListQuerySchema, request);
      sendJson(response, await creditNotesRepo(db, sellerOf(request)).list(clientId));
    },
  );

  routes.get('/:id', requireUser, async (request, response) => {
    sendJson(response, await creditNotesRepo(db, sellerOf(request)).get(pathId(request)));
  });

  return routes;
}

/** What credits an invoice, under `/api/invoices`. */
export function creditInvoiceRoutes({ db, clock, authentication, closePages }: CreditNoteDeps): Router {
  const routes = Router();
  const { requireUser } = authentication;

  routes.get('/:id/creditable', requireUser, polled('invoices'), async (request, response) => {
    sendJson(response, await creditNotesRepo(db, sellerOf(request)).creditable(pathId(request)));
  });

  routes.post(
    '/:id/credit-notes',
    requireUser,
    creating({ db, clock }, (request) => {
      const seller = sellerOf(request);
      const id = pathId(request);
      const body = parseBody(issueCreditNoteSchema, request);
      return async (connection) => {
        const now = clock.now();
        const json = await creditNotesRepo(connection, seller).issue(id, body, now);
        return { status: 201, json, afterwards: () => closePages(seller.sellerId, now) };
      };
    }),
  );

  return routes;
}
