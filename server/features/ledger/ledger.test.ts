import fc from 'fast-check';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startBillingServer, stopBillingServer } from '#server/test/billing.ts';
import { buildClient, buildInvoice, dayFromToday } from '#server/test/factories.ts';
import { completeSession } from '#server/test/fakes/stripe-checkout.ts';
import { endRefund, refundSession } from '#server/test/fakes/stripe-refunds.ts';
import { beginPaying, payableInvoice, tellAll } from '#server/test/payments.ts';
import { bySize } from '#server/test/size.ts';
import type { Seller } from '#server/test/test-server.ts';

// Closing it compares every invoice with its ledger.
const server = await startBillingServer();
afterAll(() => stopBillingServer(server));
afterEach(() => {
  server.clock.run();
  server.stripe.events.length = 0;
});

async function entriesOf(invoiceId: string) {
  const { rows } = await server.pool.query(
    `select kind, amount, method, happened_on::text as day, created_by as by, payment_id is not null as "isOfProvider",
       reverses_id is not null as "isReversal"
     from ledger_entries where document_id = $1 order by seq`,
    [invoiceId],
  );
  return rows as { kind: string; amount: string; method: string; day: string; by: string }[];
}

const kindsOf = async (invoiceId: string) =>
  (await entriesOf(invoiceId)).map(({ kind, amount }) => `${kind} ${amount}`);

async function moneyOf(invoiceId: string) {
  const { rows } = await server.pool.query(
    'select status, round(paid_amount, 2) as paid, round(refunds_kept, 2) as kept, balance from documents where id = $1',
    [invoiceId],
  );
  return rows[0];
}

async function invoiceOfSeller(seller: Seller, items?: object[]) {
  const { id: clientId } = await buildClient(seller);
  return buildInvoice(seller, clientId, {}, items);
}

const setStatus = (seller: Seller, id: string, status: string) =>
  seller.put(`/api/invoices/${id}`, { status });

describe('paid by hand', () => {
  test("is one payment of the whole amount, on the seller's day", async () => {
    const seller = await server.seller({ timeZone: 'Pacific/Kiritimati' });
    const { id } = await invoiceOfSeller(seller);
    expect(await moneyOf(id)).toEqual({ status: 'pending', paid: '0.00', kept: '0.00', balance: '413.22' });
    server.clock.set('2026-03-31T20:00:00Z');
    await setStatus(seller, id, 'paid');
    expect(await entriesOf(id)).toEqual([
      {
        ...{ kind: 'payment', amount: '413.22', method: 'other', day: '2026-04-01', by: 'seller' },
        ...{ isOfProvider: false, isReversal: false },
      },
    ]);
    expect(await moneyOf(id)).toEqual({ status: 'paid', paid: '413.22', kept: '0.00', balance: '0.00' });
  });

  test('and back to pending: the payment is reversed, never removed', async () => {
    const seller = await server.seller();
    const { id } = await invoiceOfSeller(seller);
    for (const status of ['paid', 'pending', 'paid']) await setStatus(seller, id, status);
    expect(await kindsOf(id)).toEqual(['payment 413.22', 'reversal -413.22', 'payment 413.22']);
    await setStatus(seller, id, 'pending');
    expect(await moneyOf(id)).toEqual({ status: 'pending', paid: '0.00', kept: '0.00', balance: '413.22' });
  });

  test('with other lines in the same call: what they amount to was paid', async () => {
    const seller = await server.seller();
    const { id } = await invoiceOfSeller(seller);
    const items = [{ description: 'Design', quantity: 1, rate: '99.00' }];
    await seller.put(`/api/invoices/${id}`, { status: 'paid', items });
    expect(await kindsOf(id)).toEqual(['payment 99.00']);
  });

  test('pressed twice at once, or again: one payment', async () => {
    const seller = await server.seller();
    const { id } = await invoiceOfSeller(seller);
    await Promise.all([1, 2, 3].map(() => setStatus(seller, id, 'paid')));
    await setStatus(seller, id, 'paid');
    expect(await kindsOf(id)).toEqual(['payment 413.22']);
  });

  test('an invoice of 0.00 becomes paid without an entry, and open again', async () => {
    const seller = await server.seller();
    const { id } = await invoiceOfSeller(seller, [{ description: 'Free', quantity: 1, rate: '0.00' }]);
    await setStatus(seller, id, 'paid');
    expect(await entriesOf(id)).toEqual([]);
    expect(await moneyOf(id)).toMatchObject({ status: 'paid', balance: '0.00' });
    await setStatus(seller, id, 'pending');
    expect(await moneyOf(id)).toMatchObject({ status: 'pending' });
  });

  test('goes with its invoice', async () => {
    const seller = await server.seller();
    const { id } = await invoiceOfSeller(seller);
    await setStatus(seller, id, 'paid');
    expect((await seller.delete(`/api/invoices/${id}`)).status).toBe(204);
    expect(await entriesOf(id)).toEqual([]);
  });
});

