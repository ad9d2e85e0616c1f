import { inTransaction } from '#server/db/client.ts';
import { outboxRepo } from '#server/features/delivery/outbox.repo.ts';
import { BillingError, type SubscriptionSnapshot } from '#server/providers/billing.ts';
import { billingRepo } from './billing.repo.ts';
import { type CancelledPayment, cancelledPaymentsRepo } from './cancelled-payments.repo.ts';
import type { BillingDeps } from './sync-billing.ts';

const MINUTE_MS = 60_000;
/** Bank debits, and refunds of them, take days. */
const LATER_MS = 6 * 60 * MINUTE_MS;

/** Nothing is charged in these, nor can be. */
export const ENDED = ['canceled', 'incomplete_expired'];

/**
 * Cancels a subscription. What of it is still to be paid may be paid at this very moment; it is watched, and paid back
 * should it come.
 * @throws BillingError
 */
export async function cancelSubscription(
  deps: BillingDeps,
  userId: string,
  subscription: SubscriptionSnapshot,
): Promise<void> {
  const { id: subscriptionId, openPayment, plan = null } = subscription;
  // Before the cancellation, whose answer may be lost.
  if (openPayment) {
    const payment = { ...openPayment, subscriptionId, userId, plan };
    await cancelledPaymentsRepo(deps.db).watch(payment, deps.clock.now());
  }
  await deps.provider.cancelNow(subscription);
}

/**
 * Finds out what has become of the payments whose subscriptions of a seller were cancelled.
 * @returns whether one of them is still on its way @throws BillingError
 */
export async function isCancelledPaymentOnItsWay(deps: BillingDeps, userId: string): Promise<boolean> {
  let isOnItsWay = false;
  for (const payment of await cancelledPaymentsRepo(deps.db).watchedOf(userId))
    if ((await settle(deps, payment)) === 'on its way') isOnItsWay = true;
  return isOnItsWay;
}

/** The same for everybody, and for accounts that are gone. It may run anywhere, any number of times. */
export async function settleCancelledPayments(deps: BillingDeps): Promise<void> {
  for (const payment of await cancelledPaymentsRepo(deps.db).takeDue(deps.clock.now())) {
    try {
      await settle(deps, payment);
    } catch (error) {
      if (!(error instanceof BillingError)) throw error;
      deps.log.warn({ payment: payment.paymentId, err: error }, 'a cancelled payment could not be looked at');
    }
  }
}

type Settled = 'on its way' | 'settled';

async function settle(deps: BillingDeps, payment: CancelledPayment): Promise<Settled> {
  const { provider } = deps;
  const { paymentId, subscriptionId } = payment;
  const status = await provider.statusOf(subscriptionId);
  if (status !== undefined && !ENDED.includes(status)) return keep(deps, payment, status);
  switch (await provider.paymentStanding(paymentId)) {
    case 'paid':
      return payBack(deps, payment);
    case 'processing':
      return postpone(deps, payment, LATER_MS, 'on its way');
    case 'canceled':
      return end(deps, payment, 'ended');
    case 'unpaid':
      return close(deps, payment);
  }
}

/** The cancellation never came to the provider: whoever pays has Pro for it. */
function keep(deps: BillingDeps, payment: CancelledPayment, status: string): Promise<Settled> {
  if (status === 'incomplete') return postpone(deps, payment, MINUTE_MS, 'settled');
  return end(deps, payment, 'kept');
}

/** The bank has refused it; nobody is to try it again. */
async function close(deps: BillingDeps, payment: CancelledPayment): Promise<Settled> {
  try {
    await deps.provider.voidInvoice(payment.invoiceId);
    return await end(deps, payment, 'ended');
  } catch (error) {
    if (!(error instanceof BillingError) || error.fault !== 'refused') throw error;
    // Somebody pays it at this moment.
    return postpone(deps, payment, MINUTE_MS, 'on its way');
  }
}

async function payBack(deps: BillingDeps, payment: CancelledPayment): Promise<Settled> {
  const { paymentId, userId } = payment;
  const outcome = await deps.provider.payBack(paymentId);
  if (outcome === 'pending') return postpone(deps, payment, LATER_MS, 'settled');
  if (outcome === 'done') return end(deps, payment, 'returned');
  await end(deps, payment, 'failed');
  deps.log.error({ payment: paymentId, user: userId }, 'a payment has to be paid back by hand');
  return 'settled';
}

async function postpone(
  { db, clock }: BillingDeps,
  { paymentId }: CancelledPayment,
  milliseconds: number,
  outcome: Settled,
): Promise<Settled> {
  const until = new Date(clock.now().getTime() + milliseconds);
  await cancelledPaymentsRepo(db).postpone(paymentId, until);
  return outcome;
}

/** Whoever ends it tells the seller, if there is one. */
async function end(
  { db, clock }: BillingDeps,
  { paymentId, userId, plan }: CancelledPayment,
  status: 'returned' | 'ended' | 'kept' | 'failed',
): Promise<Settled> {
  await inTransaction(db, async (transaction) => {
    const isEnded = await cancelledPaymentsRepo(transaction).end(paymentId, status);
    if (!isEnded || status !== 'returned' || !userId) return;
    const seller = await billingRepo(transaction).find(userId, clock.now());
    if (!seller) return;
    await outboxRepo(transaction).add(seller.id, 'plan_changed', {
      to: seller.email,
      fullName: seller.fullName,
      event: 'payment_returned',
      until: null,
      ...(plan && { plan }),
    });
  });
  return 'settled';
}
