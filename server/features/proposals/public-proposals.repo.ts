import { type Database, queryNamed } from '#server/db/client.ts';
import { proposalKind } from '#server/features/documents/document-kind.ts';
import {
  type PublicDocumentRow,
  publicDocumentSql,
  publicParts,
} from '#server/features/documents/public-document.ts';
import { dayIn } from '#shared/dates.ts';
import { isProposalToken } from '#shared/document.ts';
import type { StoredProposalStatus } from '#shared/proposal-status.ts';
import type { PublicProposal } from '#shared/public-document.ts';
import { statusAsOf } from './proposal-changes.ts';

interface PublicProposalRow extends PublicDocumentRow {
  id: string;
  proposalNumber: string;
  status: StoredProposalStatus;
  dueOn: string;
  acceptedAt: Date | null;
}

const findBy = (column: 'public_token' | 'id') =>
  publicDocumentSql(
    proposalKind,
    `d.id, d.public_token as "proposalNumber", d.status, d.due_on as "dueOn", d.accepted_at as "acceptedAt"`,
    `d.${column} = $1`,
  );
const FIND_BY_TOKEN = findBy('public_token');
const FIND_BY_ID = findBy('id');

/** Proposals as whoever holds their link sees them: a projection of its own, bound to the secret number or id. */
export function publicProposalsRepo(db: Database) {
  return {
    /** The proposal of a public token, or undefined. */
    async find(proposalNumber: string, now: Date): Promise<PublicProposal | undefined> {
      if (!isProposalToken(proposalNumber)) return undefined;
      const rows = await queryNamed<PublicProposalRow>(db, 'find_public_proposal', FIND_BY_TOKEN, [
        proposalNumber,
        now.toISOString(),
      ]);
      return rows[0] && present(rows[0], now);
    },

    /** The proposal of an id, or undefined. */
    async findById(id: string, now: Date): Promise<PublicProposal | undefined> {
      const rows = await queryNamed<PublicProposalRow>(db, 'find_public_proposal_by_id', FIND_BY_ID, [
        id,
        now.toISOString(),
      ]);
      return rows[0] && present(rows[0], now);
    },
  };
}

function present(row: PublicProposalRow, now: Date): PublicProposal {
  return {
    ...publicParts(row),
    id: row.id,
    proposalNumber: row.proposalNumber,
    status: statusAsOf(row, dayIn(row.timeZone, now)),
    validUntil: row.dueOn,
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
  };
}