describe('paid by card', () => {
  async function paid() {
    const payable = await payableInvoice(server);
    const session = await beginPaying(server, payable);
    await completeSession(payable.books, session.id);
    await tellAll(server);
    return { ...payable, sessionId: session.id, id: payable.invoice.id };
  }

  test('is one payment that names its attempt, however often it is told', async () => {
    const { id } = await paid();
    await tellAll(server, (events) => [...events, ...events]);
    expect(await entriesOf(id)).toMatchObject([
      { kind: 'payment', amount: '413.22', method: 'card', by: 'provider', isOfProvider: true },
    ]);
  });

  test('and paid back in parts: nothing is owed for it', async () => {
    const { id, books, sessionId } = await paid();
    await refundSession(books, sessionId, 1_000);
    await tellAll(server);
    await refundSession(books, sessionId, 2_550);
    await tellAll(server, (events) => [...events, ...events]);
    expect(await kindsOf(id)).toEqual([
      ...['payment 413.22', 'refund -10.00', 'refund_kept 10.00', 'refund -25.50', 'refund_kept 25.50'],
    ]);
    expect(await moneyOf(id)).toEqual({ status: 'paid', paid: '377.72', kept: '35.50', balance: '0.00' });
  });

  test('a refund that fails later is reversed, another one stays', async () => {
    const { id, books, sessionId } = await paid();
    const failing = await refundSession(books, sessionId, 1_000);
    await tellAll(server);
    await refundSession(books, sessionId, 2_550);
    await tellAll(server);
    await endRefund(books, failing, 'failed');
    await tellAll(server);
    expect(await moneyOf(id)).toEqual({ status: 'paid', paid: '387.72', kept: '25.50', balance: '0.00' });
  });
});

describe('the database itself', () => {
  test.each([
    ['a change of an entry', 'update ledger_entries set amount = amount + 1'],
    ['the removal of an entry', 'delete from ledger_entries'],
    [
      'an entry that the invoice knows nothing of',
      `insert into ledger_entries (user_id, document_id, kind, amount, group_id, method, happened_on, created_by, created_at)
       select user_id, document_id, kind, amount, group_id, method, happened_on, created_by, created_at from ledger_entries limit 1`,
    ],
  ])('refuses %s', async (_what, statement) => {
    const seller = await server.seller();
    const { id } = await invoiceOfSeller(seller);
    await setStatus(seller, id, 'paid');
    await expect(server.pool.query(statement)).rejects.toMatchObject({ code: '23000' });
  });
});

const action = fc.oneof(
  fc.constantFrom('paid', 'pending', 'cancelled').map((status) => ({ status })),
  fc.integer({ min: 0, max: 99_999 }).map((cents) => ({
    items: [{ description: 'Work', quantity: 1, rate: (cents / 100).toFixed(2) }],
  })),
);

test('whatever is asked for in whatever order, the invoice is the sum of its ledger', async () => {
  const seller = await server.seller();
  const { id: clientId } = await buildClient(seller);
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 2, maxLength: 10 }), async (actions) => {
      const { id } = await buildInvoice(seller, clientId, { dueDate: dayFromToday(10) });
      for (const body of actions) await seller.put(`/api/invoices/${id}`, body);
      const { rows } = await server.pool.query(
        `select i.status, i.amount, i.balance, coalesce(sum(e.amount), 0)::numeric(12, 2)::text as entries
         from documents i left join ledger_entries e on e.document_id = i.id where i.id = $1 group by i.id`,
        [id],
      );
      const { status, amount, balance, entries } = rows[0];
      expect([balance, entries]).toEqual(status === 'paid' ? ['0.00', amount] : [amount, '0.00']);
    }),
    { numRuns: bySize(25, 500) },
  );
});
