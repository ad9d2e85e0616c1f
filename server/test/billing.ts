import type { TwilioOptions } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import type { BillingDeps } from '#server/features/billing/sync-billing.ts';
import { checkDuePayments } from '#server/features/payments/check-due-payments.ts';
import type { PaymentDeps } from '#server/features/payments/payment-deps.ts';
import type { ConnectDeps } from '#server/features/payouts/sync-connect.ts';
import { processEvents } from '#server/features/webhooks/process-events.ts';
import type { PaypalOptions } from '#server/paypal-config.ts';
import { createServices } from '#server/providers/services.ts';
import { type BilledPlan, subscriptionDetailsSchema } from '#shared/subscription.ts';
import type { Agent } from './agent.ts';
import { type FakeStripe, startFakeStripe } from './fakes/stripe.ts';
import { type Seller, startTestServer, type TestServer } from './test-server.ts';

export interface BillingServer extends TestServer {
  stripe: FakeStripe;
  hookUrl: string;
  billing: BillingDeps;
  connect: ConnectDeps;
  payments: PaymentDeps;
  /** Acts on what has been told, as the worker does; what failed before is tried at once. */
  work(): Promise<void>;
}

/**
 * A server with the payment provider's fake; nothing is told to it unless a test does.
 * @param paypal where that is taken too, as `twilio`
 * @param appUrl where people are told to reach it, instead of its own address
 */
export async function startBillingServer(
  paypal?: PaypalOptions,
  appUrl?: string,
  twilio?: TwilioOptions,
): Promise<BillingServer> {
  let now = () => Date.now();
  const stripe = await startFakeStripe({ now: () => now() });
  const server = await startTestServer({
    stripe: stripe.options,
    ...(paypal && { paypal }),
    ...(appUrl && { appUrl }),
    ...(twilio && { twilio }),
  });
  now = () => server.clock.now().getTime();
  const rest = { db: openDatabase(server.pool), clock: server.clock, log: server.log.log };
  const services = createServices({ stripe: stripe.options });
  if (!services.billing || !services.connect) throw new Error('Stripe is not set up');
  const billing = { ...rest, provider: services.billing };
  const connect = { ...rest, provider: services.connect };
  const payments = { ...rest, appUrl: server.origin, services: services.payments, connect: connect.provider };
  return Object.assign(server, {
    stripe,
    hookUrl: `${server.origin}/api/webhooks/stripe`,
    billing,
    connect,
    payments,
    async work() {
      await server.pool.query(`update webhook_events set next_attempt_at = now()`);
      await processEvents({ ...rest, billing, connect, payments }, 'stripe');
      await checkDuePayments(payments, 'stripe');
    },
  });
}

export async function stopBillingServer(server: BillingServer): Promise<void> {
  await server.close();
  await server.stripe.stop();
}

/** The secret that a browser pays with. */
export async function askForSecret(seller: Agent, plan: BilledPlan = 'monthly'): Promise<string> {
  const answer = await seller.post('/api/get-or-create-subscription', { plan });
  if (answer.status !== 200) throw new Error(`no secret: ${answer.status} ${answer.text}`);
  return (answer.body as { clientSecret: string }).clientSecret;
}

/** A confirmed seller who has bought a plan, and the subscription's id at the provider. */
export async function subscriber(
  server: BillingServer,
  plan: BilledPlan = 'monthly',
): Promise<{ seller: Seller; id: string }> {
  const seller = await server.confirmedSeller();
  await server.stripe.pay(await askForSecret(seller, plan));
  const answer = await seller.post('/api/upgrade-premium');
  if (answer.status !== 200) throw new Error(`not Pro: ${answer.status} ${answer.text}`);
  return { seller, id: await subscriptionIdOf(server, seller) };
}

export async function subscriptionIdOf(server: TestServer, { user }: Seller): Promise<string> {
  const { rows } = await server.pool.query('select stripe_subscription_id as id from users where id = $1', [
    user.id,
  ]);
  return rows[0].id;
}

export async function isPro(seller: Agent): Promise<boolean> {
  return ((await seller.get('/api/user')).body as { isPremium: boolean }).isPremium;
}

export async function detailsOf(seller: Agent) {
  return subscriptionDetailsSchema.parse((await seller.get('/api/subscription/details')).body);
}

/** What the seller was told about their plan, in order. */
export async function planMailsTo(server: TestServer, { user }: Seller): Promise<string[]> {
  const { rows } = await server.pool.query(
    `select payload ->> 'event' as event from outbox where user_id = $1 and template = 'plan_changed' order by seq`,
    [user.id],
  );
  return rows.map(({ event }) => event);
}
