import type { Database } from '#server/db/client.ts';
import { proposalKind } from '#server/features/documents/document-kind.ts';
import { withItsParts } from '#server/features/documents/optional-parts.sql.ts';
import { publicParts } from '#server/features/documents/public-parts.ts';
import { dayIn } from '#shared/dates.ts';
import { isPublicToken } from '#shared/document.ts';
import type { StoredProposalStatus } from '#shared/proposal-status.ts';
import type { PublicProposal } from '#shared/public-document.ts';
import { statusAsOf } from './proposal-changes.ts';
import { publicLetter } from './public-letter.ts';
import { findById, findByToken, type PublicProposalRow } from './public-proposals.sql.ts';

/** Proposals as whoever holds their link sees them: a projection of its own, bound to the secret number or id. */
export function publicProposalsRepo(db: Database) {
  return {
    /** The proposal of a public token, or undefined. */
    async find(proposalNumber: string, now: Date): Promise<PublicProposal | undefined> {
      if (!isPublicToken(proposalNumber)) return undefined;
      const key = proposalNumber;
      const row = await withItsParts((parts) => findByToken(parts).first(db, { key, now }));
      return row && present(row, now);
    },

    /** The proposal of an id, or undefined. */
    async findById(id: string, now: Date): Promise<PublicProposal | undefined> {
      const row = await withItsParts((parts) => findById(parts).first(db, { key: id, now }));
      return row && present(row, now);
    },
  };
}

const depositOf = ({ deposit, depositAmount, depositInvoice }: PublicProposalRow) => ({
  ...(deposit && depositAmount && { deposit, depositAmount }),
  ...(depositInvoice && { depositInvoice: { number: depositInvoice } }),
});

function present(row: PublicProposalRow, now: Date): PublicProposal {
  const status = row.status as StoredProposalStatus;
  return {
    ...publicParts(row, proposalKind, { ...depositOf(row), ...publicLetter(row) }),
    id: row.id,
    proposalNumber: row.proposalNumber,
    status: statusAsOf({ status, dueOn: row.dueOn }, dayIn(row.timeZone, now)),
    validUntil: row.dueOn,
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    ...(row.signature && { signature: row.signature }),
  };
}
