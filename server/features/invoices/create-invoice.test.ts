import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { buildClient, buildInvoice, invoiceFields, threeLines } from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { isPublicToken } from '#shared/document.ts';
import { invoiceWithItemsSchema } from '#shared/invoice.ts';

const server = await startTestServer();
afterAll(() => server.close());
afterEach(() => server.clock.run());

test('a new invoice is answered 201 as it is stored: pending, priced by the server, lines in order', async () => {
  server.clock.set('2026-06-15T12:00:00.005Z');
  const seller = await server.seller();
  const client = await buildClient(seller);
  const answer = await seller.post('/api/invoices', invoiceFields(client.id, { dueDate: '2026-07-01' }));
  expect(answer.status).toBe(201);
  const invoice = invoiceWithItemsSchema.strict().parse(answer.body);
  expect(invoice).toMatchObject({
    displayNumber: 'INV-0001',
    clientId: client.id,
    client: { name: client.name, email: client.email },
    title: 'Website',
    description: 'The new website',
    amount: '413.22',
    dueDate: '2026-07-01',
    status: 'pending',
    paymentMethod: 'cash',
    paidAt: null,
    createdAt: '2026-06-15T12:00:00.005Z',
    updatedAt: '2026-06-15T12:00:00.005Z',
  });
  expect(invoice.items).toMatchObject([
    { description: 'Design', quantity: '8.33', rate: '49.50', amount: '412.34' },
    { description: 'Hosting', quantity: '1.00', rate: '0.75', amount: '0.75' },
    { description: 'Support', quantity: '0.50', rate: '0.25', amount: '0.13' },
  ]);
  expect(isPublicToken(invoice.invoiceNumber)).toBe(true);
  expect(invoice.invoiceNumber.startsWith('INV-0001-')).toBe(true);
  expect((await seller.get(`/api/invoices/${invoice.id}`)).body).toEqual(invoice);
});

test('lines stay in the order in which they were sent', async () => {
  const seller = await server.seller();
  const client = await buildClient(seller);
  const items = Array.from({ length: 60 }, (_value, index) => ({
    description: `Line ${(index * 37) % 60}`,
    quantity: index + 1,
    rate: 1,
  }));
  const invoice = await buildInvoice(seller, client.id, {}, items);
  const { body } = await seller.get(`/api/invoices/${invoice.id}`);
  expect(invoiceWithItemsSchema.parse(body).items.map(({ description }) => description)).toEqual(
    items.map(({ description }) => description),
  );
});

describe('the number', () => {
  test('counts up per seller and is never given again', async () => {
    const [seller, other] = [await server.seller(), await server.seller()];
    const [client, theirs] = [await buildClient(seller), await buildClient(other)];
    const made = [];
    for (let count = 0; count < 3; count++) made.push(await buildInvoice(seller, client.id));
    await buildInvoice(other, theirs.id);
    for (const { id } of made) await seller.delete(`/api/invoices/${id}`);
    made.push(await buildInvoice(seller, client.id));
    expect(made.map(({ displayNumber }) => displayNumber)).toEqual([
      'INV-0001',
      'INV-0002',
      'INV-0003',
      'INV-0004',
    ]);
    expect(new Set(made.map(({ invoiceNumber }) => invoiceNumber.slice(9))).size).toBe(4);
    expect((await buildInvoice(other, theirs.id)).displayNumber).toBe('INV-0002');
  });

  test('grows beyond four digits', async () => {
    const seller = await server.seller();
    const client = await buildClient(seller);
    await server.pool.query('update document_counters set last_number = 9998 where user_id = $1', [
      seller.user.id,
    ]);
    expect((await buildInvoice(seller, client.id)).displayNumber).toBe('INV-9999');
    const next = await buildInvoice(seller, client.id);
    expect(next.displayNumber).toBe('INV-10000');
    expect((await server.anon().get(`/api/public/invoices/${next.invoiceNumber}`)).status).toBe(200);
  });
});

describe('the first notification', () => {
  test('is one, to the client, waiting to go out', async () => {
    const seller = await server.seller({ businessName: 'Bright Studio' });
    const client = await buildClient(seller, { email: 'ap@acme.example' });
    const invoice = await buildInvoice(seller, client.id, { dueDate: '2030-01-05' });
    const { rows } = await server.pool.query(
      `select type, method, recipient, subject, message, status, client_id, user_id, sent_at, read_at
       from notifications where document_id = $1`,
      [invoice.id],
    );
    expect(rows).toEqual([
      {
        type: 'initial',
        method: 'email',
        recipient: 'ap@acme.example',
        subject: 'Invoice INV-0001 to Acme',
        message: 'INV-0001: Website, $413.22, due Jan 5, 2030',
        status: 'pending',
        client_id: client.id,
        user_id: seller.user.id,
        sent_at: null,
        read_at: null,
      },
    ]);
  });

  test.each([
    ['שלום בע״מ', '\u2068שלום בע״מ\u2069'],
    ['Ac\u202eme\u2066', 'Acme'],
    ["O'Brien \\u2068 & Søn", "O'Brien \\u2068 & Søn"],
  ])('is titled with the client, and keeps its direction: %s', async (name, shown) => {
    const seller = await server.seller();
    const invoice = await buildInvoice(seller, (await buildClient(seller, { name })).id);
    const { rows } = await server.pool.query('select subject from notifications where document_id = $1', [
      invoice.id,
    ]);
    expect(rows).toEqual([{ subject: `Invoice INV-0001 to ${shown}` }]);
  });
});

