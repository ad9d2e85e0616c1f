import { expect, test } from 'vitest';
import { proposalNotes } from './proposal-notes.ts';
import { buildPublicOffer } from './public-offer.fixture.ts';
import { buildPublicProposal } from './public-proposal.fixture.ts';

const line = (rate: string, amount: string) => ({
  ...{ description: 'Training', quantity: '1.00', rate, amount, unit: null, unitLabel: null },
});

test('a proposal that never changed has no notes', () => {
  expect(proposalNotes(buildPublicProposal())).toBeUndefined();
});

test('each difference leads to its place', () => {
  const notes = proposalNotes(
    buildPublicOffer({
      version: { number: 3, updatedAt: '2026-09-10T12:00:00.000Z' },
      changes: {
        amountBefore: '1470.00',
        list: [
          { field: 'amount', from: '1470.00', to: '1350.00' },
          { field: 'terms', from: 'Old', to: 'New' },
          { field: 'dueDate', from: '2026-09-01', to: '2026-09-30' },
          { field: 'textSections', from: null, to: 'How we work' },
          { field: 'items', from: line('270.00', '270.00') as never, to: line('150.00', '150.00') as never },
          { field: 'items', from: line('9.00', '9.00') as never, to: null },
        ],
      },
    }),
  );
  expect(notes?.changes).toEqual({
    title: 'Version 3, changed on September 10, 2026, $120.00 less than version 2',
    list: [
      { text: 'Payment terms changed', place: 'doc-payment-terms' },
      { text: 'Due date: Sep 1, 2026 → Sep 30, 2026', place: 'doc-headline' },
      { text: 'Added: How we work', place: 'doc-section-0198c1f0-0000-4000-8000-000000000108' },
      { text: 'Line: Training: 1 × $270.00 = $270.00 → 1 × $150.00 = $150.00', place: 'doc-line-3' },
      { text: 'Line removed: Training', place: 'doc-lines' },
    ],
  });
});

test('one that stands for another says so, and the other leads there', () => {
  const proposalNumber = 'PRO-0009-7K3QX9M2PDWZ4T8HB6CVN5R1EY';
  expect(
    proposalNotes(buildPublicProposal({ replacedBy: { proposalNumber, displayNumber: 'PRO-0009' } })),
  ).toEqual({
    replacedBy: { text: 'Replaced by PRO-0009', href: `/proposal/${proposalNumber}` },
  });
  expect(proposalNotes(buildPublicProposal({ replaces: { displayNumber: 'PRO-0007' } }))).toEqual({
    replaces: 'Replaces PRO-0007',
  });
});
