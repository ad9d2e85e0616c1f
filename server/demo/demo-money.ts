import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import { creditNotesRepo } from '#server/features/credit-notes/credit-notes.repo.ts';
import { invoiceKind } from '#server/features/documents/document-kind.ts';
import { markSeen } from '#server/features/documents/mark-seen.ts';
import { draftsRepo } from '#server/features/drafts/drafts.repo.ts';
import { invoicesRepo } from '#server/features/invoices/invoices.repo.ts';
import { ledgerRepo } from '#server/features/ledger/ledger.repo.ts';
import { answerProposal } from '#server/features/proposals/answer-proposal.ts';
import { proposalsRepo } from '#server/features/proposals/proposals.repo.ts';
import { takeReply } from '#server/features/replies/take-reply.ts';
import { issueCreditNoteSchema } from '#shared/credit-note.ts';
import { addDaysTo } from '#shared/dates.ts';
import { createInvoiceSchema } from '#shared/invoice.ts';
import { invoiceReplySchema } from '#shared/invoice-reply.ts';
import { recordPaymentSchema, writeOffSchema } from '#shared/ledger-entry.ts';
import { createProposalSchema } from '#shared/proposal.ts';

type Body = z.input<typeof createInvoiceSchema>;

/** A seller at a number of days before today. */
interface Moment {
  seller: SellerContext;
  at: Date;
}

/** What stories are told with. */
export interface Teller {
  db: Database;
  clientIds: readonly string[];
  daysAgo: (days: number) => Moment;
}

/** An invoice whose money has moved otherwise than at once. */
interface MoneyStory {
  /** Days before today. */
  age: number;
  /** Index of the client. */
  client: number;
  invoice: Omit<Body['invoice'], 'clientId' | 'dueDate' | 'paymentMethod' | 'instalments'>;
  /** A payment in so many equal parts, one a month; else it is due after two weeks. */
  parts?: number;
  items: Body['items'];
  follow: (story: Followed) => Promise<void>;
}

/** A story whose invoice is there. */
interface Followed extends Teller {
  id: string;
  invoiceNumber: string;
}

/** Somebody of the client writes on the invoice. */
async function reply(
  { db, invoiceNumber }: Followed,
  said: z.input<typeof invoiceReplySchema>,
  at: Date,
): Promise<void> {
  await takeReply(
    db,
    invoiceNumber,
    invoiceReplySchema.parse(said),
    { address: undefined, browser: undefined },
    at,
  );
}

async function pay(
  { db, daysAgo, id }: Teller & { id: string },
  age: number,
  payment: z.input<typeof recordPaymentSchema>,
): Promise<void> {
  const { seller, at } = daysAgo(age);
  await ledgerRepo(db, seller).pay(id, recordPaymentSchema.parse(payment), at);
}

/** Oldest first, as invoices are numbered. */
export const moneyStories: readonly MoneyStory[] = [
  {
    age: 142,
    client: 12,
    invoice: { title: 'Van lettering and yard sign' },
    items: [
      { description: 'Lettering, four vans', quantity: '4', rate: '385.00' },
      { description: 'Yard sign', quantity: '1', rate: '640.00' },
    ],
    async follow(story) {
      await pay(story, 120, { amount: '1540.00', method: 'check', reference: 'Check 2207' });
      const { seller, at } = story.daysAgo(52);
      const writeOff = writeOffSchema.parse({ note: 'The sign was never put up. Settled by phone.' });
      await ledgerRepo(story.db, seller).writeOff(story.id, writeOff, at);
    },
  },
  {
    age: 71,
    client: 5,
    invoice: { title: 'Lighting catalog, 48 pages' },
    items: [
      { description: 'Layout, per page', quantity: '48', rate: '62.50' },
      { description: 'Product photos, retouched', quantity: '31', rate: '18.00' },
    ],
    async follow(story) {
      await pay(story, 60, { amount: '3558.00', method: 'bank_transfer', reference: 'LH-11-0420' });
      const { seller, at } = story.daysAgo(48);
      const note = issueCreditNoteSchema.parse({
        amount: '225.00',
        reason: 'Four pages were dropped before printing.',
        excess: { credit: '100.00', refund: '125.00' },
        refund: { method: 'bank_transfer' },
      });
      await creditNotesRepo(story.db, seller).issue(story.id, note, at);
    },
  },
  {
    age: 40,
    client: 0,
    invoice: {
      title: 'Packaging for the winter blends',
      description: 'Three sizes, print-ready, with a proof on paper.',
      notes: 'Paid in three parts, as agreed on the phone.',
    },
    parts: 3,
    items: [
      { description: 'Package design', quantity: '3', rate: '1450.00' },
      { description: 'Proof on paper', quantity: '1', rate: '150.00' },
    ],
    async follow(story) {
      await pay(story, 33, { amount: '1500.00', method: 'bank_transfer', reference: 'PO 88213' });
      const message = 'Could the second part wait until the proof has arrived?';
      await reply(story, { kind: 'question', message, name: 'Ines Caldwell' }, story.daysAgo(0.6).at);
    },
  },
  {
    age: 24,
    client: 2,
    invoice: { title: 'Shop window and bookmarks' },
    items: [
      { description: 'Window graphics', quantity: '1', rate: '890.00' },
      { description: 'Bookmarks, 5,000', quantity: '1', rate: '350.00' },
    ],
    async follow(story) {
      await pay(story, 9, { amount: '620.00', method: 'cash', note: 'Half of it, at the shop.' });
      const { seller, at } = story.daysAgo(1.2);
      await reply(story, { kind: 'will_pay', date: addDaysTo(seller.today, 6), name: 'Priya' }, at);
    },
  },
];

