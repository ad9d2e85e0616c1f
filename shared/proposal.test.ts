import { describe, expect, it } from 'vitest';
import {
  answerProposalSchema,
  createProposalSchema,
  proposalListQuerySchema,
  proposalSummarySchema,
  updateProposalSchema,
} from './proposal.ts';

const proposal = {
  clientId: '6f1c0e4a-6a4e-4a53-9d7e-0a3a0f6f9b11',
  title: '  Website  ',
  validUntil: '2026-12-28',
};
const items = [{ description: 'Design', quantity: 1, rate: '10.00' }];

describe('a new proposal', () => {
  it('is its fields and lines; what the server decides is dropped', () => {
    const parsed = createProposalSchema.parse({
      proposal: { ...proposal, status: 'accepted', amount: '1', acceptedAt: 'x' },
      items,
    });
    expect(parsed.proposal).toEqual({ ...proposal, title: 'Website' });
  });

  it.each([
    [{ proposal: { ...proposal, validUntil: '2026-02-30' }, items }, 'proposal.validUntil'],
    [{ proposal: { ...proposal, validUntil: '' }, items }, 'proposal.validUntil'],
    [{ proposal: { ...proposal, title: ' ' }, items }, 'proposal.title'],
    [{ proposal, items: [] }, 'items'],
    [{ items }, 'proposal'],
  ])('%j is refused', (body, path) => {
    const { error } = createProposalSchema.safeParse(body);
    expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
  });
});

it('an update takes any subset and both words for open', () => {
  expect(updateProposalSchema.parse({})).toEqual({});
  expect(updateProposalSchema.parse({ status: 'sent' })).toEqual({ status: 'sent' });
  expect(updateProposalSchema.safeParse({ status: 'paid' }).success).toBe(false);
});

it('an answer accepts or declines', () => {
  expect(answerProposalSchema.parse({ status: 'declined', name: null, other: 1 })).toEqual({
    status: 'declined',
    name: null,
  });
  for (const status of ['pending', 'sent', 'expired', 'Accepted', '', null])
    expect(answerProposalSchema.safeParse({ status }).success).toBe(false);
});

it('lists are filtered by the answered statuses and sent', () => {
  for (const status of ['sent', 'pending', 'accepted', 'declined', 'expired'])
    expect(proposalListQuerySchema.parse({ status })).toEqual({ status });
  expect(proposalListQuerySchema.safeParse({ status: 'paid' }).success).toBe(false);
});

it('a summary has four cards', () => {
  const nothing = { count: 0, amount: '0.00' };
  const byStatus = { pending: nothing, accepted: nothing, declined: nothing, expired: nothing };
  expect(proposalSummarySchema.safeParse({ total: nothing, byStatus }).success).toBe(true);
  const { expired: _expired, ...incomplete } = byStatus;
  expect(proposalSummarySchema.safeParse({ total: nothing, byStatus: incomplete }).success).toBe(false);
});
