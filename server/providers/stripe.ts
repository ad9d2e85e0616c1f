import type Stripe from 'stripe';
import type { StripeOptions } from '#server/stripe-config.ts';
import { type BilledPlan, billedPlans, billedPrices } from '#shared/subscription.ts';
import { BillingError, type BillingProvider, type SubscriptionSnapshot } from './billing.ts';
import { asked, checked, checkedList, needsAuthentication, unlessMissing } from './stripe-client.ts';
import { type PriceIds, snapshotOf, strangeAnswer } from './stripe-snapshot.ts';
import { stripeSubscriptionPayments as payments } from './stripe-subscription-payments.ts';

/** More than any seller has; ended ones count. */
const MOST_LISTED = 1_000;
const SHOWN_INVOICES = 24;

/** Subscriptions at Stripe. */
export function stripeBilling(stripe: Stripe, options: StripeOptions): BillingProvider {
  const prices = once(() => findPrices(stripe, options));

  return {
    isLive: options.isLive,
    checkPrices: () => asked(async () => void (await prices())),

    createCustomer: ({ userId, email, key }) =>
      asked(async () => {
        const customer = await stripe.customers.create(
          { email, metadata: { userId } },
          { idempotencyKey: key },
        );
        return checked(customer, 'customer').id;
      }),

    setCustomerEmail: (id, email) =>
      asked(async () => {
        await unlessMissing(() => stripe.customers.update(id, { email }));
      }),

    hasCustomer: (id) =>
      asked(async () => {
        const customer = await unlessMissing(() => stripe.customers.retrieve(id));
        return customer !== undefined && !checked(customer, 'customer').deleted;
      }),

    listSubscriptions: (customer) =>
      asked(async () => {
        const ids = await prices();
        const found = await listAll((after) =>
          stripe.subscriptions.list({
            customer,
            status: 'all',
            expand: ['data.latest_invoice.confirmation_secret', 'data.schedule'],
            limit: 100,
            ...(after && { starting_after: after }),
          }),
        );
        return found.map((subscription) => snapshotOf(checked(subscription, 'subscription'), ids));
      }),

    startSubscription: ({ customerId, plan, key }) =>
      asked(async () => {
        const subscription = await stripe.subscriptions.create(
          {
            customer: customerId,
            items: [{ price: (await prices())[plan] }],
            payment_behavior: 'default_incomplete',
            payment_settings: { save_default_payment_method: 'on_subscription' },
            automatic_tax: { enabled: false },
            expand: ['latest_invoice.confirmation_secret'],
          },
          { idempotencyKey: key },
        );
        const secret = snapshotOf(checked(subscription, 'subscription'), await prices()).clientSecret;
        if (!secret) throw strangeAnswer();
        return secret;
      }),

    cancelNow: (subscription) =>
      asked(async () => {
        await releaseSchedule(stripe, subscription);
        checked(await stripe.subscriptions.cancel(subscription.id), 'subscription');
      }),

    setEnding: (subscription, isEnding) =>
      asked(async () => {
        await releaseSchedule(stripe, subscription);
        const current = checked(await stripe.subscriptions.retrieve(subscription.id), 'subscription');
        // Ended by a date of its own, from the provider's dashboard: that date must go.
        const byDate = !isEnding && !current.cancel_at_period_end && current.cancel_at !== null;
        await stripe.subscriptions.update(
          subscription.id,
          byDate ? { cancel_at: '' } : { cancel_at_period_end: isEnding },
        );
      }),

    changeNow: (subscription, plan) =>
      asked(async () => {
        await releaseSchedule(stripe, subscription);
        return chargeChange(stripe, subscription, await prices(), plan);
      }),

    changeNext: (subscription, plan) =>
      asked(async () => {
        await releaseSchedule(stripe, subscription);
        if (plan === subscription.plan) return;
        await arrangeNext(stripe, subscription, (await prices())[plan], billedPrices[plan].interval);
      }),

    statusOf: (id) =>
      asked(async () => {
        const found = await unlessMissing(() => stripe.subscriptions.retrieve(id));
        return found && checked(found, 'subscription').status;
      }),

    ...payments(stripe),

    listInvoices: (customer) =>
      asked(async () => {
        const { data } = checkedList(await stripe.invoices.list({ customer, limit: SHOWN_INVOICES }));
        return data.map((invoice) => ({
          id: checked(invoice, 'invoice').id,
          number: invoice.number,
          cents: invoice.total,
          status: invoice.status ?? 'draft',
          createdAt: invoice.created,
          url: invoice.hosted_invoice_url ?? null,
        }));
      }),
  };
}

