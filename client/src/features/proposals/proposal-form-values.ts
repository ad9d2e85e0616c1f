import { z } from 'zod';
import {
  blankValues,
  copiedValues,
  documentFormShape,
  storedValues,
} from '#client/features/documents/form/document-form-values.ts';
import type { DraftCodec } from '#client/features/documents/form/draft-content.ts';
import { lineDraftsSchema } from '#client/features/documents/form/line-drafts.ts';
import { addDaysTo } from '#shared/dates.ts';
import { offeredLinesSchema } from '#shared/line-item.ts';
import { type ProposalWithItems, proposalFieldsSchema } from '#shared/proposal.ts';
import { PROPOSAL_VALID_DAYS } from '#shared/proposal-status.ts';
import { offeredSectionsSchema } from '#shared/sections.ts';
import type { User } from '#shared/user.ts';
import { draftOfDeposit, keptDeposit, typedDeposit, typedOnDeposit } from './deposit-draft.ts';
import {
  copiedLetter,
  keptLetter,
  letterOf,
  letterShape,
  noLetter,
  typedOnLetter,
} from './letter/letter-draft.ts';

export const proposalFormSchema = (currency: string) =>
  z.object({
    ...proposalFieldsSchema.shape,
    ...documentFormShape(currency),
    ...letterShape,
    items: lineDraftsSchema(currency, offeredLinesSchema),
    sections: offeredSectionsSchema.optional(),
    deposit: typedDeposit(currency),
  });

export type ProposalValues = z.input<ReturnType<typeof proposalFormSchema>>;
export type ProposalOutput = z.output<ReturnType<typeof proposalFormSchema>>;

/** Files are sent by their ids. */
export const sentFields = <Fields extends { attachments?: unknown }>({ attachments, ...fields }: Fields) => ({
  ...fields,
  ...(attachments !== undefined && { attachmentIds: attachments }),
});

export const newValues = (seller: User, today: string): ProposalValues => ({
  ...blankValues(seller.currency),
  validUntil: addDaysTo(today, PROPOSAL_VALID_DAYS),
  deposit: null,
  ...noLetter,
});

export const editValues = (proposal: ProposalWithItems): ProposalValues => ({
  ...storedValues(proposal),
  validUntil: proposal.validUntil,
  deposit: draftOfDeposit(proposal.deposit),
  ...letterOf(proposal),
});

/** A new proposal like an earlier one: same client, texts and lines, its own date and key. */
export function duplicateValues(proposal: ProposalWithItems, seller: User, today: string): ProposalValues {
  const { validUntil } = newValues(seller, today);
  return {
    ...copiedValues(proposal),
    ...copiedLetter(proposal),
    validUntil,
    deposit: draftOfDeposit(proposal.deposit),
  };
}

/** How drafts and templates keep what proposals alone have. */
export const proposalCodec: DraftCodec<ProposalValues> = {
  sent: ({ deposit, ...letter }, currency) => ({
    deposit: keptDeposit(deposit, currency),
    ...keptLetter(letter),
  }),
  typed: (stored) => ({ deposit: typedOnDeposit(stored.deposit), ...typedOnLetter(stored) }),
};
