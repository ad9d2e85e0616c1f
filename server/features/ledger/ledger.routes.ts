import { type Request, Router } from 'express';
import type { z } from 'zod';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import type { ClosePages } from '#server/features/payments/close-pages.ts';
import { creating } from '#server/http/api/idempotency.ts';
import { sendJson } from '#server/http/api/json-answer.ts';
import { parseBody, pathId } from '#server/http/api/parse.ts';
import { polled } from '#server/http/api/polled.ts';
import { type Authentication, sellerOf } from '#server/http/authentication/authentication.ts';
import {
  applyCreditSchema,
  recordPaymentSchema,
  recordRefundSchema,
  refundCreditSchema,
  writeOffSchema,
} from '#shared/ledger-entry.ts';
import { clientCreditRepo } from './client-credit.repo.ts';
import { ledgerRepo } from './ledger.repo.ts';

interface LedgerDeps {
  db: Database;
  clock: Clock;
  authentication: Authentication;
  closePages: ClosePages;
}

type Repo = ReturnType<typeof ledgerRepo>;

/** The money of invoices, under `/api/invoices`. */
export function ledgerRoutes({ db, clock, authentication, closePages }: LedgerDeps): Router {
  const routes = Router();
  const { requireUser } = authentication;

  /** A POST that moves money of an invoice. */
  const moving = <Schema extends z.ZodType>(
    schema: Schema,
    how: (repo: Repo) => (id: string, body: z.output<Schema>, now: Date) => Promise<string>,
  ) =>
    creating({ db, clock }, (request: Request) => {
      const seller = sellerOf(request);
      const id = pathId(request);
      const body = parseBody(schema, request);
      return async (connection) => {
        const now = clock.now();
        const json = await how(ledgerRepo(connection, seller))(id, body, now);
        return { status: 201, json, afterwards: () => closePages(seller.sellerId, now) };
      };
    });

  routes.post(
    '/:id/payments',
    requireUser,
    moving(recordPaymentSchema, (repo) => repo.pay),
  );
  routes.post(
    '/:id/refunds',
    requireUser,
    moving(recordRefundSchema, (repo) => repo.refund),
  );
  routes.post(
    '/:id/apply-credit',
    requireUser,
    moving(applyCreditSchema, (repo) => repo.applyCredit),
  );
  routes.post(
    '/:id/write-off',
    requireUser,
    moving(writeOffSchema, (repo) => repo.writeOff),
  );

  /** What is done to one entry or payment of an invoice, without a body. */
  const movingOne = (
    how: (repo: Repo) => (id: string, part: string, now: Date) => Promise<string>,
    name: string,
  ) =>
    creating({ db, clock }, (request: Request) => {
      const seller = sellerOf(request);
      const [id, part] = [pathId(request), pathId(request, name)];
      return async (connection) => {
        const now = clock.now();
        const json = await how(ledgerRepo(connection, seller))(id, part, now);
        return { status: 201, json, afterwards: () => closePages(seller.sellerId, now) };
      };
    });

  routes.post(
    '/:id/payments/:paymentId/keep-as-credit',
    requireUser,
    movingOne((repo) => repo.keepAsCredit, 'paymentId'),
  );
  routes.post(
    '/:id/refunds/:entryId/ask-again',
    requireUser,
    movingOne((repo) => repo.askAgain, 'entryId'),
  );

  const undo = async (request: Request) => {
    const seller = sellerOf(request);
    const now = clock.now();
    await ledgerRepo(db, seller).undo(pathId(request), pathId(request, 'entryId'), now);
    await closePages(seller.sellerId, now);
  };

  routes.delete('/:id/payments/:entryId', requireUser, async (request, response) => {
    await undo(request);
    response.status(204).end();
  });

  routes.delete('/:id/write-off/:entryId', requireUser, async (request, response) => {
    await undo(request);
    response.status(204).end();
  });

  routes.get('/:id/ledger', requireUser, polled('invoices'), async (request, response) => {
    sendJson(response, await ledgerRepo(db, sellerOf(request)).read(pathId(request)));
  });

  return routes;
}

/** What clients have in credit, under `/api/clients`. */
export function clientCreditRoutes({
  db,
  clock,
  authentication: { requireUser },
}: Omit<LedgerDeps, 'closePages'>): Router {
  const routes = Router();

  routes.get('/:id/credit', requireUser, polled('clients', 'invoices'), async (request, response) => {
    sendJson(response, await clientCreditRepo(db, sellerOf(request)).read(pathId(request)));
  });

  routes.post(
    '/:id/credit/refund',
    requireUser,
    creating({ db, clock }, (request) => {
      const seller = sellerOf(request);
      const id = pathId(request);
      const body = parseBody(refundCreditSchema, request);
      return async (connection) => ({
        status: 201,
        json: await clientCreditRepo(connection, seller).refund(id, body, clock.now()),
      });
    }),
  );

  return routes;
}
