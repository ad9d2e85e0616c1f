import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { buildClient, buildInvoice, dayFromToday, threeLines } from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { type InvoiceWithItems, invoiceWithItemsSchema } from '#shared/invoice.ts';

const server = await startTestServer();
afterAll(() => server.close());
afterEach(() => server.clock.run());

async function sellerWithInvoice(fields: object = {}) {
  const seller = await server.seller();
  const client = await buildClient(seller);
  return { seller, client, invoice: await buildInvoice(seller, client.id, fields) };
}

async function put(seller: Seller, { id }: { id: string }, body: unknown): Promise<InvoiceWithItems> {
  const answer = await seller.put(`/api/invoices/${id}`, body);
  expect(answer.status, answer.text).toBe(200);
  return invoiceWithItemsSchema.strict().parse(answer.body);
}

describe('an edit without lines', () => {
  test.each([
    { title: 'Renamed' },
    { description: null },
    { description: 'New words', dueDate: dayFromToday(60) },
    { dueDate: dayFromToday(90) },
    {},
  ])('changes %j and leaves the rest, lines and amount too', async (fields) => {
    const { seller, invoice } = await sellerWithInvoice();
    const updated = await put(seller, invoice, fields);
    const { dueDate: nextDueOn = invoice.nextDueOn } = fields;
    const version = 'dueDate' in fields ? 2 : 1;
    expect(updated).toEqual({ ...invoice, ...fields, nextDueOn, version, updatedAt: updated.updatedAt });
    expect((await seller.get(`/api/invoices/${invoice.id}`)).body).toEqual(updated);
  });

  test('moves the invoice to another client of the seller', async () => {
    const { seller, invoice } = await sellerWithInvoice();
    const other = await buildClient(seller, { name: 'Other', email: 'o@x.example' });
    expect(await put(seller, invoice, { clientId: other.id })).toMatchObject({
      clientId: other.id,
      client: { name: 'Other', email: 'o@x.example' },
      amount: invoice.amount,
    });
  });

  test('with an unknown or foreign client answers 404 and changes nothing', async () => {
    const { seller, invoice } = await sellerWithInvoice();
    const foreign = await buildClient(await server.seller());
    const before = await rowHash(server.pool, seller.user.id);
    for (const clientId of [foreign.id, randomUUID()])
      expect((await seller.put(`/api/invoices/${invoice.id}`, { clientId, title: 'x' })).status).toBe(404);
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });

  test('ignores an amount, a number and the time of payment', async () => {
    const { seller, invoice } = await sellerWithInvoice();
    const owned = { amount: '1.00', invoiceNumber: 'INV-9', displayNumber: 'INV-9', paidAt: '2020-01-01' };
    const updated = await put(seller, invoice, { ...owned, title: 'T' });
    expect(updated).toEqual({ ...invoice, title: 'T', updatedAt: updated.updatedAt });
  });

  test('that changes nothing leaves the time of the last change', async () => {
    const { seller, client, invoice } = await sellerWithInvoice();
    server.clock.advance(60_000);
    const same = {
      clientId: client.id,
      title: invoice.title,
      description: invoice.description,
      dueDate: invoice.dueDate,
      paymentMethod: invoice.paymentMethod,
      status: 'pending',
      items: threeLines,
    };
    expect(await put(seller, invoice, same)).toEqual(invoice);
  });

  test('is found by its new title and no longer by the old one', async () => {
    const { seller, invoice } = await sellerWithInvoice({ title: 'Old name' });
    await put(seller, invoice, { title: 'Fresh name' });
    const found = async (search: string) =>
      ((await seller.get(`/api/invoices?search=${search}`)).body as unknown[]).length;
    expect([await found('old'), await found('fresh'), await found('inv-0001')]).toEqual([0, 1, 1]);
  });
});

