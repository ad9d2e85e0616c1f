import type { Agent } from '#server/test/agent.ts';
import { buildInvoice } from '#server/test/factories.ts';
import type { Books } from '#server/test/fakes/stripe-books.ts';
import {
  closeDispute,
  completeSession,
  disputeSession,
  type SessionThing,
  settleDelayed,
} from '#server/test/fakes/stripe-checkout.ts';
import { endRefund, refundSession } from '#server/test/fakes/stripe-refunds.ts';
import type { Seller } from '#server/test/test-server.ts';
import type { ConnectStatus } from '#shared/connect.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import type { User } from '#shared/user.ts';
import type { GoldenServer } from './golden-server.ts';

interface Payable {
  server: GoldenServer;
  studio: Seller;
  clientId: string;
  books: Books;
}

/** Connects both providers and leads an invoice through each thing that can become of its payment. */
export async function fillPayments(server: GoldenServer, studio: Seller, clientId: string): Promise<void> {
  const account = await openAccount(server, studio);
  const books = server.stripe.accounts.get(account);
  if (!books) throw new Error('the account has no books');
  await verifyPaypal(server, studio);
  const payable = { server, studio, clientId, books };
  for (const [title, become] of Object.entries(cardStories)) {
    await become(payable, await press(payable, 'stripe', `By card: ${title}`));
    await server.tellAll();
    await server.pool.query(`delete from rate_limits where key like 'public-pay%'`);
  }
  for (const [title, become] of Object.entries(paypalStories)) {
    await become(payable, await press(payable, 'paypal', `With PayPal: ${title}`));
    await server.tellAll();
    await server.pool.query(`delete from rate_limits where key like 'public-pay%'`);
  }
}

const openAccountFields = {
  ...{ details_submitted: true, charges_enabled: true, payouts_enabled: true },
  requirements: { disabled_reason: null, currently_due: [], past_due: [] },
};

/** Makes the accounts of a seller known to fakes that have just been started. */
export async function knowAccounts(server: GoldenServer, seller: Agent): Promise<void> {
  const {
    stripeConnectAccountId: id,
    paypalMerchantId,
    paypalBusinessEmail,
  } = (await seller.get('/api/user')).body as User;
  if (!id || !paypalMerchantId || !paypalBusinessEmail) throw new Error('the seller has no accounts');
  server.stripe.connect.accounts.set(id, {
    id,
    object: 'account',
    metadata: {},
    ...openAccountFields,
  } as never);
  server.stripe.openAccount(id);
  server.paypal.books.addMerchant({ id: paypalMerchantId, email: paypalBusinessEmail });
}

/** Pages of both providers on which somebody might pay any moment. */
export async function leavePagesOpen(server: GoldenServer, studio: Seller, clientId: string): Promise<void> {
  for (const method of ['stripe', 'paypal']) {
    const fields = { title: `Open page at ${method}`, dueDate: '2036-06-30', paymentMethod: method };
    await pressAgain(server, await buildInvoice(studio, clientId, fields), method);
  }
}

async function openAccount(server: GoldenServer, studio: Seller): Promise<string> {
  const { accountId } = (await studio.post('/api/connect/create-account')).body as ConnectStatus;
  if (!accountId) throw new Error('no account');
  await server.stripe.connect.change(accountId, openAccountFields);
  await studio.get('/api/connect/status?fresh=1');
  return accountId;
}

async function verifyPaypal(server: GoldenServer, studio: Seller): Promise<void> {
  const { id: merchantId, email: businessEmail } = server.paypal.books.addMerchant();
  await studio.post('/api/paypal/connect', { businessEmail, merchantId });
  const { rows } = await server.pool.query(
    `select payload ->> 'token' as token from outbox where template = 'verify_paypal' order by seq desc limit 1`,
  );
  const { status } = await server.anon().post('/api/verify-paypal', { token: rows[0]?.token });
  if (status !== 204) throw new Error(`PayPal was not verified: ${status}`);
}

interface Begun {
  invoice: InvoiceWithItems;
  /** Of the checkout session or the order. */
  id: string;
}

async function press({ server, studio, clientId }: Payable, method: string, title: string): Promise<Begun> {
  server.clock.advance(3_600_000);
  const invoice = await buildInvoice(studio, clientId, {
    title,
    dueDate: '2036-06-30',
    paymentMethod: method,
  });
  return { invoice, id: await pressAgain(server, invoice, method) };
}

