import { expect, test } from 'vitest';
import { proposalView } from './document-view.ts';
import { chosenOf, offerOf } from './offer-view.ts';
import { applySelection, type SelectedItem } from './proposal-options.ts';
import type { PublicProposal } from './public-document.ts';
import { buildPublicOffer, offerLines } from './public-offer.fixture.ts';
import { buildPublicProposal } from './public-proposal.fixture.ts';
import { viewOfSelection } from './selection-view.ts';

function choose(proposal: PublicProposal, selection: SelectedItem[]) {
  const offer = offerOf(proposal);
  const chosen = offer && applySelection(offer, selection);
  if (!offer || !Array.isArray(chosen)) throw new Error('Not offered');
  return viewOfSelection(proposalView(proposal), offer, chosen);
}

test('a plain proposal has nothing to choose', () => {
  const view = proposalView(buildPublicProposal());
  expect(offerOf(buildPublicProposal())).toBeUndefined();
  expect(view.lines.every((line) => !('choice' in line))).toBe(true);
  expect(view).not.toHaveProperty('letter');
});

test('lines say what the client may choose, and what counts unless they do', () => {
  const { lines, sections } = proposalView(buildPublicOffer());
  expect(lines.map(({ choice }) => choice && [choice.kind, choice.isChosen, choice.price])).toEqual([
    undefined,
    ['optional', false, '+ $400.00'],
    ['optional', true, '+ $150.00'],
    ['one', true, '$200.00'],
    ['one', false, '$800.00'],
  ]);
  expect(lines[2]?.choice?.quantities).toEqual({ min: '1.00', max: '5.00', step: '1.00' });
  expect(sections).toEqual([
    expect.objectContaining({ title: 'Care for a year', choice: 'one', subtotal: '$200.00' }),
  ]);
});

test('what is chosen is added up, and the deposit follows', () => {
  const { view, amount, deposit } = choose(buildPublicOffer(), [
    { itemId: offerLines.photographs, selected: true },
    { itemId: offerLines.trainings, selected: true, quantity: '3.00' },
    { itemId: offerLines.large, selected: true },
  ]);
  expect([amount, deposit]).toEqual(['2650.00', '$1,060.00']);
  expect(view.amount.text).toBe('$2,650.00');
  expect(view.total.text).toBe('$2,650.00');
  expect(view.below?.[0]?.text).toBe('$1,060.00 (40 %), due 7 days after acceptance');
  expect(view.lines[2]).toMatchObject({ quantity: '3', amount: '$450.00' });
  expect(view.lines[3]?.choice).toMatchObject({ isChosen: false, mark: 'Not chosen' });
  expect(view.sections?.[0]?.subtotal).toBe('$800.00');
});

test('a section of which nothing is chosen has no sum, which would say that it costs nothing', () => {
  const offer = buildPublicOffer();
  const sections = [{ title: 'Extras', at: 1 }, ...(offer.sections ?? [])];
  const { view } = choose(buildPublicOffer({ sections }), [
    { itemId: offerLines.trainings, selected: false },
  ]);
  expect(view.sections?.map(({ title, subtotal }) => [title, subtotal])).toEqual([
    ['Extras', ''],
    ['Care for a year', '$200.00'],
  ]);
});

test('the default selection comes to what the server says', () => {
  const proposal = buildPublicOffer();
  const { view, amount } = choose(proposal, []);
  expect(amount).toBe(proposal.amount);
  expect(view).toEqual(proposalView(proposal));
});

test('discounts and taxes are taken of what is chosen alone', () => {
  const tax = { name: 'VAT', percent: '19', category: 'S' };
  const plain = buildPublicOffer({ discount: { percent: '10' }, discountAmount: '135.00' });
  const lines = plain.options?.lines.map((line) => ({ ...line, taxes: [tax] })) ?? [];
  const proposal = { ...plain, options: { ...plain.options, lines } } as PublicProposal;
  const { view } = choose(proposal, [{ itemId: offerLines.trainings, selected: false }]);
  expect(view.sums?.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Subtotal: $1,200.00',
    'Discount 10 %: −$120.00',
    'VAT 19 % on $1,080.00: $205.20',
  ]);
  expect(view.total.text).toBe('$1,285.20');
});

test('what was accepted is shown as it was, with the sums that were agreed to', () => {
  const proposal = buildPublicOffer({ status: 'accepted', amount: '1500.00' });
  const accepted = [
    { itemId: offerLines.design, quantity: '1.00', amount: '1000.00' },
    { itemId: offerLines.trainings, quantity: '2.00', amount: '300.00' },
    { itemId: offerLines.small, quantity: '1.00', amount: '200.00' },
  ];
  const shown = { ...proposal, options: { ...proposal.options, accepted } } as PublicProposal;
  const view = proposalView(shown);
  expect(view.lines[2]).toMatchObject({ quantity: '2', amount: '$300.00', choice: { mark: 'Chosen' } });
  expect(view.lines[1]?.choice?.mark).toBe('Not chosen');
  expect(view.total.text).toBe('$1,500.00');
  const offer = offerOf(shown);
  expect(offer && chosenOf(shown, offer).map(({ index }) => index)).toEqual([0, 2, 3]);
});

test('attachments say what they are and how large', () => {
  const attachments = [
    { id: offerLines.small, name: 'Portfolio.pdf', type: 'application/pdf' as const, size: 1_258_291 },
    { id: offerLines.large, name: 'sketch.png', type: 'image/png' as const, size: 900 },
  ];
  expect(proposalView(buildPublicOffer({ attachments })).attachments?.map(({ note }) => note)).toEqual([
    'PDF, 1.2 MB',
    'PNG, 900 B',
  ]);
});
