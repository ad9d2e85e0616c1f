import { Router } from 'express';
import type { Clock } from '#server/clock.ts';
import { type Database, inTransaction } from '#server/db/client.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import { clientsRepo } from '#server/features/clients/clients.repo.ts';
import { type DocumentKind, invoiceKind, proposalKind } from '#server/features/documents/document-kind.ts';
import { sendDocument } from '#server/features/documents/send-document.ts';
import { invoicesRepo } from '#server/features/invoices/invoices.repo.ts';
import { itemsRepo } from '#server/features/items/items.repo.ts';
import type { ClosePages } from '#server/features/payments/close-pages.ts';
import { proposalsRepo } from '#server/features/proposals/proposals.repo.ts';
import { remindersRepo } from '#server/features/reminders/reminders.repo.ts';
import { eachRow } from '#server/http/api/each-row.ts';
import { parseBody } from '#server/http/api/parse.ts';
import { type Authentication, sellerOf, signedIn } from '#server/http/authentication/authentication.ts';
import type { Log } from '#server/log.ts';
import { bulkSchema } from '#shared/bulk.ts';

interface BulkDeps {
  db: Database;
  clock: Clock;
  log: Log;
  authentication: Authentication;
  closePages: ClosePages;
}

/** `POST /{list}/bulk`: one action on up to 100 rows, each as if it were the only one. */
export function bulkRoutes(deps: BulkDeps): Router {
  const { db, clock, closePages } = deps;
  const { requireUser } = deps.authentication;
  const routes = Router();

  /** What goes to clients about documents of one kind. */
  const send = (kind: DocumentKind, seller: SellerContext, now: Date) => ({
    send_again: (id: string) =>
      inTransaction(db, (transaction) => sendDocument(transaction, kind, seller, { id, now })),
    remind: (id: string) => remindersRepo(db, kind, seller.sellerId).sendNow(id, now),
  });

  routes.post(
    '/invoices/bulk',
    requireUser,
    eachRow(deps, (request) => {
      const seller = sellerOf(request);
      const { action, ids, sendReceipt } = parseBody(bulkSchema('invoices'), request);
      const now = clock.now();
      const invoices = invoicesRepo(db, seller);
      const payment = { status: 'paid', sendReceipt } as const;
      const acts = {
        ...send(invoiceKind, seller, now),
        mark_paid: (id: string) =>
          invoices.update(id, payment, { now, loaded: undefined, authorize: () => undefined }),
        delete: (id: string) => invoices.remove(id, now),
      };
      return { ids, act: acts[action], afterwards: () => closePages(seller.sellerId, now) };
    }),
  );

  routes.post(
    '/proposals/bulk',
    requireUser,
    eachRow(deps, (request) => {
      const seller = sellerOf(request);
      const { action, ids } = parseBody(bulkSchema('proposals'), request);
      const acts = {
        ...send(proposalKind, seller, clock.now()),
        delete: (id: string) => proposalsRepo(db, seller).remove(id),
      };
      return { ids, act: acts[action] };
    }),
  );

  routes.post(
    '/clients/bulk',
    requireUser,
    eachRow(deps, (request) => {
      const owner = signedIn(request).user.id;
      const { ids } = parseBody(bulkSchema('clients'), request);
      const now = clock.now();
      return {
        ids,
        act: (id) => clientsRepo(db, owner).remove(id, now),
        afterwards: () => closePages(owner, now),
      };
    }),
  );

  routes.post(
    '/items/bulk',
    requireUser,
    eachRow(deps, (request) => {
      const { ids } = parseBody(bulkSchema('items'), request);
      return { ids, act: (id) => itemsRepo(db, signedIn(request).user.id).remove(id) };
    }),
  );

  return routes;
}