test('a due date in the past is taken and overdue at once, by the day of the seller', async () => {
  server.clock.set('2026-06-15T10:30:00Z');
  // It is 22:30 on the 15th in Auckland and 00:30 on the 16th in Kiritimati.
  const [auckland, kiritimati] = [
    await server.seller({ timeZone: 'Pacific/Auckland' }),
    await server.seller({ timeZone: 'Pacific/Kiritimati' }),
  ];
  const statusOf = async (seller: typeof auckland, dueDate: string) =>
    (await buildInvoice(seller, (await buildClient(seller)).id, { dueDate })).status;
  expect(await statusOf(auckland, '2026-06-15')).toBe('pending');
  expect(await statusOf(auckland, '2026-06-14')).toBe('overdue');
  expect(await statusOf(kiritimati, '2026-06-15')).toBe('overdue');
  expect(await statusOf(kiritimati, '2026-06-16')).toBe('pending');
  expect(await statusOf(kiritimati, '1000-01-01')).toBe('overdue');
});

test('a total of nothing is allowed', async () => {
  const seller = await server.seller();
  const free = [{ description: 'Gift', quantity: 1, rate: 0 }];
  expect((await buildInvoice(seller, (await buildClient(seller)).id, {}, free)).amount).toBe('0.00');
});

describe('refused and not stored is', () => {
  test.each([
    [{ title: ' ' }, undefined, { 'invoice.title': ['Title is required'] }],
    [{ dueDate: '2026-02-30' }, undefined, { 'invoice.dueDate': ['Enter a valid date as YYYY-MM-DD'] }],
    [{ clientId: 'no-id' }, undefined, { 'invoice.clientId': ['Choose a client'] }],
    [{ paymentMethod: 'gold' }, undefined, { 'invoice.paymentMethod': ['Choose cash, stripe or paypal'] }],
    [{}, [], { items: ['At least one item is required'] }],
    [
      {},
      [...threeLines.slice(0, 1), { description: 'x', quantity: 'two', rate: 1 }],
      { 'items.1.quantity': ['Enter a plain number with at most 2 decimal places, like 1250.50'] },
    ],
    [
      {},
      Array<object>(2).fill({ description: 'x', quantity: 1, rate: '9999999999.99' }),
      { 'items.amount': ['The total must be at most 9,999,999,999.99'] },
    ],
  ])('bad input, by field: %j %j', async (fields, items, fieldErrors) => {
    const seller = await server.seller();
    const client = await buildClient(seller);
    const before = await rowHash(server.pool, seller.user.id);
    const answer = await seller.post('/api/invoices', invoiceFields(client.id, fields, items));
    expect(answer).toMatchObject({ status: 400, body: { fieldErrors } });
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
    expect((await buildInvoice(seller, client.id)).displayNumber).toBe('INV-0001');
  });

  test("an invoice for an unknown or somebody else's client: 404", async () => {
    const [seller, other] = [await server.seller(), await server.seller()];
    const theirs = await buildClient(other);
    const hashes = async () => Promise.all([seller, other].map(({ user }) => rowHash(server.pool, user.id)));
    const before = await hashes();
    for (const clientId of [randomUUID(), theirs.id])
      expect(await seller.post('/api/invoices', invoiceFields(clientId))).toMatchObject({
        status: 404,
        body: { message: 'Client not found' },
      });
    expect(await hashes()).toEqual(before);
  });

  test.each(['stripe', 'paypal'])('%s as the method of a free seller: 403', async (paymentMethod) => {
    const seller = await server.seller();
    const client = await buildClient(seller);
    const before = await rowHash(server.pool, seller.user.id);
    expect(await seller.post('/api/invoices', invoiceFields(client.id, { paymentMethod }))).toMatchObject({
      status: 403,
      body: {
        code: 'pro_required',
        message: 'Upgrade to Pro to accept online payments with Stripe and PayPal',
      },
    });
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });

  test('anything signed out: 401', async () => {
    const client = await buildClient(await server.seller());
    expect((await server.anon().post('/api/invoices', invoiceFields(client.id))).status).toBe(401);
  });
});

test.each(['stripe', 'paypal'] as const)('a Pro seller may ask to be paid by %s', async (paymentMethod) => {
  const seller = await server.proSeller();
  const invoice = await buildInvoice(seller, (await buildClient(seller)).id, { paymentMethod });
  expect(invoice.paymentMethod).toBe(paymentMethod);
});

test('amounts, status and owner in the body count for nothing', async () => {
  const [seller, other] = [await server.seller(), await server.seller()];
  const client = await buildClient(seller);
  const owned = { status: 'paid', amount: '1.00', userId: other.user.id, paidAt: '2020-01-01T00:00:00Z' };
  const invoice = await buildInvoice(
    seller,
    client.id,
    owned,
    threeLines.map((line) => ({ ...line, amount: '9.99' })),
  );
  expect(invoice).toMatchObject({ status: 'pending', amount: '413.22', paidAt: null });
  expect((await seller.get(`/api/invoices/${invoice.id}`)).status).toBe(200);
  expect((await other.get('/api/invoices')).body).toEqual([]);
});