async function pressAgain(server: GoldenServer, invoice: InvoiceWithItems, method: string): Promise<string> {
  const answer = await server.anon().post(`/api/public/invoices/${invoice.invoiceNumber}/pay`, { method });
  if (answer.status !== 200) throw new Error(`no payment was begun: ${answer.status} ${answer.text}`);
  const url = new URL((answer.body as { redirectUrl: string }).redirectUrl);
  return url.searchParams.get('token') ?? url.pathname.split('/').at(-1) ?? '';
}

type Story = (payable: Payable, begun: Begun) => Promise<void>;

const pay = async ({ server, books }: Payable, { id }: Begun) => {
  await completeSession(books, id);
  await server.tellAll();
};

const cardStories: Record<string, Story> = {
  'page open': async () => undefined,
  paid: pay,
  'refunded in part': async (payable, begun) => {
    await pay(payable, begun);
    await refundSession(payable.books, begun.id, 12_345);
  },
  'refunded whole': async (payable, begun) => {
    await pay(payable, begun);
    await refundSession(payable.books, begun.id, 41_322);
  },
  'refund came back': async (payable, begun) => {
    await pay(payable, begun);
    const refund = await refundSession(payable.books, begun.id, 41_322);
    await payable.server.tellAll();
    await endRefund(payable.books, refund, 'failed');
  },
  disputed: async (payable, begun) => {
    await pay(payable, begun);
    await disputeSession(payable.books, begun.id);
  },
  'dispute won': async (payable, begun) => {
    await pay(payable, begun);
    await closeDispute(payable.books, await disputeSession(payable.books, begun.id), 'won');
  },
  'dispute lost': async (payable, begun) => {
    await pay(payable, begun);
    await closeDispute(payable.books, await disputeSession(payable.books, begun.id), 'lost');
  },
  'bank debit on its way': async ({ books }, { id }) => {
    await completeSession(books, id, { method: 'delayed' });
  },
  'bank debit refused': async ({ books }, { id }) => {
    await completeSession(books, id, { method: 'delayed' });
    await settleDelayed(books, id, false);
  },
  'another sum came': async ({ books }, { id }) => {
    await completeSession(books, id, { cents: 100 });
  },
  'paid by hand meanwhile': async ({ studio, books }, { invoice, id }) => {
    await completeSession(books, id);
    await studio.put(`/api/invoices/${invoice.id}`, { status: 'paid' });
  },
  'cancelled meanwhile': async ({ studio, books }, { invoice, id }) => {
    await completeSession(books, id);
    await studio.put(`/api/invoices/${invoice.id}`, { status: 'cancelled' });
  },
  'edited while its page was open': async ({ server, studio }, { invoice }) => {
    await studio.put(`/api/invoices/${invoice.id}`, {
      items: [{ description: 'Design', quantity: 1, rate: '99.00' }],
    });
    await pressAgain(server, invoice, 'stripe');
  },
  'page vanished': async ({ server, books }, { id }) => {
    books.remove(books.get<SessionThing>(id, 'checkout.session').id);
    server.clock.advance(25 * 3_600_000);
  },
};

const captureOf = ({ server }: Payable, { id }: Begun) => server.paypal.books.get(id).captures[0]?.id ?? '';

const payByPaypal: Story = async ({ server }, { id }) => {
  await server.paypal.books.approve(id);
  await server.tellAll();
};

const paypalStories: Record<string, Story> = {
  'page open': async () => undefined,
  paid: payByPaypal,
  'bank transfer on its way': async ({ server }, { id }) => server.paypal.books.approve(id, 'bank'),
  'refunded in part': async (payable, begun) => {
    await payByPaypal(payable, begun);
    await payable.server.paypal.books.refund(captureOf(payable, begun), '13.22');
  },
  reversed: async (payable, begun) => {
    await payByPaypal(payable, begun);
    await payable.server.paypal.books.reverse(captureOf(payable, begun));
  },
  disputed: async (payable, begun) => {
    await payByPaypal(payable, begun);
    await payable.server.paypal.books.dispute(captureOf(payable, begun));
  },
};
