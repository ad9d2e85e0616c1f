import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { deleteUser } from '#server/features/account/support-access.ts';
import {
  askForSecret,
  isPro,
  planMailsTo,
  startBillingServer,
  stopBillingServer,
  subscriber,
} from '#server/test/billing.ts';
import type { PaymentThing, SubscriptionThing } from '#server/test/fakes/stripe-ledger.ts';
import type { PaidBack } from '#server/test/fakes/stripe-payment-routes.ts';
import type { Seller } from '#server/test/test-server.ts';
import { cancelSubscriptions } from './cancel-subscriptions.ts';
import { resolveCancelledPayments } from './cancelled-payments.ts';

const server = await startBillingServer();
const { stripe } = server;
const { books } = stripe;
afterAll(() => stopBillingServer(server));
afterEach(() => {
  stripe.faults.length = 0;
  stripe.events.length = 0;
  books.refundStatus = 'succeeded';
  server.clock.run();
});

const HOUR = 3_600_000;
const ON_ITS_WAY = { status: 409, body: { code: 'payment_processing' } };

const ask = (seller: Seller, plan: string) => seller.post('/api/get-or-create-subscription', { plan });
const idOf = (secret: string) => secret.split('_secret_')[0] ?? '';
const paymentOf = (secret: string) => books.get<PaymentThing>(idOf(secret), 'payment_intent');
const refundsOf = (secret: string) =>
  books.all<PaidBack>('refund').filter(({ payment_intent: id }) => id === idOf(secret));

async function statusesOf(seller: Seller): Promise<string[]> {
  const { stripeCustomerId } = (await seller.get('/api/user')).body as { stripeCustomerId: string };
  return books
    .all<SubscriptionThing>('subscription')
    .filter(({ customer }) => customer === stripeCustomerId)
    .map(({ status }) => status);
}

/** Everything that was told reaches the product. */
async function tell(): Promise<void> {
  for (const event of stripe.events) await stripe.deliver(event, server.hookUrl);
  await server.work();
}

/** The card is charged in another tab just before the cancellation arrives at the provider. */
function payBeforeCancellation(before: () => Promise<unknown>): void {
  stripe.faults.push({ match: /^DELETE \/v1\/subscriptions/, times: 1, before });
}

describe('another plan while the payment of the first one is on its way', () => {
  test.each(['monthly', 'yearly'])(
    '%s: is refused, nothing is cancelled, and the payment makes Pro',
    async (plan) => {
      const seller = await server.confirmedSeller();
      const secret = await askForSecret(seller, 'monthly');
      await stripe.pay(secret, 'pm_processing');
      expect(await ask(seller, plan)).toMatchObject(ON_ITS_WAY);
      expect(await statusesOf(seller)).toEqual(['incomplete']);
      await books.arrive(idOf(secret));
      await tell();
      expect(await isPro(seller)).toBe(true);
      expect(refundsOf(secret)).toEqual([]);
    },
  );

  test('from two tabs at once is refused in both', async () => {
    const seller = await server.seller();
    await stripe.pay(await askForSecret(seller, 'monthly'), 'pm_processing');
    const answers = await Promise.all(['yearly', 'monthly', 'yearly'].map((plan) => ask(seller, plan)));
    for (const answer of answers) expect(answer).toMatchObject(ON_ITS_WAY);
    expect(await statusesOf(seller)).toEqual(['incomplete']);
  });

  test('can be had once the bank has refused it', async () => {
    const seller = await server.seller();
    const secret = await askForSecret(seller, 'monthly');
    await stripe.pay(secret, 'pm_processing');
    await books.arrive(idOf(secret), false);
    expect((await ask(seller, 'yearly')).status).toBe(200);
    expect(paymentOf(secret).status).toBe('canceled');
  });

  test('is refused where nobody can say how the payment stands', async () => {
    const seller = await server.seller();
    await askForSecret(seller, 'monthly');
    stripe.faults.push({ match: /payment_intents/, times: 3, answer: { status: 500, body: {} } });
    expect((await ask(seller, 'yearly')).status).toBe(503);
    expect(await statusesOf(seller)).toEqual(['incomplete']);
  });

  test('is no longer wanted where the payment has just come', async () => {
    const seller = await server.confirmedSeller();
    const secret = await askForSecret(seller, 'monthly');
    // The list was made before.
    stripe.faults.push({ match: /payment_intents/, times: 1, before: () => stripe.pay(secret) });
    expect(await ask(seller, 'yearly')).toMatchObject({ status: 409, body: { code: 'already_subscribed' } });
    expect(await isPro(seller)).toBe(true);
  });
});

