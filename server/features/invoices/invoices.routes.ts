import { type Request, Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { createOfDraft } from '#server/features/drafts/create-of-draft.ts';
import type { Replaced } from '#server/features/drafts/replace-source.ts';
import type { ClosePages } from '#server/features/payments/close-pages.ts';
import { creating } from '#server/http/api/idempotency.ts';
import { compressed, sendJson, sendList } from '#server/http/api/json-answer.ts';
import { loadedVersion } from '#server/http/api/loaded-version.ts';
import { parseBody, parseQuery, pathId, validQuery } from '#server/http/api/parse.ts';
import { polled } from '#server/http/api/polled.ts';
import { type Authentication, sellerOf } from '#server/http/authentication/authentication.ts';
import { assertPro } from '#server/http/authentication/require-pro.ts';
import type { PaymentMethod } from '#shared/document.ts';
import { createInvoiceSchema, invoiceListQuerySchema, updateInvoiceSchema } from '#shared/invoice.ts';
import { proFeatures } from '#shared/plan.ts';
import { voidInvoiceSchema } from '#shared/void-invoice.ts';
import { invoicesRepo } from './invoices.repo.ts';
import { voidInvoice } from './void-invoice.ts';

interface InvoiceDeps {
  db: Database;
  clock: Clock;
  authentication: Authentication;
  closePages: ClosePages;
}

function requireProFor(method: PaymentMethod | null | undefined, request: Request): void {
  if (method && method !== 'cash') assertPro(request, proFeatures.onlinePayments);
}

export function invoiceRoutes({
  db,
  clock,
  authentication: { requireUser },
  closePages,
}: InvoiceDeps): Router {
  const routes = Router();

  routes.get(
    '/',
    requireUser,
    validQuery(invoiceListQuerySchema),
    polled('invoices'),
    compressed,
    async (request, response) => {
      const filter = parseQuery(invoiceListQuerySchema, request);
      sendList(response, await invoicesRepo(db, sellerOf(request)).list(filter));
    },
  );

  routes.get('/summary', requireUser, polled('invoices'), async (request, response) => {
    response.json(await invoicesRepo(db, sellerOf(request)).summary());
  });

  routes.get('/:id', requireUser, polled('invoices'), async (request, response) => {
    sendJson(response, await invoicesRepo(db, sellerOf(request)).get(pathId(request)));
  });

  routes.post(
    '/',
    requireUser,
    creating({ db, clock }, (request) => {
      const seller = sellerOf(request);
      const { draftId, ...body } = parseBody(createInvoiceSchema, request);
      requireProFor(body.invoice.paymentMethod, request);
      const now = clock.now();
      const create = (repo: ReturnType<typeof invoicesRepo>, made: Replaced['made'] | undefined) =>
        repo.create(body, now, made);
      return (connection) =>
        createOfDraft(connection, seller, { kind: 'invoice', draftId, repo: invoicesRepo, create, now });
    }),
  );

  routes.put('/:id', requireUser, async (request, response) => {
    const seller = sellerOf(request);
    const id = pathId(request);
    const update = parseBody(updateInvoiceSchema, request);
    const now = clock.now();
    const json = await invoicesRepo(db, seller).update(id, update, {
      now,
      loaded: loadedVersion(request),
      authorize: ({ fields }) => requireProFor(fields.paymentMethod, request),
    });
    await closePages(seller.sellerId, now);
    sendJson(response, json);
  });

  routes.post('/:id/void', requireUser, async (request, response) => {
    const seller = sellerOf(request);
    const id = pathId(request);
    const { reason } = parseBody(voidInvoiceSchema, request);
    const now = clock.now();
    await voidInvoice(db, { id, userId: seller.sellerId, reason, now });
    await closePages(seller.sellerId, now);
    sendJson(response, await invoicesRepo(db, seller).get(id));
  });

  routes.delete('/:id', requireUser, async (request, response) => {
    const seller = sellerOf(request);
    const now = clock.now();
    await invoicesRepo(db, seller).remove(pathId(request), now);
    await closePages(seller.sellerId, now);
    response.status(204).end();
  });

  return routes;
}