describe('an edit with lines', () => {
  test('replaces them in the order sent and computes the amount anew', async () => {
    const { seller, invoice } = await sellerWithInvoice();
    const items = [
      { description: 'Second', quantity: '2', rate: '10.00', amount: '0.01' },
      { description: 'First', quantity: 0.5, rate: 0.01 },
    ];
    const updated = await put(seller, invoice, { items, title: 'Repriced' });
    expect(updated).toMatchObject({ title: 'Repriced', amount: '20.01' });
    expect(updated.items).toMatchObject([
      { description: 'Second', quantity: '2.00', rate: '10.00', amount: '20.00' },
      { description: 'First', quantity: '0.50', rate: '0.01', amount: '0.01' },
    ]);
    const { rows } = await server.pool.query(
      'select count(*)::int as n from document_lines where document_id = $1',
      [invoice.id],
    );
    expect(rows).toEqual([{ n: 2 }]);
  });

  test('in another order is a change', async () => {
    const { seller, invoice } = await sellerWithInvoice();
    const updated = await put(seller, invoice, { items: [...threeLines].reverse() });
    expect(updated.items.map(({ description }) => description)).toEqual(['Support', 'Hosting', 'Design']);
    expect(updated.amount).toBe(invoice.amount);
  });

  test.each([
    [{ items: [] }, 'items'],
    [{ items: [{ description: '', quantity: 1, rate: 1 }] }, 'items.0.description'],
    [{ items: threeLines, dueDate: 'now' }, 'dueDate'],
    [{ title: '' }, 'title'],
    [{ status: 'sent' }, 'status'],
    [{ status: 'overdue' }, 'status'],
    [{ clientId: 'none' }, 'clientId'],
  ])('or without that is wrong, %j, is refused on its field and changes nothing', async (body, field) => {
    const { seller, invoice } = await sellerWithInvoice();
    const before = await rowHash(server.pool, seller.user.id);
    expect(await seller.put(`/api/invoices/${invoice.id}`, body)).toMatchObject({
      status: 400,
      body: { fieldErrors: { [field]: [expect.any(String)] } },
    });
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });
});

describe('the payment method', () => {
  test('stripe or paypal is refused to a free seller with 403 and nothing is changed', async () => {
    const { seller, invoice } = await sellerWithInvoice();
    const before = await rowHash(server.pool, seller.user.id);
    for (const paymentMethod of ['stripe', 'paypal'])
      expect(await seller.put(`/api/invoices/${invoice.id}`, { paymentMethod, title: 'x' })).toMatchObject({
        status: 403,
        body: { code: 'pro_required' },
      });
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });

  test('stays after a downgrade: sent again unchanged it passes, and cash is always possible', async () => {
    const seller = await server.proSeller();
    const invoice = await buildInvoice(seller, (await buildClient(seller)).id, { paymentMethod: 'stripe' });
    await server.pool.query('update users set is_premium = false where id = $1', [seller.user.id]);
    expect(await put(seller, invoice, { paymentMethod: 'stripe', title: 'Kept' })).toMatchObject({
      paymentMethod: 'stripe',
      title: 'Kept',
    });
    expect((await seller.put(`/api/invoices/${invoice.id}`, { paymentMethod: 'paypal' })).status).toBe(403);
    expect((await put(seller, invoice, { paymentMethod: 'cash' })).paymentMethod).toBe('cash');
  });
});

describe('one invoice', () => {
  test('of somebody else, of nobody and of no id answers 404 to reading, editing and deleting', async () => {
    const { seller, invoice } = await sellerWithInvoice();
    const stranger = await server.seller();
    const before = await rowHash(server.pool, seller.user.id);
    for (const id of [invoice.id, randomUUID(), 'no-id', invoice.invoiceNumber]) {
      expect((await stranger.get(`/api/invoices/${id}`)).status).toBe(404);
      expect((await stranger.put(`/api/invoices/${id}`, { title: 'Mine' })).status).toBe(404);
      expect((await stranger.delete(`/api/invoices/${id}`)).status).toBe(404);
    }
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });

  test('answers 401 signed out and is not changed', async () => {
    const { seller, invoice } = await sellerWithInvoice();
    const anon = server.anon();
    const before = await rowHash(server.pool, seller.user.id);
    expect((await anon.get(`/api/invoices/${invoice.id}`)).status).toBe(401);
    expect((await anon.put(`/api/invoices/${invoice.id}`, { title: 'x' })).status).toBe(401);
    expect((await anon.delete(`/api/invoices/${invoice.id}`)).status).toBe(401);
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });

  test('is deleted with 204, with its lines, and then is gone', async () => {
    const { seller, client, invoice } = await sellerWithInvoice();
    const kept = await buildInvoice(seller, client.id);
    const answer = await seller.delete(`/api/invoices/${invoice.id}`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await seller.delete(`/api/invoices/${invoice.id}`)).status).toBe(404);
    expect((await seller.get('/api/invoices')).body).toMatchObject([{ id: kept.id }]);
    const { rows } = await server.pool.query('select 1 from document_lines where document_id = $1', [
      invoice.id,
    ]);
    expect(rows).toEqual([]);
  });
});
