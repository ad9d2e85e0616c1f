import type { z } from 'zod';
import { commentsRepo } from '#server/features/comments/comments.repo.ts';
import { takeComment } from '#server/features/comments/take-comment.ts';
import { proposalKind } from '#server/features/documents/document-kind.ts';
import { addReadingTimes, markSeen } from '#server/features/documents/mark-seen.ts';
import { answerProposal } from '#server/features/proposals/answer-proposal.ts';
import { convertProposal } from '#server/features/proposals/convert-proposal.ts';
import { proposalsRepo } from '#server/features/proposals/proposals.repo.ts';
import { CONSENT_VERSION } from '#shared/consent.ts';
import { addDaysTo } from '#shared/dates.ts';
import { answerProposalSchema, createProposalSchema, updateProposalSchema } from '#shared/proposal.ts';
import { clientCommentSchema, sellerCommentSchema } from '#shared/proposal-comment.ts';
import type { RichBlock, RichText } from '#shared/rich-text.ts';
import type { Teller } from './demo-money.ts';

type Body = z.input<typeof createProposalSchema>;

const visitor = { userId: undefined, address: '203.0.113.24', browser: undefined };

const p = (text: string): RichBlock & { type: 'paragraph' } => ({
  type: 'paragraph',
  content: [{ type: 'text', text }],
});
const list = (...items: string[]): RichBlock => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem', content: [p(item)] })),
});
const letter = (...content: RichBlock[]): RichText => ({ type: 'doc', content });

/** Packages, options and a quantity to choose, to be signed, with a deposit. */
const shop: Omit<Body['proposal'], 'clientId' | 'validUntil'> = {
  title: 'A web shop that sells beans, not just cups',
  cover: letter(
    p('Dear Margarethe,'),
    p(
      'Brightwater sells most of its beans over the counter. This is a proposal for a shop that takes single orders and subscriptions, and that your own people can keep up to date.',
    ),
  ),
  textSections: [
    {
      title: 'What you get',
      body: letter(
        p('We design and build the shop, move your catalog, and stay for the first month of sales.'),
        list(
          'Product pages that answer the three questions your baristas hear every day',
          'Subscriptions that customers can pause, skip and cancel themselves',
          'Stock that follows the one in your roastery',
        ),
      ),
    },
    {
      title: 'How we work',
      body: letter(
        p('Six weeks from the deposit to the launch, with something to look at every Friday.'),
        list(
          'Week 1: workshop and wireframes',
          'Weeks 2 to 4: design and build',
          'Weeks 5 and 6: content, tests, launch',
        ),
      ),
    },
  ],
  sections: [
    { title: 'Choose a package', at: 0, choice: 'one' },
    { title: 'Add what helps', at: 3, choice: 'any' },
    { title: 'Training', at: 6 },
  ],
  terms:
    'The deposit is due within seven days of signing. The rest is billed in two parts: at the end of week 4 and at launch.\nChanges beyond the scope are quoted before any work begins.',
  requiresSignature: true,
  deposit: { percent: '30', dueDays: 7 },
};

const photographs = {
  description: 'Product photography, 24 bags',
  quantity: '1',
  rate: '1450.00',
  selected: true,
};

const shopItems: Body['items'] = [
  { description: 'Essential: shop with up to 20 products', quantity: '1', rate: '6800.00', selected: false },
  {
    description: 'Complete: unlimited products and subscriptions',
    quantity: '1',
    rate: '9400.00',
    selected: true,
  },
  { description: 'Complete with wholesale portal', quantity: '1', rate: '12900.00', selected: false },
  photographs,
  { description: 'Launch emails, a series of three', quantity: '1', rate: '780.00', selected: false },
  { description: 'Gift cards', quantity: '1', rate: '400.00', selected: false },
  {
    description: 'Training for your team, per session',
    quantity: '2',
    rate: '220.00',
    clientQuantity: { min: '1', max: '6', step: '1' },
  },
];

