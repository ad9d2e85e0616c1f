import { isDeepStrictEqual } from 'node:util';
import type { documents } from '#server/db/schema/documents.ts';
import { conflict, invalidField } from '#server/errors.ts';
import {
  type ContentChange,
  changedContent,
  changedFields,
} from '#server/features/documents/document-changes.ts';
import type { LineContent, StoredLine } from '#server/features/documents/line-content.ts';
import {
  assertSectionsHaveLines,
  detailsOf,
  mergeDetails,
  splitDetails,
} from '#server/features/documents/read-details.ts';
import type { Deposit } from '#shared/deposit-input.ts';
import type { UpdateProposal } from '#shared/proposal.ts';
import { type ProposalStatus, proposalAnswers, type StoredProposalStatus } from '#shared/proposal-status.ts';
import { depositOf } from './deposit-terms.ts';
import { type Letter, type LetterChange, letterChange, splitLetter } from './letter.ts';

/** A row of `documents` of this kind. */
export type ProposalRow = typeof documents.$inferSelect & { status: StoredProposalStatus };

export interface StoredProposal {
  row: ProposalRow;
  /** Its status as of now. */
  status: ProposalStatus;
  lines: readonly StoredLine[];
  letter: Letter;
}

export interface ProposalChange {
  fields: Partial<Pick<ProposalRow, 'clientId' | 'title' | 'description' | 'dueOn'>>;
  /** What it says, if something else than now. */
  content: ContentChange | undefined;
  /** What is to be paid on acceptance from now on; undefined where that stays. */
  deposit: Deposit | null | undefined;
  /** Its texts and what goes with them, where they are to be others. */
  letter: LetterChange | undefined;
}

/** Whether anything of it is to be different. */
export const isChange = ({ fields, content, deposit, letter }: ProposalChange): boolean =>
  Object.keys(fields).length > 0 || Boolean(content || letter) || deposit !== undefined;

/** True once a proposal was accepted or declined. */
export const isAnswered = (status: StoredProposalStatus) =>
  proposalAnswers.some((answer) => answer === status);

/** The status of a stored proposal on the seller's calendar day. */
export function statusAsOf(
  { status, dueOn }: { status: StoredProposalStatus; dueOn: string },
  today: string,
): ProposalStatus {
  if (status === 'accepted' || status === 'declined') return status;
  return dueOn < today ? 'expired' : 'pending';
}

/**
 * What an update really changes. A value equal to the stored one is no change and always passes.
 * @param lines the lines that were sent, as they were read
 * @throws DomainError 400 for a status that is not set by hand, 409 for any change of an answered proposal
 */
export function changesOf(
  stored: StoredProposal,
  update: UpdateProposal,
  lines: readonly LineContent[] | undefined,
): ProposalChange {
  assertSectionsHaveLines(update);
  const [sent, rest] = splitDetails(update);
  const [letter, { status, items: _items, validUntil, deposit, ...wanted }] = splitLetter(rest);
  const details = detailsOf(stored.row);
  const change = {
    fields: changedFields(stored.row, { ...wanted, dueOn: validUntil }),
    content: changedContent(
      { details, lines: stored.lines },
      { details: mergeDetails(details, sent), lines },
    ),
    deposit: isDeepStrictEqual(deposit, depositOf(stored.row)) ? undefined : deposit,
    letter: letterChange(stored.letter, letter),
  };
  const reopens = changesStatus(stored.status, status);
  if (isAnswered(stored.status) && (reopens || isChange(change)))
    throw conflict(
      `This proposal was ${stored.status} and can no longer be changed.`,
      `proposal_${stored.status}`,
    );
  return change;
}

/** An expired proposal is open again by its date alone, so that `pending` does nothing to it. */
function changesStatus(present: ProposalStatus, wanted: StoredProposalStatus | undefined): boolean {
  if (wanted === undefined || wanted === present) return false;
  if (wanted === 'pending' || wanted === 'sent') return isAnswered(present);
  throw invalidField(
    'status',
    wanted === 'expired'
      ? "A proposal expires after its valid until date and can't be set to expired"
      : 'A proposal can only be accepted or declined by answering it',
  );
}
