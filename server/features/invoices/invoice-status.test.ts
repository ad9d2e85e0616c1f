import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { buildClient, buildInvoice, dayFromToday, threeLines } from '#server/test/factories.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { type Invoice, type InvoiceWithItems, invoiceWithItemsSchema } from '#shared/invoice.ts';

const server = await startTestServer();
afterAll(() => server.close());
afterEach(() => server.clock.run());

const FUTURE = dayFromToday(400);
const LATER = dayFromToday(500);
const PAST = dayFromToday(-400);

/** A seller's invoice that is in a state. */
async function invoiceIn(status: Invoice['status']) {
  const seller = await server.seller();
  const client = await buildClient(seller);
  const dueDate = status === 'overdue' ? PAST : FUTURE;
  const { id } = await buildInvoice(seller, client.id, { dueDate });
  if (status === 'paid' || status === 'cancelled') await set(seller, id, { status });
  const invoice = invoiceWithItemsSchema.parse((await seller.get(`/api/invoices/${id}`)).body);
  expect(invoice.status).toBe(status);
  return { seller, invoice };
}

const set = (seller: Seller, id: string, body: unknown) => seller.put(`/api/invoices/${id}`, body);

async function paidActivities(invoiceId: string) {
  const { rows } = await server.pool.query(
    `select title, description, amount, status from activities where document_id = $1 and type = 'invoice_paid'`,
    [invoiceId],
  );
  return rows;
}

describe('by hand', () => {
  test.each([
    ['pending', 'pending', 200, 'pending'],
    ['pending', 'paid', 200, 'paid'],
    ['pending', 'cancelled', 200, 'cancelled'],
    ['pending', 'overdue', 400, 'pending'],
    ['pending', 'sent', 400, 'pending'],
    ['pending', 'nonsense', 400, 'pending'],
    ['overdue', 'pending', 200, 'overdue'],
    ['overdue', 'overdue', 200, 'overdue'],
    ['overdue', 'paid', 200, 'paid'],
    ['overdue', 'cancelled', 200, 'cancelled'],
    ['paid', 'paid', 200, 'paid'],
    ['paid', 'pending', 200, 'pending'],
    ['paid', 'cancelled', 409, 'paid'],
    ['paid', 'overdue', 400, 'paid'],
    ['cancelled', 'cancelled', 200, 'cancelled'],
    ['cancelled', 'pending', 200, 'pending'],
    ['cancelled', 'paid', 409, 'cancelled'],
    ['cancelled', 'overdue', 400, 'cancelled'],
  ] as const)('an invoice that is %s, set to %s, answers %i and is %s', async (from, to, code, after) => {
    const { seller, invoice } = await invoiceIn(from);
    const answer = await set(seller, invoice.id, { status: to });
    expect(answer.status).toBe(code);
    if (code === 400) expect(answer.body).toMatchObject({ fieldErrors: { status: [expect.any(String)] } });
    if (from === after) {
      expect((await seller.get(`/api/invoices/${invoice.id}`)).body).toEqual(invoice);
    } else expect(answer.body).toMatchObject({ status: after });
    expect(await paidActivities(invoice.id)).toHaveLength(after === 'paid' ? 1 : 0);
  });
});

describe('a paid invoice', () => {
  test('knows when it was paid and is one activity', async () => {
    const { seller, invoice } = await invoiceIn('pending');
    server.clock.advance(60_000);
    expect((await set(seller, invoice.id, { status: 'paid' })).body).toMatchObject({
      paidAt: server.clock.now().toISOString(),
    });
    expect(await paidActivities(invoice.id)).toEqual([
      { title: 'Invoice INV-0001 paid', description: 'Website', amount: '413.22', status: 'paid' },
    ]);
  });

  test('paid again keeps the time of the first payment', async () => {
    const { seller, invoice } = await invoiceIn('paid');
    server.clock.advance(60_000);
    const answer = await set(seller, invoice.id, { status: 'paid', title: 'Renamed' });
    expect(answer.body).toMatchObject({ status: 'paid', paidAt: invoice.paidAt, title: 'Renamed' });
  });

  test('set back to pending was never paid; paid once more it has the new time', async () => {
    const { seller, invoice } = await invoiceIn('paid');
    expect((await set(seller, invoice.id, { status: 'pending' })).body).toMatchObject({
      status: 'pending',
      paidAt: null,
    });
    expect(await paidActivities(invoice.id)).toEqual([]);
    server.clock.advance(60_000);
    expect((await set(seller, invoice.id, { status: 'paid' })).body).toMatchObject({
      paidAt: server.clock.now().toISOString(),
    });
    expect(await paidActivities(invoice.id)).toHaveLength(1);
  });

  test('set back after its due date is overdue', async () => {
    const { seller, invoice } = await invoiceIn('overdue');
    await set(seller, invoice.id, { status: 'paid' });
    expect((await set(seller, invoice.id, { status: 'pending' })).body).toMatchObject({
      status: 'overdue',
      paidAt: null,
    });
  });

  test('takes a new title and description', async () => {
    const { seller, invoice } = await invoiceIn('paid');
    const answer = await set(seller, invoice.id, { title: 'New', description: 'Words' });
    expect(answer.body).toMatchObject({
      ...invoice,
      title: 'New',
      description: 'Words',
      updatedAt: expect.any(String),
    });
  });

  test('may be edited in the same step that sets it back', async () => {
    const { seller, invoice } = await invoiceIn('paid');
    const items = [{ description: 'Less', quantity: 1, rate: 5 }];
    expect((await set(seller, invoice.id, { status: 'pending', dueDate: LATER, items })).body).toMatchObject({
      status: 'pending',
      dueDate: LATER,
      amount: '5.00',
    });
  });

  test('is recorded once when ten people say so at once', async () => {
    const { seller, invoice } = await invoiceIn('pending');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => set(seller, invoice.id, { status: 'paid' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => (body as InvoiceWithItems).paidAt)).size).toBe(1);
    expect(await paidActivities(invoice.id)).toHaveLength(1);
  });

  test('says in the activity what was changed in the same step', async () => {
    const { seller, invoice } = await invoiceIn('pending');
    const items = [{ description: 'All', quantity: 1, rate: 1234.5 }];
    await set(seller, invoice.id, { status: 'paid', title: 'Final', items });
    expect(await paidActivities(invoice.id)).toMatchObject([{ description: 'Final', amount: '1234.50' }]);
  });
});

