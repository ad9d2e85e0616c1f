import type { Clock } from '#server/clock.ts';
import { type Database, inTransaction } from '#server/db/client.ts';
import { outboxRepo } from '#server/features/delivery/outbox.repo.ts';
import type { Log } from '#server/log.ts';
import { BillingError, type BillingProvider, type SubscriptionSnapshot } from '#server/providers/billing.ts';
import { billingRepo, type StoredSubscription } from './billing.repo.ts';
import { type PlanState, planMails } from './plan-mails.ts';
import { GRACE_DAYS } from './pro-plan.sql.ts';

export interface BillingDeps {
  db: Database;
  clock: Clock;
  log: Log;
  provider: BillingProvider;
}

const GRACE_MS = GRACE_DAYS * 86_400_000;

const TRIES = 5;

export const isUnknownCustomer = (error: unknown) =>
  error instanceof BillingError && error.fault === 'no_customer';

/** What was read at the provider and written here. */
export interface Synced {
  /** All of the seller's, newest first. */
  found: SubscriptionSnapshot[];
  /** The one that makes the seller Pro. */
  live: SubscriptionSnapshot | undefined;
  /** Whose they are; undefined where the provider knows nobody. */
  customerId: string | undefined;
}

/**
 * Reads a seller's subscriptions at the provider and decides by them alone whether the seller has paid for Pro. It may
 * be called at any time, any number of times; of overlapping reads the one that began last is written, and the others
 * read again. A customer that the provider does not know has no subscription, and is forgotten.
 * @throws BillingError
 */
export async function syncBilling(deps: BillingDeps, userId: string): Promise<Synced> {
  const { db, clock, provider } = deps;
  const repo = billingRepo(db);
  const customerId = (await repo.find(userId, clock.now()))?.customerId;
  if (!customerId) return nobody;
  for (let tries = 1; ; tries++) {
    const read = await repo.beginRead(userId, clock.now());
    const listed = await unlessUnknown(() => provider.listSubscriptions(customerId));
    const found = (listed ?? []).toSorted((one, other) => other.createdAt - one.createdAt);
    const reading = { userId, customerId, read, found, isUnknown: listed === undefined };
    const synced = await inTransaction(db, (transaction) => write(transaction, deps, reading));
    if (synced) return synced;
    if (tries === TRIES) throw new Error('The subscriptions of one seller are read by too many at once');
  }
}

const nobody: Synced = { found: [], live: undefined, customerId: undefined };

async function unlessUnknown<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (isUnknownCustomer(error)) return undefined;
    throw error;
  }
}

interface Reading {
  userId: string;
  customerId: string;
  isUnknown: boolean;
  read: number;
  found: SubscriptionSnapshot[];
}

async function write(
  transaction: Database,
  { clock, log }: BillingDeps,
  { userId, customerId, isUnknown, read, found }: Reading,
): Promise<Synced | undefined> {
  const repo = billingRepo(transaction);
  const now = clock.now();
  const seller = await repo.lock(userId, now);
  if (!seller) return nobody;
  if (seller.customerId !== customerId || !(await repo.claimWrite(userId, read, now))) return undefined;
  const known = await repo.all(userId);
  const before = await repo.current(userId);
  const lives = found.filter((subscription) => isLive(subscription, known, now));
  const [live] = lives;
  if (lives.length > 1)
    log.warn(
      { user: userId, subscriptions: lives.map(({ id }) => id) },
      'a seller pays for several subscriptions',
    );
  await repo.store(userId, found, { currentId: live?.id, now });
  if (isUnknown) {
    await repo.forgetCustomer(userId, customerId);
    log.warn(
      { user: userId, customer: customerId },
      'the provider does not know a customer: it is forgotten',
    );
  }
  await repo.setPlan(userId, live !== undefined, live?.id);
  const mails = planMails(before && planStateOf(before), live && planStateOf(live), {
    graceEnd: new Date(now.getTime() + GRACE_MS),
    seller,
  });
  for (const mail of mails) await outboxRepo(transaction).add(userId, 'plan_changed', mail);
  return { found, live, customerId: isUnknown ? undefined : customerId };
}

/** Pays for Pro now: for one of our prices, and not late for too long. */
function isLive(
  { id, status, plan }: SubscriptionSnapshot,
  known: readonly StoredSubscription[],
  now: Date,
): boolean {
  if (!plan) return false;
  if (status === 'active' || status === 'trialing') return true;
  if (status !== 'past_due') return false;
  const since = known.find((stored) => stored.id === id)?.pastDueSince;
  return !since || now.getTime() - since.getTime() <= GRACE_MS;
}

const planStateOf = (subscription: StoredSubscription | SubscriptionSnapshot): PlanState => ({
  plan: subscription.plan ?? undefined,
  isLate: subscription.status === 'past_due',
  isEnding: subscription.isEnding,
  currentPeriodEnd: subscription.currentPeriodEnd,
});
