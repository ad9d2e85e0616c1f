import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FakePaypal } from '#server/test/fakes/paypal.ts';
import type { Dispute } from '#server/test/fakes/paypal-things.ts';
import {
  beginPaypal,
  type PaypalPayable,
  paymentNewsFor,
  paypalInvoice,
  paypalStateOf,
  startPaypalServer,
  stopPaypalServer,
  tellPaypal,
} from '#server/test/paypal.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';

const server = await startPaypalServer({ partnerId: undefined });
const { books } = server.paypal;
afterAll(() => stopPaypalServer(server));
beforeEach(() => {
  server.paypal.events.length = 0;
});
afterEach(() => {
  server.paypal.faults.length = 0;
});

const invoiceOf = async ({ seller, invoice }: PaypalPayable) =>
  (await seller.get(`/api/invoices/${invoice.id}`)).body as InvoiceWithItems;

/** Paid with PayPal, and the id of the money. */
async function paid() {
  const payable = await paypalInvoice(server);
  const order = await beginPaypal(server, payable);
  await books.approve(order.id);
  expect(await paypalStateOf(server, payable.invoice, order)).toMatchObject({ state: 'paid' });
  server.paypal.events.length = 0;
  return { payable, captureId: order.captures[0]?.id ?? '' };
}

const lastEvent = async () =>
  (await server.pool.query('select status, reason from webhook_events order by received_at desc limit 1'))
    .rows[0];
const forbidden: FakePaypal['faults'][number] = {
  match: /customer\/disputes/,
  times: 100,
  answer: { status: 403, body: { name: 'NOT_AUTHORIZED', message: 'no permission' } },
};

describe('a dispute', () => {
  test.each([
    ['RESOLVED_SELLER_FAVOUR', 'won'],
    ['CANCELED_BY_BUYER', 'won'],
    ['DENIED', 'won'],
    ['RESOLVED_WITH_PAYOUT', 'won'],
    ['RESOLVED_BUYER_FAVOUR', 'lost'],
    ['ACCEPTED', 'lost'],
  ] as const)(
    'is told of, and that it ended with %s, each once; the invoice stays paid',
    async (outcome, end) => {
      const { payable, captureId } = await paid();
      const dispute = await books.dispute(captureId);
      await tellPaypal(server);
      expect(await invoiceOf(payable)).toMatchObject({ status: 'paid', payments: [{ dispute: 'open' }] });
      await books.decide(dispute);
      await books.decide(dispute, outcome);
      await tellPaypal(server, [...server.paypal.events, ...server.paypal.events].toReversed());
      expect(await invoiceOf(payable)).toMatchObject({ status: 'paid', payments: [{ dispute: end }] });
      expect(await paymentNewsFor(server, payable)).toEqual([
        'Payment received: Acme paid INV-0001',
        'Payment for INV-0001 disputed',
        `Dispute over INV-0001 ${end}`,
      ]);
    },
  );

  test('that ended for neither side stays open', async () => {
    const { payable, captureId } = await paid();
    await books.decide(await books.dispute(captureId), 'NONE');
    await tellPaypal(server);
    expect(await invoiceOf(payable)).toMatchObject({ payments: [{ dispute: 'open' }] });
  });

  test('is believed as PayPal has it, not as the event tells it', async () => {
    const { payable, captureId } = await paid();
    await books.dispute(captureId);
    const [event] = server.paypal.events;
    const told = { ...event?.resource, status: 'RESOLVED', dispute_outcome: { outcome_code: 'ACCEPTED' } };
    await tellPaypal(
      server,
      server.paypal.events.map((known) => ({ ...known, resource: told })),
    );
    expect(await invoiceOf(payable)).toMatchObject({ payments: [{ dispute: 'open' }] });
  });

  test('that PayPal does not show is believed by its verified event', async () => {
    server.paypal.faults.push({ ...forbidden });
    const { payable, captureId } = await paid();
    const dispute = await books.dispute(captureId);
    await tellPaypal(server);
    expect(await invoiceOf(payable)).toMatchObject({ payments: [{ dispute: 'open' }] });
    await books.decide(dispute, 'RESOLVED_BUYER_FAVOUR');
    const [created, decided] = server.paypal.events;
    await tellPaypal(server, decided && [decided]);
    // What was told before comes again, under another name.
    await tellPaypal(server, created && [{ ...created, id: `${created.id}-LATE` }]);
    expect(await invoiceOf(payable)).toMatchObject({ status: 'paid', payments: [{ dispute: 'lost' }] });
    expect(await paymentNewsFor(server, payable)).toHaveLength(3);
  });

  test('that is opened again is told of again', async () => {
    const { payable, captureId } = await paid();
    const dispute = await books.dispute(captureId);
    for (const outcome of ['RESOLVED_BUYER_FAVOUR', undefined, 'RESOLVED_SELLER_FAVOUR']) {
      await books.decide(dispute, outcome);
      await tellPaypal(server);
    }
    expect((await paymentNewsFor(server, payable)).slice(1)).toEqual([
      'Dispute over INV-0001 lost',
      'Payment for INV-0001 disputed',
      'Dispute over INV-0001 won',
    ]);
  });

  test('that PayPal cannot be asked about waits, and is told of once it can', async () => {
    const { payable, captureId } = await paid();
    await books.dispute(captureId);
    server.paypal.faults.push({ ...forbidden, times: 3, answer: { status: 500, body: {} } });
    await tellPaypal(server);
    expect(await invoiceOf(payable)).toMatchObject({ payments: [{ dispute: null }] });
    await server.work();
    expect(await invoiceOf(payable)).toMatchObject({ payments: [{ dispute: 'open' }] });
  });
});

describe('nothing is done about', () => {
  const tell = async (change: (dispute: Dispute) => void, isShown = true) => {
    if (!isShown) server.paypal.faults.push({ ...forbidden });
    const { payable, captureId } = await paid();
    const dispute = books.getDispute(await books.dispute(captureId));
    change(dispute);
    const events = server.paypal.events.map((event) => ({ ...event, resource: dispute }));
    await tellPaypal(server, events);
    expect(await invoiceOf(payable)).toMatchObject({ payments: [{ dispute: null }] });
    return lastEvent();
  };
  const about = (fields: Partial<Dispute['disputed_transactions'][number]>) => (dispute: Dispute) =>
    void Object.assign(dispute.disputed_transactions[0] ?? {}, fields);

  test.each([true, false])('money that is not ours (PayPal shows it: %s)', async (isShown) => {
    const ignored = { status: 'ignored', reason: 'unknown payment' };
    expect(await tell(about({ seller_transaction_id: 'NOTOURS' }), isShown)).toEqual(ignored);
    expect(await tell(about({ seller: { merchant_id: 'ANOTHER234567' } }), isShown)).toEqual(ignored);
  });

  test('a dispute that PayPal does not know', async () => {
    const unknown = (dispute: Dispute) => void Object.assign(dispute, { dispute_id: 'PP-D-NONE' });
    expect(await tell(unknown)).toMatchObject({ status: 'processed' });
  });

  test('what is none', async () => {
    const broken = (dispute: Dispute) => void Object.assign(dispute, { status: 1 });
    expect(await tell(broken)).toEqual({ status: 'ignored', reason: 'unknown payment' });
  });
});
