import { Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { createOfDraft } from '#server/features/drafts/create-of-draft.ts';
import { creating } from '#server/http/api/idempotency.ts';
import { compressed, sendJson, sendList } from '#server/http/api/json-answer.ts';
import { loadedVersion } from '#server/http/api/loaded-version.ts';
import { parseBody, parseQuery, pathId, validQuery } from '#server/http/api/parse.ts';
import { polled } from '#server/http/api/polled.ts';
import { type Authentication, sellerOf } from '#server/http/authentication/authentication.ts';
import { convertProposalSchema } from '#shared/conversion.ts';
import { createProposalSchema, proposalListQuerySchema, updateProposalSchema } from '#shared/proposal.ts';
import { convertProposal } from './convert-proposal.ts';
import { proposalsRepo } from './proposals.repo.ts';
import type { Made } from './store-proposal.ts';

interface ProposalDeps {
  db: Database;
  clock: Clock;
  authentication: Authentication;
}

export function proposalRoutes({ db, clock, authentication: { requireUser } }: ProposalDeps): Router {
  const routes = Router();

  // Rows name the invoices that they were converted to.
  routes.get(
    '/',
    requireUser,
    validQuery(proposalListQuerySchema),
    polled('proposals', 'invoices'),
    compressed,
    async (request, response) => {
      const filter = parseQuery(proposalListQuerySchema, request);
      sendList(response, await proposalsRepo(db, sellerOf(request)).list(filter));
    },
  );

  routes.get('/summary', requireUser, polled('proposals'), async (request, response) => {
    response.json(await proposalsRepo(db, sellerOf(request)).summary());
  });

  routes.get('/insights', requireUser, polled('proposals'), async (request, response) => {
    response.json(await proposalsRepo(db, sellerOf(request)).insights());
  });

  routes.get('/:id', requireUser, polled('proposals', 'invoices'), async (request, response) => {
    sendJson(response, await proposalsRepo(db, sellerOf(request)).get(pathId(request)));
  });

  routes.post(
    '/',
    requireUser,
    creating({ db, clock }, (request) => {
      const seller = sellerOf(request);
      const { draftId, ...body } = parseBody(createProposalSchema, request);
      const now = clock.now();
      const create = (repo: ReturnType<typeof proposalsRepo>, made: Made | undefined) =>
        repo.create(body, now, made);
      return (connection) =>
        createOfDraft(connection, seller, { kind: 'proposal', draftId, repo: proposalsRepo, create, now });
    }),
  );

  routes.put('/:id', requireUser, async (request, response) => {
    const id = pathId(request);
    const update = parseBody(updateProposalSchema, request);
    const version = { now: clock.now(), loaded: loadedVersion(request) };
    sendJson(response, await proposalsRepo(db, sellerOf(request)).update(id, update, version));
  });

  routes.delete('/:id', requireUser, async (request, response) => {
    await proposalsRepo(db, sellerOf(request)).remove(pathId(request));
    response.status(204).end();
  });

  routes.post(
    '/:id/convert',
    requireUser,
    creating({ db, clock }, (request) => {
      const seller = sellerOf(request);
      const id = pathId(request);
      const part = parseBody(convertProposalSchema, request);
      return async (connection) => {
        const { json, isNew } = await convertProposal(connection, seller, id, { part, now: clock.now() });
        return { status: isNew ? 201 : 200, json };
      };
    }),
  );

  return routes;
}