/** A card that is refused leaves everything as it was; one that asks for authentication leaves the change pending. */
async function chargeChange(
  stripe: Stripe,
  { id, itemId }: SubscriptionSnapshot,
  prices: PriceIds,
  plan: BilledPlan,
): Promise<string | undefined> {
  const change: Stripe.SubscriptionUpdateParams = {
    items: [{ id: itemId, price: prices[plan] }],
    proration_behavior: 'always_invoice',
  };
  try {
    await stripe.subscriptions.update(id, { ...change, payment_behavior: 'error_if_incomplete' });
    return undefined;
  } catch (error) {
    if (!needsAuthentication(error)) throw error;
  }
  const updated = await stripe.subscriptions.update(id, {
    ...change,
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice.confirmation_secret'],
  });
  const { pendingPlan, openPayment } = snapshotOf(checked(updated, 'subscription'), prices);
  return pendingPlan && openPayment?.clientSecret;
}

async function releaseSchedule(stripe: Stripe, { scheduleId }: SubscriptionSnapshot): Promise<void> {
  if (scheduleId) await stripe.subscriptionSchedules.release(scheduleId);
}

/** A schedule that takes the subscription as it is to the end of its period, and then to another price. */
async function arrangeNext(
  stripe: Stripe,
  { id }: SubscriptionSnapshot,
  price: string,
  interval: 'month' | 'year',
): Promise<void> {
  const schedule = checked(
    await stripe.subscriptionSchedules.create({ from_subscription: id }),
    'subscription_schedule',
  );
  const [present] = schedule.phases;
  const item = present?.items[0];
  if (!present || !item) throw strangeAnswer();
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases: [
      {
        items: [{ price: typeof item.price === 'string' ? item.price : item.price.id }],
        start_date: present.start_date,
        end_date: present.end_date,
      },
      { items: [{ price }], duration: { interval, interval_count: 1 }, proration_behavior: 'none' },
    ],
  });
}

/** The configured prices, or those with our look-up keys. What they charge must be what the screens say. */
async function findPrices(stripe: Stripe, { prices }: StripeOptions): Promise<PriceIds> {
  const found = await Promise.all(
    billedPlans.map(async (plan) => {
      const price = prices[plan]
        ? checked(await stripe.prices.retrieve(prices[plan]), 'price')
        : checkedList(await stripe.prices.list({ lookup_keys: [`pro_${plan}`] })).data[0];
      const { cents, interval } = billedPrices[plan];
      const isRight =
        price?.active &&
        price.currency === 'usd' &&
        price.unit_amount === cents &&
        price.recurring?.interval === interval &&
        price.recurring.interval_count === 1;
      if (!isRight)
        throw new BillingError(
          'misconfigured',
          `the ${plan} price at Stripe must be active, ${cents} US cents, each ${interval}`,
        );
      return [plan, price.id] as const;
    }),
  );
  return Object.fromEntries(found) as PriceIds;
}

/** Remembers what was found; a failure is tried again. */
function once<Found>(find: () => Promise<Found>): () => Promise<Found> {
  let found: Promise<Found> | undefined;
  return () => {
    found ??= find().catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
}

async function listAll<Row extends { id: string }>(
  list: (after: string | undefined) => Promise<Stripe.ApiList<Row>>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (;;) {
    const page = checkedList(await list(found.at(-1)?.id));
    found.push(...page.data);
    if (!page.has_more || page.data.length === 0 || found.length >= MOST_LISTED) return found;
  }
}
