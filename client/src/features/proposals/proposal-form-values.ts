import { z } from 'zod';
import { documentFormShape, haveSameLines } from '#client/features/documents/form/document-form-values.ts';
import { blankLine, toLineDrafts } from '#client/features/documents/form/line-drafts.ts';
import { newIdempotencyKey } from '#client/lib/api.ts';
import { addDaysTo } from '#shared/dates.ts';
import {
  type CreateProposal,
  type ProposalWithItems,
  proposalFieldsSchema,
  type UpdateProposal,
} from '#shared/proposal.ts';
import { PROPOSAL_VALID_DAYS } from '#shared/proposal-status.ts';

export const proposalFormSchema = z.object({ ...proposalFieldsSchema.shape, ...documentFormShape });

export type ProposalFormValues = z.input<typeof proposalFormSchema>;
export type ProposalFormOutput = z.output<typeof proposalFormSchema>;

export function newProposalValues(today: string): ProposalFormValues {
  return {
    clientId: '',
    title: '',
    description: '',
    validUntil: addDaysTo(today, PROPOSAL_VALID_DAYS),
    items: [blankLine()],
    idempotencyKey: newIdempotencyKey(),
  };
}

export function editProposalValues(proposal: ProposalWithItems): ProposalFormValues {
  return {
    clientId: proposal.clientId,
    title: proposal.title,
    description: proposal.description ?? '',
    validUntil: proposal.validUntil,
    items: toLineDrafts(proposal.items),
    idempotencyKey: '',
  };
}

/** A new proposal like an earlier one: same client, texts and lines, its own date and key. */
export function duplicateProposalValues(proposal: ProposalWithItems, today: string): ProposalFormValues {
  const { validUntil, idempotencyKey } = newProposalValues(today);
  return { ...editProposalValues(proposal), validUntil, idempotencyKey };
}

/** What `POST /api/proposals` takes. */
export function createBody({ items, idempotencyKey: _key, ...fields }: ProposalFormOutput): CreateProposal {
  return { proposal: { ...fields, description: fields.description || null }, items };
}

/** What `PUT /api/proposals/{id}` takes: the fields, and the lines only when they were edited. */
export function updateBody(stored: ProposalWithItems, output: ProposalFormOutput): UpdateProposal {
  const { items, idempotencyKey: _key, ...fields } = output;
  const description = fields.description || null;
  return { ...fields, description, ...(haveSameLines(stored.items, items) ? {} : { items }) };
}
