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
      { text: 'Valid until: Sep 1, 2026 → Sep 30, 2026', place: 'doc-headline' },
      { text: 'Added: How we work', place: 'doc-section-0198c1f0-0000-4000-8000-000000000108' },
      { text: 'Line: Training: 1 × $270.00 = $270.00 → 1 × $150.00 = $150.00', place: 'doc-line-3' },
      { text: 'Line removed: Training', place: 'doc-lines' },
    ],
  });
});

test('what is told by its name leads there, and nowhere once it is gone', () => {
  const [textSection] = buildPublicOffer().textSections ?? [];
  const list = proposalNotes(
    buildPublicOffer({
      version: { number: 2, updatedAt: '2026-09-10T12:00:00.000Z' },
      attachments: [],
      changes: {
        amountBefore: '1350.00',
        list: [
          { field: 'depositDue', from: '7 days after acceptance', to: 'on acceptance' },
          { field: 'orderNumber', from: '7', to: null },
          { field: 'notes', from: 'Thank you', to: null },
          { field: 'cover', from: 'Introduction', to: null },
          { field: 'textOrder', from: null, to: 'changed' },
          { field: 'choice', from: 'Packages', to: 'Packages' },
          { field: 'lineOrder', from: null, to: 'changed' },
          { field: 'headingPlace', from: null, to: 'changed' },
        ],
      },
    }),
  )?.changes?.list;
  expect(list).toEqual([
    { text: 'Deposit due: 7 days after acceptance → on acceptance', place: 'doc-deposit' },
    { text: 'Order number removed' },
    { text: 'Notes removed' },
    { text: 'Removed: Introduction' },
    { text: 'Order of sections: changed', place: `doc-section-${textSection?.id}` },
    { text: 'Changed: Packages', place: 'doc-lines' },
    { text: 'Order of lines: changed', place: 'doc-lines' },
    { text: 'Lines under each heading: changed', place: 'doc-lines' },
  ]);
});

test('a line says what may be chosen of it, and that something else has changed where its sums are the same', () => {
  const before = line('150.00', '150.00');
  const choice = {
    optional: true,
    selected: false,
    clientQuantity: { min: '1.00', max: '6.00', step: '1.00' },
  };
  const list = proposalNotes(
    buildPublicOffer({
      version: { number: 2, updatedAt: '2026-09-10T12:00:00.000Z' },
      changes: {
        amountBefore: '1350.00',
        list: [
          { field: 'items', from: before as never, to: { ...before, ...choice } as never },
          { field: 'items', from: before as never, to: before as never },
        ],
      },
    }),
  )?.changes?.list;
  expect(list?.map(({ text }) => text)).toEqual([
    'Line: Training: 1 × $150.00 = $150.00 → 1 × $150.00 = $150.00, optional, not selected by default, any quantity from 1 to 6',
    'Line: Training: changed',
  ]);
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
