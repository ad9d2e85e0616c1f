import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import type { CountFailedLookup } from '#server/limits/failed-lookup-limit.ts';
import type { PublicProposal } from '#shared/public-document.ts';
import { versionOf } from './proposal-version.ts';
import { publicProposalsRepo } from './public-proposals.repo.ts';

interface PublicProposalDeps {
  db: Database;
  clock: Clock;
  countFailedLookup: CountFailedLookup;
}

/** Looks up a proposal for a visitor of this address, by page or by API; with the version that an answer names. */
export type FindPublicProposal = (
  proposalNumber: string,
  address: string,
) => Promise<{ proposal: PublicProposal; version: string } | undefined>;

export function createFindPublicProposal({
  db,
  clock,
  countFailedLookup,
}: PublicProposalDeps): FindPublicProposal {
  const proposals = publicProposalsRepo(db);
  return async (proposalNumber, address) => {
    const proposal = await proposals.find(proposalNumber, clock.now());
    if (proposal) return { proposal, version: versionOf(proposal) };
    await countFailedLookup(address);
    return undefined;
  };
}
