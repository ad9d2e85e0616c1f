import type { PublicProposal } from './public-document.ts';
import { buildPublicProposal } from './public-proposal.fixture.ts';
import type { RichText } from './rich-text.ts';

const line = (description: string, quantity: string, rate: string, amount: string) => ({
  ...{ description, quantity, rate, amount },
});
const idOf = (index: number) => `0198c1f0-0000-4000-8000-00000000010${index}`;
const fixed = { optional: false, selected: true, clientQuantity: null, discount: null, taxes: [] };

/** Ids of the lines of {@link buildPublicOffer}, by what they say. */
export const offerLines = {
  design: idOf(0),
  photographs: idOf(1),
  trainings: idOf(2),
  small: idOf(3),
  large: idOf(4),
} as const;

export const letterText = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

/**
 * For tests: 1,000 fixed, 400 more if chosen, one to five trainings of 150 each, chosen, and packages of 200 (offered) and 800.
 * A deposit of 40 %.
 */
export function buildPublicOffer(overrides: Partial<PublicProposal> = {}): PublicProposal {
  return {
    ...buildPublicProposal({
      amount: '1350.00',
      deposit: { percent: '40', dueDays: 7 },
      depositAmount: '540.00',
      terms: 'Half of it is due before work begins.',
      items: [
        line('Design of the shop', '1.00', '1000.00', '1000.00'),
        line('Photographs', '1.00', '400.00', '400.00'),
        line('Training', '1.00', '150.00', '150.00'),
        line('Care, small', '1.00', '200.00', '200.00'),
        line('Care, large', '1.00', '800.00', '800.00'),
      ],
      sections: [{ title: 'Care for a year', note: 'Which one suits you?', at: 3 }],
      cover: letterText('Dear Margarethe, this is what we talked about.'),
      textSections: [{ id: idOf(8), title: 'How we work', body: letterText('In steps of two weeks.') }],
      options: {
        lines: [
          { id: offerLines.design, ...fixed },
          { id: offerLines.photographs, ...fixed, optional: true, selected: false },
          {
            ...{ id: offerLines.trainings, ...fixed, optional: true },
            clientQuantity: { min: '1.00', max: '5.00', step: '1.00' },
          },
          { id: offerLines.small, ...fixed },
          { id: offerLines.large, ...fixed, selected: false },
        ],
        sections: [{ at: 3, choice: 'one' }],
        amountMax: '2950.00',
      },
    }),
    ...overrides,
  };
}
