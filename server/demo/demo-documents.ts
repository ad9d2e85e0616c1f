import type { Database } from '#server/db/client.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import { clientsRepo } from '#server/features/clients/clients.repo.ts';
import { invoiceKind, proposalKind } from '#server/features/documents/document-kind.ts';
import { markSeen } from '#server/features/documents/mark-seen.ts';
import { invoicesRepo } from '#server/features/invoices/invoices.repo.ts';
import { answerProposal } from '#server/features/proposals/answer-proposal.ts';
import { proposalsRepo } from '#server/features/proposals/proposals.repo.ts';
import { createClientSchema } from '#shared/client.ts';
import { addDaysTo, dayIn } from '#shared/dates.ts';
import { createInvoiceSchema } from '#shared/invoice.ts';
import { PROPOSAL_VALID_DAYS } from '#shared/proposal-status.ts';
import type { User } from '#shared/user.ts';
import { abroadInvoices } from './demo-abroad.ts';
import type { AbroadInvoice, DemoRate } from './demo-legal.ts';
import { addLetters } from './demo-letters.ts';
import { addDeposit, addDrafts, moneyStories, type Teller, tellMoneyStory } from './demo-money.ts';
import { recurringSteps } from './demo-recurring.ts';
import { demoJobs } from './demo-work.ts';

const DAY_MS = 86_400_000;
const INVOICE_COUNT = 64;
const PROPOSAL_COUNT = 24;

interface Demo {
  user: User;
  clientIds: readonly string[];
  rateIds: Record<DemoRate, string>;
  now: Date;
}

const instantBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Spreads documents over clients and jobs without a visible pattern, the same at every seeding. */
function pick<Value>(values: readonly Value[], index: number, step: number): Value {
  const value = values[(index * step + Math.floor(index / values.length)) % values.length];
  if (value === undefined) throw new Error('There is nothing to pick from');
  return value;
}

function linesOf(index: number) {
  const job = pick(demoJobs, index, 5);
  const items = job.lines.map(([description, quantity, rate]) => ({ description, quantity, rate }));
  return { title: job.title, description: job.description, items };
}

const sellerOn = ({ id, timeZone, isPremium }: Demo['user'], instant: Date): SellerContext => ({
  ...{ sellerId: id, timeZone, isPro: isPremium },
  today: dayIn(timeZone, instant),
});

/** An invoice of another kind, so many days before today. */
interface Between {
  age: number;
  add: () => Promise<void>;
}

const tellerOf = (db: Database, { user, clientIds, now }: Omit<Demo, 'rateIds'>): Teller => ({
  ...{ db, clientIds },
  daysAgo(days) {
    const at = instantBefore(now, days);
    return { at, seller: sellerOn(user, at) };
  },
});

/** A year of invoices, most of them paid, and some in every other state; those to other countries in between. */
export async function addDemoInvoices(db: Database, demo: Demo): Promise<void> {
  const between: Between[] = [
    ...abroadInvoices.map((invoice) => ({
      age: invoice.age,
      add: () => addAbroadInvoice(db, demo, invoice),
    })),
    ...moneyStories.map((story) => ({
      age: story.age,
      add: () => tellMoneyStory(tellerOf(db, demo), story),
    })),
    ...recurringSteps(tellerOf(db, demo), demo.now),
  ].sort((one, other) => other.age - one.age);
  for (let index = 0; index < INVOICE_COUNT; index++) {
    // Denser towards today, as the business grows.
    const age = 1 + Math.round(350 * (1 - index / INVOICE_COUNT) ** 1.7);
    while (between[0] && between[0].age >= age) await between.shift()?.add();
    await addInvoice(db, demo, index, age);
  }
  for (const { add } of between) await add();
}

async function addInvoice(db: Database, demo: Demo, index: number, age: number): Promise<void> {
  const { user, clientIds, now } = demo;
  const created = instantBefore(now, age);
  const invoices = invoicesRepo(db, sellerOn(user, created));
  const { items, ...job } = linesOf(index);
  const dueDate = addDaysTo(dayIn(user.timeZone, created), 14 + (index % 3) * 8);
  const clientId = pick(clientIds, index, 3);
  const invoice = { ...job, clientId, dueDate, paymentMethod: 'cash' as const };
  const { id, invoiceNumber } = JSON.parse(await invoices.create({ invoice, items }, created)) as {
    id: string;
    invoiceNumber: string;
  };
  if (isOpened(index)) await markSeen(db, invoiceKind, invoiceNumber, instantBefore(now, age - 0.4));
  const settled = settledStatus(index, age);
  if (settled)
    await setStatus(db, demo, {
      id,
      status: settled.status,
      at: instantBefore(now, age - settled.afterDays),
    });
}

