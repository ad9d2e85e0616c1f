import { openDatabase } from '#server/db/client.ts';
import { actOnEvents, type ProviderDeps } from '#server/features/billing/act-on-events.ts';
import type { PaypalOptions } from '#server/paypal-config.ts';
import { paypalAccounts } from '#server/providers/paypal-accounts.ts';
import { paypalClient } from '#server/providers/paypal-client.ts';
import { type PaypalStatus, paypalStatusSchema } from '#shared/paypal.ts';
import type { Agent } from './agent.ts';
import { PASSWORD } from './factories.ts';
import { type FakePaypal, startFakePaypal } from './fakes/paypal.ts';
import type { Merchant } from './fakes/paypal-books.ts';
import { type Seller, startTestServer, type TestServer } from './test-server.ts';

export interface PaypalServer extends TestServer {
  paypal: FakePaypal;
  hookUrl: string;
  /** Acts on what has been told, as the worker does; what failed before is tried at once. */
  work(): Promise<void>;
}

/** A server with PayPal's stand-in; nothing is told to it unless a test does. */
export async function startPaypalServer(options: Partial<PaypalOptions> = {}): Promise<PaypalServer> {
  let now = () => Date.now();
  const paypal = await startFakePaypal({ now: () => now() });
  Object.assign(paypal.options, options);
  const server = await startTestServer({ paypal: paypal.options });
  now = () => server.clock.now().getTime();
  const rest = { db: openDatabase(server.pool), clock: server.clock, log: server.log.log };
  const accounts = paypalAccounts(paypalClient(paypal.options), paypal.options);
  const deps: ProviderDeps = { ...rest, paypal: { ...rest, accounts } };
  return Object.assign(server, {
    paypal,
    hookUrl: `${server.origin}/api/webhooks/paypal`,
    async work() {
      await server.pool.query('update webhook_events set next_attempt_at = now()');
      await actOnEvents(deps);
    },
  });
}

export async function stopPaypalServer(server: PaypalServer): Promise<void> {
  await server.close();
  await server.paypal.stop();
}

export const accountFields = ({ id, email }: Merchant) => ({ businessEmail: email, merchantId: id });

export async function connectAccount(seller: Agent, merchant: Merchant, more: object = {}) {
  const answer = await seller.post('/api/paypal/connect', { ...accountFields(merchant), ...more });
  if (answer.status !== 200) throw new Error(`not connected: ${answer.status} ${answer.text}`);
  return paypalStatusSchema.parse(answer.body);
}

/** Stores another account over the first one. */
export const changeAccount = (seller: Agent, merchant: Merchant) =>
  connectAccount(seller, merchant, { currentPassword: PASSWORD });

export async function paypalStatusOf(seller: Agent): Promise<PaypalStatus> {
  return paypalStatusSchema.parse((await seller.get('/api/paypal/status')).body);
}

/** Tokens of the links that were mailed for a seller's account, and where to, in order. */
export async function linksTo(
  server: TestServer,
  { user }: Seller,
): Promise<{ to: string; token: string }[]> {
  const { rows } = await server.pool.query(
    `select payload ->> 'to' as to, payload ->> 'token' as token from outbox
     where user_id = $1 and template = 'verify_paypal' order by seq`,
    [user.id],
  );
  return rows;
}

/** A Pro seller whose account has been verified by the mailed link. */
export async function verifiedSeller(server: PaypalServer): Promise<{ seller: Seller; merchant: Merchant }> {
  const merchant = server.paypal.books.addMerchant();
  const seller = await server.proSeller();
  await connectAccount(seller, merchant);
  const link = (await linksTo(server, seller)).at(-1);
  const answer = await server.anon().post('/api/verify-paypal', { token: link?.token });
  if (answer.status !== 204) throw new Error(`not verified: ${answer.status} ${answer.text}`);
  return { seller, merchant };
}

/** What the owner was told about where the money goes, in order. */
export async function payoutMailsTo(server: TestServer, { user }: Seller): Promise<string[]> {
  const { rows } = await server.pool.query(
    `select payload ->> 'event' as event from outbox where user_id = $1 and template = 'payout_changed' order by seq`,
    [user.id],
  );
  return rows.map(({ event }) => event);
}