async function create(
  { db, clientIds, daysAgo }: Teller,
  age: number,
  client: number,
  body: Omit<Body, 'proposal'> & { proposal: typeof shop },
) {
  const { seller, at } = daysAgo(age);
  const { proposal, items } = body;
  const input = createProposalSchema.parse({
    proposal: { ...proposal, clientId: clientIds[client] ?? '', validUntil: addDaysTo(seller.today, 30) },
    items,
  });
  const made = JSON.parse(await proposalsRepo(db, seller).create(input, at)) as {
    id: string;
    proposalNumber: string;
    items: { id: string }[];
    textSections: { id: string }[];
  };
  await markSeen(db, proposalKind, made.proposalNumber, daysAgo(age - 0.2).at);
  return made;
}

/** Of the introduction, both sections, the pricing and the terms. */
const secondsRead = [24, 71, 38, 196, 12].map((seconds, index) => ({ index, seconds }));

/** What its photographs cost at first. */
const firstOffer = shopItems.map((item) =>
  item.description === photographs.description ? { ...item, rate: '1600.00' } : item,
);

/** One that its client has opened and asked about, and that costs a little less since. */
async function addOpenLetter(teller: Teller): Promise<void> {
  const { db, daysAgo } = teller;
  const made = await create(teller, 2.6, 0, { proposal: shop, items: firstOffer });
  const about = { anchor: 'section' as const, anchorId: made.textSections[0]?.id };
  const question = 'Can customers move a subscription to another roast by themselves?';
  await takeComment(
    db,
    made.proposalNumber,
    clientCommentSchema.parse({ ...about, name: 'Ines Caldwell', message: question }),
    visitor,
    daysAgo(1.8).at,
  );
  const answer = 'Yes, in Complete. They choose it on the same page where they pause or skip.';
  await commentsRepo(db, daysAgo(0).seller.sellerId).write(
    made.id,
    sellerCommentSchema.parse({ ...about, message: answer }),
    daysAgo(1.5).at,
  );
  const { seller, at: now } = daysAgo(1.4);
  const items = shopItems.map((item, index) => ({ ...item, id: made.items[index]?.id }));
  await proposalsRepo(db, seller).update(made.id, updateProposalSchema.parse({ items }), {
    now,
    loaded: undefined,
  });
  await markSeen(db, proposalKind, made.proposalNumber, daysAgo(1.1).at);
  await addReadingTimes(db, made.proposalNumber, secondsRead);
}

/** One that was signed with another choice than was offered, and is paid in parts. */
async function addSignedLetter(teller: Teller): Promise<void> {
  const { db, daysAgo } = teller;
  const made = await create(teller, 16, 8, {
    proposal: {
      title: 'Brand identity for the second bakery',
      cover: letter(
        p('Dear Żaneta,'),
        p('Two shops, one name: this is how the sign, the bags and the window could look like one family.'),
      ),
      textSections: [
        {
          title: 'Deliverables',
          body: letter(
            list(
              'Logo in three sizes',
              'Colors and type',
              'Patterns for bags and boxes',
              'A guide of twelve pages',
            ),
          ),
        },
      ],
      sections: [
        { title: 'Identity', at: 0 },
        { title: 'In the shop', at: 1, choice: 'any' },
      ],
      terms: 'Half of it when the logo is approved, the rest on delivery.',
      requiresSignature: true,
    },
    items: [
      { description: 'Brand identity', quantity: '1', rate: '4200.00' },
      { description: 'Window lettering', quantity: '1', rate: '640.00', selected: true },
      { description: 'Menu boards', quantity: '2', rate: '180.00', selected: false },
    ],
  });
  const answer = answerProposalSchema.parse({
    status: 'accepted',
    name: 'Żaneta Łukasiewicz',
    selection: [{ itemId: made.items[2]?.id, selected: true }],
    signature: { kind: 'typed', name: 'Żaneta Łukasiewicz', consentVersion: CONSENT_VERSION },
  });
  await answerProposal(db, made.id, answer, visitor, daysAgo(14).at);
  const { seller, at } = daysAgo(6);
  await convertProposal(db, seller, made.id, { part: { percent: '50' }, now: at });
}

/** Proposals that read like letters. */
export async function addLetters(teller: Teller): Promise<void> {
  await addSignedLetter(teller);
  await addOpenLetter(teller);
}
