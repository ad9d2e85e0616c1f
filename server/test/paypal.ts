import { openDatabase } from '#server/db/client.ts';
import type { PaymentDeps } from '#server/features/payments/payment-deps.ts';
import { type ProviderDeps, processEvents } from '#server/features/webhooks/process-events.ts';
import type { PaypalOptions } from '#server/paypal-config.ts';
import { createServices } from '#server/providers/services.ts';
import type { StripeOptions } from '#server/stripe-config.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import type { PaymentState } from '#shared/payment.ts';
import { type PaypalStatus, paypalStatusSchema } from '#shared/paypal.ts';
import type { Agent } from './agent.ts';
import { buildClient, buildInvoice, PASSWORD } from './factories.ts';
import { type FakePaypal, startFakePaypal } from './fakes/paypal.ts';
import type { Merchant, Order } from './fakes/paypal-things.ts';
import { type Seller, startTestServer, type TestServer } from './test-server.ts';

export interface PaypalServer extends TestServer {
  paypal: FakePaypal;
  payments: PaymentDeps;
  hookUrl: string;
  /** Acts on what has been told, as the worker does; what failed before is tried at once. */
  work(): Promise<void>;
}

/**
 * A server with PayPal's fake; nothing is told to it unless a test does.
 * @param stripe where cards are taken too
 */
export async function startPaypalServer(
  options: Partial<PaypalOptions> = {},
  stripe?: StripeOptions,
): Promise<PaypalServer> {
  let now = () => Date.now();
  const paypal = await startFakePaypal({ now: () => now() });
  Object.assign(paypal.options, options);
  const server = await startTestServer({ paypal: paypal.options, ...(stripe && { stripe }) });
  now = () => server.clock.now().getTime();
  const rest = { db: openDatabase(server.pool), clock: server.clock, log: server.log.log };
  const services = createServices({ paypal: paypal.options, stripe });
  const accounts = services.paypalAccounts;
  const payments: PaymentDeps = {
    ...{ ...rest, appUrl: server.origin },
    services: services.payments,
  };
  const deps: ProviderDeps = { ...rest, payments, paypal: accounts && { ...rest, accounts } };
  return Object.assign(server, {
    paypal,
    payments,
    hookUrl: `${server.origin}/api/webhooks/paypal`,
    async work() {
      await server.pool.query('update webhook_events set next_attempt_at = now()');
      await processEvents(deps, 'paypal');
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

export interface PaypalPayable {
  seller: Seller;
  merchant: Merchant;
  clientId: string;
  invoice: InvoiceWithItems;
}

/** An invoice over $413.22 that its client can pay with PayPal. */
export async function paypalInvoice(server: PaypalServer, items?: object[]): Promise<PaypalPayable> {
  const { seller, merchant } = await verifiedSeller(server);
  const { id: clientId } = await buildClient(seller);
  const invoice = await buildInvoice(seller, clientId, { paymentMethod: 'paypal' }, items);
  return { seller, merchant, clientId, invoice };
}

type Numbered = Pick<InvoiceWithItems, 'invoiceNumber'>;

/** Presses the pay button, without a session. */
export const pressPay = (server: TestServer, { invoiceNumber }: Numbered, method = 'paypal') =>
  server.anon().post(`/api/public/invoices/${invoiceNumber}/pay`, { method });

/** Presses the pay button. @returns the order that the payer is led to */
export async function beginPaypal(server: PaypalServer, { invoice }: PaypalPayable): Promise<Order> {
  const { status, body, text } = await pressPay(server, invoice);
  if (status !== 200) throw new Error(`not begun: ${status} ${text}`);
  const { searchParams } = new URL((body as { redirectUrl: string }).redirectUrl);
  return server.paypal.books.get(searchParams.get('token') ?? '');
}

/** What the payer's page is told on the way back. */
export async function paypalStateOf(
  server: TestServer,
  { invoiceNumber }: Numbered,
  order: Order,
): Promise<PaymentState> {
  const reference = order.request.purchase_units[0]?.custom_id;
  const answer = await server.anon().get(`/api/public/invoices/${invoiceNumber}/payment?ref=${reference}`);
  if (answer.status !== 200) throw new Error(`no state: ${answer.status} ${answer.text}`);
  return answer.body as PaymentState;
}

/** Delivers everything that has happened, and acts on it. */
export async function tellPaypal(server: PaypalServer, events = server.paypal.events): Promise<void> {
  for (const event of events) await server.paypal.deliver(event, server.hookUrl);
  await server.work();
}

/** Statuses of the attempts at an invoice, oldest first. */
export async function attemptsOf(server: TestServer, { invoice }: PaypalPayable): Promise<string[]> {
  const { rows } = await server.pool.query(
    'select status from payments where user_id = (select user_id from documents where id = $1) order by created_at',
    [invoice.id],
  );
  return rows.map(({ status }) => status);
}

/** What the seller was told in the app about payments, oldest first. */
export async function paymentNewsFor(server: TestServer, { seller }: PaypalPayable): Promise<string[]> {
  const { rows } = await server.pool.query(
    `select subject from notifications where user_id = $1 and method = 'in_app' and type in ('payment_received', 'other')
     order by seq`,
    [seller.user.id],
  );
  return rows.map(({ subject }) => subject);
}

/** Receipts that went to the client. */
export async function receiptsOf(server: TestServer, { seller }: PaypalPayable): Promise<number> {
  const { rows } = await server.pool.query(
    `select count(*)::int as count from outbox where user_id = $1 and template = 'payment_receipt'`,
    [seller.user.id],
  );
  return rows[0].count;
}
