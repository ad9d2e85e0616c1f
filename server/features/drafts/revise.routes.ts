import { Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { sendJson } from '#server/http/api/json-answer.ts';
import { pathId } from '#server/http/api/parse.ts';
import { type Authentication, sellerOf, signedIn } from '#server/http/authentication/authentication.ts';
import { reviseInvoice } from './revise-invoice.ts';
import { reviseProposal } from './revise-proposal.ts';

interface ReviseDeps {
  db: Database;
  clock: Clock;
  authentication: Authentication;
}

/** `POST /api/invoices/{id}/revise`: the draft that takes its place once it is sent. */
export function reviseRoutes({ db, clock, authentication: { requireUser } }: ReviseDeps): Router {
  const routes = Router();
  routes.post('/:id/revise', requireUser, async (request, response) => {
    const { json, isNew } = await reviseInvoice(db, {
      ...{ id: pathId(request), userId: signedIn(request).user.id, now: clock.now() },
    });
    sendJson(response.status(isNew ? 201 : 200), json);
  });
  return routes;
}

/** `POST /api/proposals/{id}/revise`: the same for one that was answered or has expired, which stays as it is. */
export function reviseProposalRoutes({ db, clock, authentication: { requireUser } }: ReviseDeps): Router {
  const routes = Router();
  routes.post('/:id/revise', requireUser, async (request, response) => {
    const revised = { id: pathId(request), now: clock.now() };
    const { json, isNew } = await reviseProposal(db, sellerOf(request), revised);
    sendJson(response.status(isNew ? 201 : 200), json);
  });
  return routes;
}
