import { type Request, Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { sendJson } from '#server/http/api/json-answer.ts';
import { parseBody, pathId } from '#server/http/api/parse.ts';
import { polled } from '#server/http/api/polled.ts';
import { type Authentication, signedIn } from '#server/http/authentication/authentication.ts';
import { answerReplySchema, decideReplySchema } from '#shared/invoice-reply.ts';
import { repliesRepo } from './replies.repo.ts';

interface ReplyDeps {
  db: Database;
  clock: Clock;
  authentication: Authentication;
}

/** What clients said on an invoice of the signed-in seller: below `/api/invoices`. */
export function replyRoutes({ db, clock, authentication }: ReplyDeps): Router {
  const routes = Router();
  const { requireUser } = authentication;
  const repoOf = (request: Request) => repliesRepo(db, signedIn(request).user.id);
  const keyOf = (request: Request) => ({ invoiceId: pathId(request), id: pathId(request, 'replyId') });

  routes.get('/:id/replies', requireUser, polled('invoices'), async (request, response) => {
    sendJson(response, await repoOf(request).list(pathId(request)));
  });

  routes.post('/:id/replies/:replyId/answer', requireUser, async (request, response) => {
    const key = keyOf(request);
    const { message } = parseBody(answerReplySchema, request);
    sendJson(response, await repoOf(request).answer(key, message, clock.now()));
  });

  routes.put('/:id/replies/:replyId', requireUser, async (request, response) => {
    const key = keyOf(request);
    const { state } = parseBody(decideReplySchema, request);
    sendJson(response, await repoOf(request).decide(key, state));
  });

  return routes;
}