const frozen = [
  { dueDate: LATER },
  { items: [{ description: 'Other', quantity: 1, rate: 1 }] },
  { items: [...threeLines].reverse() },
];

describe('a settled invoice refuses with 409 and stays as it is:', () => {
  test.each(frozen)('paid, %j', async (body) => {
    const { seller, invoice } = await invoiceIn('paid');
    const answer = await set(seller, invoice.id, { title: 'Too', ...body });
    expect(answer).toMatchObject({ status: 409, body: { code: 'invoice_paid' } });
    expect((await seller.get(`/api/invoices/${invoice.id}`)).body).toEqual(invoice);
  });

  test.each([...frozen, { title: 'New' }, { description: null }])('cancelled, %j', async (body) => {
    const { seller, invoice } = await invoiceIn('cancelled');
    const answer = await set(seller, invoice.id, body);
    expect(answer).toMatchObject({ status: 409, body: { code: 'invoice_cancelled' } });
    expect((await seller.get(`/api/invoices/${invoice.id}`)).body).toEqual(invoice);
  });

  test.each(['paid', 'cancelled'] as const)('%s, another client', async (status) => {
    const { seller, invoice } = await invoiceIn(status);
    const other = await buildClient(seller);
    expect((await set(seller, invoice.id, { clientId: other.id })).status).toBe(409);
    expect((await seller.get(`/api/invoices/${invoice.id}`)).body).toEqual(invoice);
  });

  test.each(['paid', 'cancelled'] as const)('but %s, what it already is passes', async (status) => {
    const { seller, invoice } = await invoiceIn(status);
    const { clientId, title, description, dueDate, paymentMethod } = invoice;
    const same = { clientId, title, description, dueDate, paymentMethod, status, items: threeLines };
    const answer = await set(seller, invoice.id, same);
    expect(answer).toMatchObject({ status: 200, body: invoice });
  });

  test.each(['paid', 'cancelled'] as const)('but %s, it can be deleted', async (status) => {
    const { seller, invoice } = await invoiceIn(status);
    expect((await seller.delete(`/api/invoices/${invoice.id}`)).status).toBe(204);
  });
});

describe('by its date', () => {
  test('an invoice is overdue from the start of the day after, in the zone of the seller', async () => {
    server.clock.set('2026-10-30T12:00:00Z');
    const seller = await server.seller({ timeZone: 'America/New_York' });
    const { id } = await buildInvoice(seller, (await buildClient(seller)).id, { dueDate: '2026-11-01' });
    const at = async (instant: string) => {
      server.clock.set(instant);
      return ((await seller.get(`/api/invoices/${id}`)).body as InvoiceWithItems).status;
    };
    // The clocks go back in this night: the day has 25 hours.
    expect(await at('2026-11-01T04:00:00Z')).toBe('pending');
    expect(await at('2026-11-02T04:59:59.999Z')).toBe('pending');
    expect(await at('2026-11-02T05:00:00.000Z')).toBe('overdue');
  });

  test('an overdue invoice with a later date is pending again, and the other way round', async () => {
    const { seller, invoice } = await invoiceIn('overdue');
    expect((await set(seller, invoice.id, { dueDate: FUTURE })).body).toMatchObject({ status: 'pending' });
    expect((await set(seller, invoice.id, { dueDate: PAST })).body).toMatchObject({ status: 'overdue' });
  });

  test.each(['paid', 'cancelled'] as const)('a %s invoice never becomes overdue', async (status) => {
    const { seller, invoice } = await invoiceIn(status);
    await server.pool.query('update documents set due_on = $2 where id = $1', [invoice.id, PAST]);
    expect((await seller.get(`/api/invoices/${invoice.id}`)).body).toMatchObject({ status });
    expect((await seller.get('/api/invoices?status=overdue')).body).toEqual([]);
  });

  test('a row that a job has marked overdue is answered by its date all the same', async () => {
    const { seller, invoice } = await invoiceIn('pending');
    await server.pool.query("update documents set status = 'overdue' where id = $1", [invoice.id]);
    expect((await seller.get(`/api/invoices/${invoice.id}`)).body).toMatchObject({ status: 'pending' });
    expect((await set(seller, invoice.id, { status: 'paid' })).body).toMatchObject({ status: 'paid' });
  });
});