async function setStatus(
  db: Database,
  { user }: Demo,
  { id, status, at }: { id: string; status: 'paid' | 'cancelled'; at: Date },
): Promise<void> {
  const change = { now: at, loaded: undefined, authorize: () => undefined };
  await invoicesRepo(db, sellerOn(user, at)).update(id, { status }, change);
}

/** An invoice with taxes or in other money, parsed as the API does. */
async function addAbroadInvoice(
  db: Database,
  demo: Demo,
  { age, paidAfter, client, invoice, lines }: AbroadInvoice,
): Promise<void> {
  const { user, rateIds, now } = demo;
  const created = instantBefore(now, age);
  const added = await clientsRepo(db, user.id).create(
    createClientSchema.parse(client),
    instantBefore(now, age + 3),
  );
  const { id: clientId } = JSON.parse(added) as { id: string };
  const dueDate = addDaysTo(dayIn(user.timeZone, created), client.paymentTerms === 'net_30' ? 30 : 14);
  const items = lines.map(({ taxes = [], ...line }) => ({
    ...line,
    taxRateIds: taxes.map((name) => rateIds[name]),
  }));
  const input = createInvoiceSchema.parse({ invoice: { ...invoice, clientId, dueDate }, items });
  const issued = await invoicesRepo(db, sellerOn(user, created)).create(input, created);
  const { id, invoiceNumber } = JSON.parse(issued) as { id: string; invoiceNumber: string };
  await markSeen(db, invoiceKind, invoiceNumber, instantBefore(now, age - 0.3));
  if (paidAfter !== undefined)
    await setStatus(db, demo, { id, status: 'paid', at: instantBefore(now, age - paidAfter) });
}

function settledStatus(index: number, age: number) {
  if (index % 13 === 7) return { status: 'cancelled' as const, afterDays: 1 };
  const afterDays = 6 + (index % 17);
  // Some stay unpaid, so that there is something to follow up; the youngest have just gone out.
  const staysOpen = index % 3 === 1 && age < 75;
  return staysOpen || afterDays >= age ? undefined : { status: 'paid' as const, afterDays };
}

/** Most clients open what they are sent within the day. */
const isOpened = (index: number) => index % 5 !== 2;

const visitor = { userId: undefined, address: undefined, browser: undefined };

const answers = ['accepted', 'accepted', 'declined', 'pending'] as const;

/** Proposals of the last months: accepted, declined, still open, and some that ran out. */
export async function addDemoProposals(db: Database, demo: Omit<Demo, 'rateIds'>): Promise<void> {
  const { user, clientIds, now } = demo;
  for (let index = 0; index < PROPOSAL_COUNT; index++) {
    const age = 200 - Math.round((index * 198) / PROPOSAL_COUNT);
    const created = instantBefore(now, age);
    const { title, description, items } = linesOf(index + 3);
    const seller = sellerOn(user, created);
    const validUntil = addDaysTo(seller.today, PROPOSAL_VALID_DAYS);
    const clientId = pick(clientIds, index, 5);
    const proposal = { title, description, clientId, validUntil };
    const { id, proposalNumber } = JSON.parse(
      await proposalsRepo(db, seller).create({ proposal, items }, created),
    ) as { id: string; proposalNumber: string };
    if (isOpened(index)) await markSeen(db, proposalKind, proposalNumber, instantBefore(now, age - 0.6));
    const answer = age < 8 ? 'pending' : pick(answers, index, 3);
    if (answer !== 'pending')
      await answerProposal(db, id, { status: answer }, visitor, instantBefore(now, age - 4));
  }
  await addLetters(tellerOf(db, demo));
  await addDeposit(tellerOf(db, demo));
  await addDrafts(tellerOf(db, demo));
}
