import type { InvoiceWithItems } from '#shared/invoice.ts';
import type { PaymentState } from '#shared/payment.ts';
import type { PublicInvoice } from '#shared/public-document.ts';
import type { Answer } from './agent.ts';
import type { BillingServer } from './billing.ts';
import { connectedSeller } from './connect.ts';
import { buildClient, buildInvoice } from './factories.ts';
import type { Books } from './fakes/stripe-books.ts';
import type { SessionThing } from './fakes/stripe-checkout.ts';
import type { Seller } from './test-server.ts';

export interface Payable {
  seller: Seller;
  /** The seller's at the provider, and what is kept there. */
  account: string;
  books: Books;
  clientId: string;
  invoice: InvoiceWithItems;
}

/** An invoice over $412.46 that its client can pay by card. */
export async function payableInvoice(server: BillingServer, items?: object[]): Promise<Payable> {
  const { seller, account } = await connectedSeller(server);
  const { id: clientId } = await buildClient(seller);
  const invoice = await buildInvoice(seller, clientId, { paymentMethod: 'stripe' }, items);
  const books = server.stripe.accounts.get(account);
  if (!books) throw new Error('the account has no books');
  return { seller, account, books, clientId, invoice };
}

type Numbered = Pick<InvoiceWithItems, 'invoiceNumber'>;

/** Presses the pay button, without a session. */
export const press = (
  server: BillingServer,
  { invoiceNumber }: Numbered,
  method = 'stripe',
): Promise<Answer> => server.anon().post(`/api/public/invoices/${invoiceNumber}/pay`, { method });

/** Presses the pay button. @returns the session that the payer is led to */
export async function beginPaying(server: BillingServer, { invoice, books }: Payable): Promise<SessionThing> {
  const { status, body, text } = await press(server, invoice);
  if (status !== 200) throw new Error(`not begun: ${status} ${text}`);
  const id = (body as { redirectUrl: string }).redirectUrl.split('/').at(-1) ?? '';
  return books.get<SessionThing>(id, 'checkout.session');
}

export const sessionsOf = ({ books }: Payable) => books.all<SessionThing>('checkout.session');

/** What the payer's page is told on the way back. */
export async function stateOf(
  server: BillingServer,
  { invoiceNumber }: Numbered,
  { client_reference_id: reference }: SessionThing,
): Promise<PaymentState> {
  const answer = await server.anon().get(`/api/public/invoices/${invoiceNumber}/payment?ref=${reference}`);
  if (answer.status !== 200) throw new Error(`no state: ${answer.status} ${answer.text}`);
  return answer.body as PaymentState;
}

export async function invoiceOf({ seller, invoice }: Payable): Promise<InvoiceWithItems> {
  return (await seller.get(`/api/invoices/${invoice.id}`)).body as InvoiceWithItems;
}

export async function publicInvoiceOf(
  server: BillingServer,
  { invoiceNumber }: Numbered,
): Promise<PublicInvoice> {
  return (await server.anon().get(`/api/public/invoices/${invoiceNumber}`)).body as PublicInvoice;
}

/** Tells the product of everything that has happened, one after the other, in the order that a test likes. */
export async function tellAll(
  server: BillingServer,
  order: <Event>(events: Event[]) => Event[] = (events) => events,
): Promise<void> {
  for (const event of order(server.stripe.events.filter(({ account }) => account))) {
    await server.stripe.deliver(event, server.hookUrl);
    await server.work();
  }
}

/** Subjects of what the seller was told about payments, oldest first. */
export async function newsFor(server: BillingServer, { seller }: Payable): Promise<string[]> {
  const { rows } = await server.pool.query(
    `select subject from notifications where user_id = $1 and method = 'in_app' and type in ('payment_received', 'other')
     order by seq`,
    [seller.user.id],
  );
  return rows.map(({ subject }) => subject);
}

/** Templates of the mails about payments, to the seller and to the client, in order. */
export async function paymentMails(server: BillingServer, { seller }: Payable): Promise<string[]> {
  const { rows } = await server.pool.query(
    `select template from outbox where user_id = $1
       and template in ('payment_received', 'payment_receipt', 'payment_failed', 'payment_news') order by seq`,
    [seller.user.id],
  );
  return rows.map(({ template }) => template);
}

/** Statuses of the attempts at an invoice, oldest first. */
export async function attemptsAt(server: BillingServer, { invoice }: Payable): Promise<string[]> {
  const { rows } = await server.pool.query(
    'select status from payments where display_number = $1 and user_id = (select user_id from documents where id = $2) order by created_at',
    [invoice.displayNumber, invoice.id],
  );
  return rows.map(({ status }) => status);
}
