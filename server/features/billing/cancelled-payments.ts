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
 * Cancels a subscription. A payment of it that is still open may be made at this very moment: it is watched, and
 * returned should it arrive.
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
    if ((await resolve(deps, payment)) === 'on its way') isOnItsWay = true;
  return isOnItsWay;
}

/** The same for all sellers, and for accounts that are gone. It may run on any server, any number of times. */
export async function resolveCancelledPayments(deps: BillingDeps): Promise<void> {
  for (const payment of await cancelledPaymentsRepo(deps.db).takeDue(deps.clock.now())) {
    try {
      await resolve(deps, payment);
    } catch (error) {
      if (!(error instanceof BillingError)) throw error;
      deps.log.warn({ payment: payment.paymentId, err: error }, 'a cancelled payment could not be checked');
    }
  }
}

type Resolution = 'on its way' | 'resolved';

async function resolve(deps: BillingDeps, payment: CancelledPayment): Promise<Resolution> {
  const { provider } = deps;
  const { paymentId, subscriptionId } = payment;
  const status = await provider.statusOf(subscriptionId);
  if (status !== undefined && !ENDED.includes(status)) return keep(deps, payment, status);
  switch (await provider.paymentProgress(paymentId)) {
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

/** The cancellation never reached the provider: a payment buys Pro. */
function keep(deps: BillingDeps, payment: CancelledPayment, status: string): Promise<Resolution> {
  if (status === 'incomplete') return postpone(deps, payment, MINUTE_MS, 'resolved');
  return end(deps, payment, 'kept');
}

/** The bank has refused it; it must not be tried again. */
async function close(deps: BillingDeps, payment: CancelledPayment): Promise<Resolution> {
  try {
    await deps.provider.voidInvoice(payment.invoiceId);
    return await end(deps, payment, 'ended');
  } catch (error) {
    if (!(error instanceof BillingError) || error.fault !== 'refused') throw error;
    // Somebody pays it at this moment.
    return postpone(deps, payment, MINUTE_MS, 'on its way');
  }
}

async function payBack(deps: BillingDeps, payment: CancelledPayment): Promise<Resolution> {
  const { paymentId, userId } = payment;
  const outcome = await deps.provider.payBack(paymentId);
  if (outcome === 'pending') return postpone(deps, payment, LATER_MS, 'resolved');
  if (outcome === 'done') return end(deps, payment, 'returned');
  await end(deps, payment, 'failed');
  deps.log.error({ payment: paymentId, user: userId }, 'a payment has to be paid back by hand');
  return 'resolved';
}

async function postpone(
  { db, clock }: BillingDeps,
  { paymentId }: CancelledPayment,
  milliseconds: number,
  outcome: Resolution,
): Promise<Resolution> {
  const until = new Date(clock.now().getTime() + milliseconds);
  await cancelledPaymentsRepo(db).postpone(paymentId, until);
  return outcome;
}

/** The call that ends it notifies the seller, if there still is one. */
async function end(
  { db, clock }: BillingDeps,
  { paymentId, userId, plan }: CancelledPayment,
  status: 'returned' | 'ended' | 'kept' | 'failed',
): Promise<Resolution> {
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
  return 'resolved';
}
