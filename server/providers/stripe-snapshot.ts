import type Stripe from 'stripe';
import { type BilledPlan, billedPlans } from '#shared/subscription.ts';
import { BillingError, type SubscriptionSnapshot } from './billing.ts';

/** Ids of our prices by plan. */
export type PriceIds = Record<BilledPlan, string>;

/** An answer that is not what it should be: a proxy in front of the provider may answer anything. */
export const strangeAnswer = (cause?: Error) =>
  new BillingError('unreachable', 'unexpected answer of the payment provider', { cause });

const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'string' ? reference : reference?.id;

const planOf = (priceId: string | undefined, prices: PriceIds) =>
  billedPlans.find((plan) => prices[plan] === priceId);

/** The provider's subscription, with its latest invoice and schedule expanded, as we know subscriptions. */
export function snapshotOf(subscription: Stripe.Subscription, prices: PriceIds): SubscriptionSnapshot {
  const item = subscription.items.data[0];
  if (!item || !Number.isFinite(item.current_period_start) || !Number.isFinite(item.current_period_end))
    throw strangeAnswer();
  return {
    id: subscription.id,
    status: subscription.status,
    plan: subscription.items.data.length === 1 ? planOf(item.price.id, prices) : undefined,
    nextPlan: nextPlanOf(subscription, prices),
    pendingPlan: planOf(subscription.pending_update?.subscription_items?.[0]?.price.id, prices),
    priceCents: item.price.unit_amount ?? 0,
    interval: item.price.recurring?.interval ?? '',
    createdAt: subscription.created,
    currentPeriodStart: item.current_period_start,
    currentPeriodEnd: item.current_period_end,
    isEnding: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    itemId: item.id,
    scheduleId: idOf(subscription.schedule),
    ...openPaymentOf(subscription),
  };
}

/** What is still to be paid, and the secret with which a browser pays the first invoice. */
function openPaymentOf({
  status,
  latest_invoice: invoice,
}: Stripe.Subscription): Pick<SubscriptionSnapshot, 'openPayment' | 'clientSecret'> {
  const isOpen = invoice !== null && typeof invoice === 'object' && invoice.status === 'open';
  const secret = isOpen ? invoice.confirmation_secret?.client_secret : undefined;
  const [paymentId] = secret?.split('_secret_') ?? [];
  if (!isOpen || !secret || !paymentId) return { clientSecret: undefined, openPayment: undefined };
  return {
    clientSecret: status === 'incomplete' ? secret : undefined,
    openPayment: { clientSecret: secret, paymentId, invoiceId: invoice.id },
  };
}

function nextPlanOf({ schedule, items }: Stripe.Subscription, prices: PriceIds): BilledPlan | undefined {
  if (typeof schedule !== 'object' || schedule?.status !== 'active') return undefined;
  const end = schedule.current_phase?.end_date;
  const next = schedule.phases.find(({ start_date: start }) => start === end)?.items[0];
  const priceId = idOf(next?.price);
  return priceId === items.data[0]?.price.id ? undefined : planOf(priceId, prices);
}
