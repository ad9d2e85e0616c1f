import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startBillingServer, stopBillingServer } from '#server/test/billing.ts';
import { completeSession, type SessionThing } from '#server/test/fakes/stripe-checkout.ts';
import {
  attemptsAt,
  beginPaying,
  invoiceOf,
  newsFor,
  type Payable,
  payableInvoice,
  press,
} from '#server/test/payments.ts';

const server = await startBillingServer();
afterAll(() => stopBillingServer(server));
afterEach(async () => {
  server.clock.run();
  server.stripe.faults.length = 0;
  await server.pool.query("delete from rate_limits where key like 'public-pay%'");
});

const otherLines = { items: [{ description: 'Design', quantity: '1', rate: '99.00' }] };

const put =
  (body: object) =>
  ({ seller, invoice }: Payable) =>
    seller.put(`/api/invoices/${invoice.id}`, body);

const changes: [string, (payable: Payable) => Promise<{ status: number }>][] = [
  ['another amount', put(otherLines)],
  ['another method', put({ paymentMethod: 'cash' })],
  ['cancelled', put({ status: 'cancelled' })],
  ['paid by hand', put({ status: 'paid' })],
  ['deleted', ({ seller, invoice }) => seller.delete(`/api/invoices/${invoice.id}`)],
  ['deleted with its client', ({ seller, clientId }) => seller.delete(`/api/clients/${clientId}`)],
];

/** One of each way to get there; each of them waits. */
const slow = ['another amount', 'deleted', 'deleted with its client'];

/** The attempt behind a session, which outlives its invoice. */
async function statusOf({ client_reference_id: id }: SessionThing): Promise<string> {
  const { rows } = await server.pool.query('select status from payments where id = $1', [id]);
  return rows[0].status;
}

describe('a change of the invoice', () => {
  test.each(changes)('%s: the payment page is closed when the change is answered', async (_what, change) => {
    const payable = await payableInvoice(server);
    const session = await beginPaying(server, payable);
    expect((await change(payable)).status).toBeLessThan(300);
    expect(session.status).toBe('expired');
    expect(await statusOf(session)).toBe('canceled');
  });

  test.each(changes.filter(([what]) => slow.includes(what)))(
    '%s: a provider that hangs holds nothing up; the worker closes the page',
    async (_what, change) => {
      const payable = await payableInvoice(server);
      const session = await beginPaying(server, payable);
      let letGo: () => void = () => undefined;
      const after = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      server.stripe.faults.push({ match: /expire$/, times: 1, after });
      expect((await change(payable)).status).toBeLessThan(300);
      expect(session.status).toBe('open');
      await server.work();
      expect(session.status).toBe('expired');
      letGo();
      await expect.poll(() => statusOf(session)).toBe('canceled');
    },
  );

  test.each(changes)('%s: a provider that is away holds nothing up', async (_what, change) => {
    const payable = await payableInvoice(server);
    const session = await beginPaying(server, payable);
    server.stripe.faults.push({ match: /./, times: 3, answer: { status: 500, body: {} } });
    expect((await change(payable)).status).toBeLessThan(300);
    expect(await statusOf(session)).toBe('open');
    server.stripe.faults.length = 0;
    await server.work();
    expect(await statusOf(session)).toBe('canceled');
  });

  test('a page that was paid a moment before is no closed one: the seller is told at once', async () => {
    const payable = await payableInvoice(server);
    const session = await beginPaying(server, payable);
    await completeSession(payable.books, session.id);
    await put({ status: 'cancelled' })(payable);
    expect(await attemptsAt(server, payable)).toEqual(['refund_due']);
    expect(await newsFor(server, payable)).toEqual(['Payment for INV-0001 needs to be refunded']);
  });

  test('pages of other invoices stay', async () => {
    const payable = await payableInvoice(server);
    const session = await beginPaying(server, payable);
    const other = await payableInvoice(server);
    await beginPaying(server, other);
    await put(otherLines)(other);
    await put({ title: 'Another' })(payable);
    expect(session.status).toBe('open');
  });
});

describe('a page that takes the place of another one', () => {
  test('opens once the older one is closed', async () => {
    const payable = await payableInvoice(server);
    const first = await beginPaying(server, payable);
    server.clock.advance(55 * 60_000);
    const second = await beginPaying(server, payable);
    expect([first.status, second.status]).toEqual(['expired', 'open']);
    expect(await attemptsAt(server, payable)).toEqual(['canceled', 'open']);
  });

  test('does not open while nobody knows whether the older one was paid', async () => {
    const payable = await payableInvoice(server);
    const first = await beginPaying(server, payable);
    server.clock.advance(55 * 60_000);
    server.stripe.faults.push({ match: /expire$/, times: 3, answer: { status: 500, body: {} } });
    expect((await press(server, payable.invoice)).status).toBe(503);
    await completeSession(payable.books, first.id);
    expect(await press(server, payable.invoice)).toMatchObject({
      status: 409,
      body: { code: 'invoice_paid' },
    });
    expect((await invoiceOf(payable)).status).toBe('paid');
    expect(await attemptsAt(server, payable)).toEqual(['succeeded']);
  });
});