describe('a payment that is made between the look and the cancellation', () => {
  test('and is on its way: is waited for, and paid back when it comes', async () => {
    const seller = await server.confirmedSeller();
    const secret = await askForSecret(seller, 'monthly');
    payBeforeCancellation(() => stripe.pay(secret, 'pm_processing'));
    expect(await ask(seller, 'yearly')).toMatchObject(ON_ITS_WAY);
    expect(await statusesOf(seller)).toEqual(['canceled']);
    expect(await ask(seller, 'yearly'), 'nor in the other tab').toMatchObject(ON_ITS_WAY);
    await books.arrive(idOf(secret));
    await tell();
    await tell();
    expect(refundsOf(secret)).toMatchObject([{ amount: 1_999, status: 'succeeded' }]);
    expect(await isPro(seller)).toBe(false);
    expect(await planMailsTo(server, seller)).toEqual(['payment_returned']);
    await stripe.pay(await askForSecret(seller, 'yearly'));
    expect((await seller.post('/api/upgrade-premium')).status).toBe(200);
    expect(refundsOf(secret)).toHaveLength(1);
  });

  test('and has come: is paid back at once, and the other plan is sold', async () => {
    const seller = await server.confirmedSeller();
    const secret = await askForSecret(seller, 'monthly');
    payBeforeCancellation(() => stripe.pay(secret));
    const yearly = await askForSecret(seller, 'yearly');
    expect(refundsOf(secret)).toMatchObject([{ amount: 1_999 }]);
    await stripe.pay(yearly);
    await tell();
    expect(await statusesOf(seller)).toEqual(['active', 'canceled']);
    expect(await planMailsTo(server, seller)).toEqual(['payment_returned', 'subscription_started']);
  });

  test('and is refused by the bank: nobody can pay it afterwards', async () => {
    const seller = await server.seller();
    const secret = await askForSecret(seller, 'monthly');
    payBeforeCancellation(() => stripe.pay(secret, 'pm_processing'));
    expect(await ask(seller, 'yearly')).toMatchObject(ON_ITS_WAY);
    await books.arrive(idOf(secret), false);
    await tell();
    expect(paymentOf(secret).status).toBe('canceled');
    await expect(stripe.pay(secret)).rejects.toThrow('canceled');
    expect((await ask(seller, 'yearly')).status).toBe(200);
    expect(refundsOf(secret)).toEqual([]);
  });

  test('is found although nothing is told, and although the provider is away for a while', async () => {
    const seller = await server.seller();
    const secret = await askForSecret(seller, 'monthly');
    payBeforeCancellation(() => stripe.pay(secret, 'pm_processing'));
    await ask(seller, 'yearly');
    await books.arrive(idOf(secret));
    server.clock.advance(7 * HOUR);
    stripe.faults.push({ match: /refunds$/, times: 3, answer: { status: 500, body: {} } });
    await resolveCancelledPayments(server.billing);
    expect(refundsOf(secret)).toEqual([]);
    server.clock.advance(HOUR);
    await Promise.all([resolveCancelledPayments(server.billing), resolveCancelledPayments(server.billing)]);
    server.clock.advance(24 * HOUR);
    await resolveCancelledPayments(server.billing);
    expect(refundsOf(secret)).toHaveLength(1);
  });
});

describe('a payment that was made in spite of the cancellation', () => {
  test('is paid back although the answers to both calls are lost', async () => {
    const seller = await server.seller();
    const secret = await askForSecret(seller, 'monthly');
    let isPaid = false;
    const before = async () => {
      if (!isPaid) await stripe.pay(secret);
      isPaid = true;
    };
    stripe.faults.push(
      { match: /^DELETE/, times: 3, isLost: true, before },
      { match: /^POST .*refunds/, times: 3, isLost: true },
    );
    expect((await ask(seller, 'yearly')).status).toBe(503);
    server.clock.advance(HOUR);
    await resolveCancelledPayments(server.billing);
    expect(refundsOf(secret)).toHaveLength(1);
    expect((await ask(seller, 'yearly')).status).toBe(200);
    expect(refundsOf(secret)).toHaveLength(1);
  });

  test('that cannot be paid back: whoever runs the product is told', async () => {
    const seller = await server.seller();
    const secret = await askForSecret(seller, 'monthly');
    payBeforeCancellation(() => stripe.pay(secret));
    books.refundStatus = 'failed';
    expect((await ask(seller, 'yearly')).status).toBe(200);
    expect(server.log.takeErrors()).toMatchObject([{ msg: 'a payment has to be paid back by hand' }]);
    expect(refundsOf(secret)).toHaveLength(1);
    server.clock.advance(24 * HOUR);
    await resolveCancelledPayments(server.billing);
    expect(refundsOf(secret), 'nor is it tried for ever').toHaveLength(1);
  });

  test('whose refund takes days is followed to its end', async () => {
    const seller = await server.confirmedSeller();
    const secret = await askForSecret(seller, 'monthly');
    payBeforeCancellation(() => stripe.pay(secret));
    books.refundStatus = 'pending';
    expect((await ask(seller, 'yearly')).status).toBe(200);
    expect(await planMailsTo(server, seller)).toEqual([]);
    const [refund] = refundsOf(secret);
    if (refund) refund.status = 'succeeded';
    server.clock.advance(7 * HOUR);
    await resolveCancelledPayments(server.billing);
    expect(await planMailsTo(server, seller)).toEqual(['payment_returned']);
    expect(refundsOf(secret)).toHaveLength(1);
  });
});

describe('deleting an account', () => {
  test('pays back what comes for it afterwards', async () => {
    const seller = await server.seller();
    const secret = await askForSecret(seller, 'monthly');
    await stripe.pay(secret, 'pm_processing');
    await cancelSubscriptions(server.billing, seller.user.id);
    expect(await deleteUser(server.billing.db, seller.user.id)).toBeUndefined();
    await books.arrive(idOf(secret));
    server.clock.advance(7 * HOUR);
    await resolveCancelledPayments(server.billing);
    expect(refundsOf(secret)).toMatchObject([{ amount: 1_999 }]);
  });

  test('lets nobody pay what was late', async () => {
    const { seller, id } = await subscriber(server);
    await books.renew(id, false);
    const invoice = books.get<SubscriptionThing>(id, 'subscription').latest_invoice;
    await cancelSubscriptions(server.billing, seller.user.id);
    expect(books.get(invoice, 'invoice')).toMatchObject({ status: 'void' });
  });

  test('of a customer whom the provider does not know is not kept up by what was stored', async () => {
    const { seller, id } = await subscriber(server);
    const { stripeCustomerId } = (await seller.get('/api/user')).body as { stripeCustomerId: string };
    books.remove(stripeCustomerId);
    books.remove(id);
    await cancelSubscriptions(server.billing, seller.user.id);
    expect(await deleteUser(server.billing.db, seller.user.id)).toBeUndefined();
  });
});
