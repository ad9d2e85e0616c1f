import type { Request } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import type { CountFailedLookup } from '#server/http/api/failed-lookup-limit.ts';
import type { PublicProposal } from '#shared/public-document.ts';
import { publicProposalsRepo } from './public-proposals.repo.ts';

interface PublicProposalDeps {
  db: Database;
  clock: Clock;
  countFailedLookup: CountFailedLookup;
}

/** Looks up a proposal for a visitor, by page or by API. */
export type FindPublicProposal = (
  proposalNumber: string,
  request: Request,
) => Promise<PublicProposal | undefined>;

export function createFindPublicProposal({
  db,
  clock,
  countFailedLookup,
}: PublicProposalDeps): FindPublicProposal {
  const proposals = publicProposalsRepo(db);
  return async (proposalNumber, request) => {
    const proposal = await proposals.find(proposalNumber, clock.now());
    if (!proposal) await countFailedLookup(request);
    return proposal;
  };
}
