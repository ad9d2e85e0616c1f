import { Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { plainAddress } from '#server/features/account/network-of.ts';
import { parseBody, pathId } from '#server/http/api/parse.ts';
import { readVersion } from '#server/http/api/proposal-version.ts';
import type { Authentication } from '#server/http/authentication/authentication.ts';
import { proposalPage } from '#server/http/pages/public-page.ts';
import type { SendPublicPdf } from '#server/http/pages/public-pdf.ts';
import type { CountFailedLookup } from '#server/limits/failed-lookup-limit.ts';
import { DOCUMENT_VERSION } from '#shared/document-version.ts';
import { answerProposalSchema } from '#shared/proposal.ts';
import { answerProposal } from './answer-proposal.ts';
import { missingProposal } from './proposals.repo.ts';
import { publicProposalsRepo } from './public-proposals.repo.ts';
import type { FindPublicProposal } from './public-proposals.ts';

/** What needs no sign-in: whoever has the link may read. */
export function publicProposalRoutes(
  findPublicProposal: FindPublicProposal,
  sendProposalPdf: SendPublicPdf,
): Router {
  const routes = Router();

  routes.get('/:proposalNumber', async (request, response) => {
    const found = await findPublicProposal(request.params.proposalNumber, request.ip ?? '');
    if (!found) throw missingProposal();
    response.set(DOCUMENT_VERSION, found.version).json(found.proposal);
  });

  routes.get('/:proposalNumber/page', async (request, response) => {
    const found = await findPublicProposal(request.params.proposalNumber, request.ip ?? '');
    if (!found) throw missingProposal();
    response.json(proposalPage(found.proposal, found.version));
  });

  routes.get('/:proposalNumber/pdf', async (request, response) => {
    await sendProposalPdf(request.params.proposalNumber, request, response);
  });

  return routes;
}

interface AnswerDeps {
  db: Database;
  clock: Clock;
  authentication: Authentication;
  countFailedLookup: CountFailedLookup;
}

const MAX_AGENT_LENGTH = 500;

/** What needs no sign-in either: whoever got a proposal's id from its link may answer it. */
export function proposalAnswerRoutes({ db, clock, authentication, countFailedLookup }: AnswerDeps): Router {
  const routes = Router();

  routes.put('/:id/status', authentication.recognizeUser, async (request, response) => {
    const now = clock.now();
    const id = pathId(request);
    const answer = parseBody(answerProposalSchema, request);
    const answerer = {
      userId: request.signedIn?.user.id,
      address: request.ip && plainAddress(request.ip),
      browser: request.get('user-agent')?.slice(0, MAX_AGENT_LENGTH),
      version: readVersion(request),
    };
    const isFound = await answerProposal(db, id, answer, answerer, now);
    const proposal = isFound ? await publicProposalsRepo(db).findById(id, now) : undefined;
    if (!proposal) {
      await countFailedLookup(request.ip ?? '');
      throw missingProposal();
    }
    response.json(proposal);
  });

  return routes;
}
