import { expect, test } from 'vitest';
import { createProposalSchema } from '#shared/proposal.ts';
import { keptDeposit, typedOnDeposit } from './deposit-draft.ts';

test.each([
  [{ kind: 'percent', value: '40', dueDays: '10' } as const, { percent: '40', dueDays: 10 }],
  [{ kind: 'amount', value: '1,250.5', dueDays: '0' } as const, { amount: '1250.50', dueDays: 0 }],
])('a draft keeps a deposit as it is sent, and it is typed on', (typed, sent) => {
  expect(keptDeposit(typed, 'USD')).toEqual(sent);
  expect(createProposalSchema.shape.proposal.shape.deposit.parse(sent)).toEqual(sent);
  expect(typedOnDeposit(sent)).toMatchObject({ kind: typed.kind, dueDays: typed.dueDays });
});

test('what is half typed is kept, too, and nothing of what is blank', () => {
  expect(typedOnDeposit(keptDeposit({ kind: 'percent', value: '4x', dueDays: 'soon' }, 'USD'))).toEqual({
    ...{ kind: 'percent', value: '4x', dueDays: 'soon' },
  });
  expect(keptDeposit({ kind: 'percent', value: ' ', dueDays: '7' }, 'USD')).toBeUndefined();
  expect(typedOnDeposit({ kind: 'percent' })).toBeNull();
});
