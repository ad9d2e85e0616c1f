import type { Database } from '#server/db/client.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import { invoiceKind, proposalKind } from '#server/features/documents/document-kind.ts';
import { markSeen } from '#server/features/documents/mark-seen.ts';
import { invoicesRepo } from '#server/features/invoices/invoices.repo.ts';
import { answerProposal } from '#server/features/proposals/answer-proposal.ts';
import { proposalsRepo } from '#server/features/proposals/proposals.repo.ts';
import { addDaysTo, dayIn } from '#shared/dates.ts';
import { PROPOSAL_VALID_DAYS } from '#shared/proposal-status.ts';
import type { User } from '#shared/user.ts';
import { demoJobs } from './demo-work.ts';

const DAY_MS = 86_400_000;
const INVOICE_COUNT = 64;
const PROPOSAL_COUNT = 24;

interface Demo {
  user: User;
  clientIds: readonly string[];
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

/** A year of invoices, most of them paid, and some in every other state. */
export async function addDemoInvoices(db: Database, { user, clientIds, now }: Demo): Promise<void> {
  for (let index = 0; index < INVOICE_COUNT; index++) {
    // Denser towards today, as the business grows.
    const age = 1 + Math.round(350 * (1 - index / INVOICE_COUNT) ** 1.7);
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
      await invoices.update(
        id,
        { status: settled.status },
        {
          now: instantBefore(now, age - settled.afterDays),
          loaded: undefined,
          authorize: () => undefined,
        },
      );
  }
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
export async function addDemoProposals(db: Database, { user, clientIds, now }: Demo): Promise<void> {
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
}
