import { Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { missingProposal } from '#server/features/proposals/proposals.repo.ts';
import { sendJson } from '#server/http/api/json-answer.ts';
import { parseBody } from '#server/http/api/parse.ts';
import type { Authentication } from '#server/http/authentication/authentication.ts';
import { isAutomatedVisit } from '#server/http/pages/automated-visit.ts';
import type { CountFailedLookup } from '#server/limits/failed-lookup-limit.ts';
import { createRateLimit, type RateLimitStore } from '#server/limits/rate-limit.ts';
import { clientCommentSchema, readCommentsSchema } from '#shared/proposal-comment.ts';
import { listComments, noteRead, takeComment } from './take-comment.ts';

interface PublicCommentDeps {
  db: Database;
  pool: RateLimitStore;
  clock: Clock;
  authentication: Authentication;
  countFailedLookup: CountFailedLookup;
}

const MAX_AGENT_LENGTH = 500;

/** What whoever holds the link of a proposal says on it, and reads there. */
export function publicCommentRoutes(deps: PublicCommentDeps): Router {
  const { db, pool, clock, authentication, countFailedLookup } = deps;
  const routes = Router();
  const ofAddress = createRateLimit(pool, { name: 'public-comment', points: 120, seconds: 60 });

  async function missing(address: string): Promise<never> {
    await countFailedLookup(address);
    throw missingProposal();
  }

  routes.get('/:proposalNumber/comments', async (request, response) => {
    const comments = await listComments(db, request.params.proposalNumber);
    sendJson(response, comments ?? (await missing(request.ip ?? '')));
  });

  routes.post('/:proposalNumber/comments/read', authentication.recognizeUser, async (request, response) => {
    await ofAddress.take(request.ip ?? '');
    const reader = { userId: request.signedIn?.user.id, isAutomated: isAutomatedVisit(request) };
    const shown = parseBody(readCommentsSchema, request);
    const number = String(request.params.proposalNumber);
    const isFound = await noteRead(db, number, { ...reader, shown }, clock.now());
    if (!isFound) await missing(request.ip ?? '');
    response.status(204).end();
  });

  routes.post('/:proposalNumber/comments', async (request, response) => {
    const address = request.ip ?? '';
    await ofAddress.take(address);
    const input = parseBody(clientCommentSchema, request);
    const writer = { address: request.ip, browser: request.get('user-agent')?.slice(0, MAX_AGENT_LENGTH) };
    const comment = await takeComment(db, request.params.proposalNumber, input, writer, clock.now());
    sendJson(response.status(201), comment ?? (await missing(address)));
  });

  return routes;
}