export async function tellMoneyStory(teller: Teller, story: MoneyStory): Promise<void> {
  const { db, clientIds, daysAgo } = teller;
  const { seller, at } = daysAgo(story.age);
  const plan = story.parts && {
    instalments: { equal: story.parts, firstDate: addDaysTo(seller.today, 14), every: 'month' as const },
  };
  const body = createInvoiceSchema.parse({
    invoice: {
      ...story.invoice,
      clientId: clientIds[story.client] ?? '',
      dueDate: addDaysTo(seller.today, 14),
      ...plan,
    },
    items: story.items,
  });
  const { id, invoiceNumber } = JSON.parse(await invoicesRepo(db, seller).create(body, at)) as {
    id: string;
    invoiceNumber: string;
  };
  await markSeen(db, invoiceKind, invoiceNumber, daysAgo(story.age - 0.3).at);
  await story.follow({ ...teller, id, invoiceNumber });
}

/** A proposal whose acceptance has asked for a deposit, which is paid. The rest is still to be invoiced. */
export async function addDeposit(teller: Teller): Promise<void> {
  const { db, clientIds, daysAgo } = teller;
  const made = daysAgo(7);
  const clientId = clientIds[10] ?? '';
  const { id } = JSON.parse(
    await proposalsRepo(db, made.seller).create(
      createProposalSchema.parse({
        proposal: {
          clientId,
          title: 'Launch site for “Foxfire Garden”',
          description: 'One page that scrolls, a trailer, and a press kit.',
          validUntil: addDaysTo(made.seller.today, 30),
          deposit: { percent: '40', dueDays: 7 },
        },
        items: [
          { description: 'Design and build', quantity: '1', rate: '5200.00' },
          { description: 'Press kit', quantity: '1', rate: '750.00' },
        ],
      }),
      made.at,
    ),
  ) as { id: string };
  const visitor = { userId: undefined, address: undefined, browser: undefined };
  await answerProposal(db, id, { status: 'accepted', name: 'Hiroshi Tanabe' }, visitor, daysAgo(0.9).at);
  const { invoices } = JSON.parse(await proposalsRepo(db, made.seller).get(id)) as {
    invoices: { id: string }[];
  };
  await pay({ ...teller, id: invoices[0]?.id ?? '' }, 0.4, { amount: '2380.00', method: 'bank_transfer' });
}

/** Documents that nobody has got yet. */
export async function addDrafts({ db, clientIds, daysAgo }: Teller): Promise<void> {
  const { seller, at } = daysAgo(0.2);
  const drafts = draftsRepo(db, seller.sellerId);
  const saving = { now: at, loaded: undefined };
  const invoice = {
    clientId: clientIds[6],
    title: 'Planting plans, second courtyard',
    dueDate: addDaysTo(seller.today, 14),
  };
  const items = [{ description: 'Planting plan', quantity: '2', rate: '740.00' }];
  await drafts.put(randomUUID(), { kind: 'invoice', content: { invoice, items } }, saving);
  const proposal = {
    clientId: clientIds[13],
    title: 'Annual report',
    validUntil: addDaysTo(seller.today, 30),
  };
  await drafts.put(randomUUID(), { kind: 'proposal', content: { proposal, items: [] } }, saving);
}
