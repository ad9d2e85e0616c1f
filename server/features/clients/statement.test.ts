import { afterAll, beforeEach, expect, test } from 'vitest';
import { buildClient, buildInvoice } from '#server/test/factories.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { statementSchema, statementText } from '#shared/statement.ts';

const server = await startTestServer();
afterAll(() => server.close());
beforeEach(() => server.clock.set('2026-03-01T12:00:00Z'));

const oneLine = (rate: string) => [{ description: 'Work', quantity: 1, rate }];

async function clientOf() {
  const seller = await server.seller({ timeZone: 'UTC' });
  const client = await buildClient(seller, { name: 'Lena' });
  const invoiceOf = (rate: string, fields: object = {}) =>
    buildInvoice(seller, client.id, { dueDate: '2026-12-01', ...fields }, oneLine(rate));
  const post = async (id: string, action: string, body: object) => {
    const answer = await seller.post(`/api/invoices/${id}/${action}`, body);
    expect(answer.status).toBe(201);
    return answer.body as { entry: { id: string } };
  };
  return { seller, client, invoiceOf, post, path: `/api/clients/${client.id}/statement` };
}

const march = '?from=2026-03-01&to=2026-03-08';
async function read(seller: Seller, path: string) {
  const answer = await seller.get(path);
  expect(answer.status).toBe(200);
  const statement = statementSchema.parse(answer.body);
  const lines = statement.rows.map((row) => [
    row.date,
    statementText(row, statement.currency),
    row.change,
    row.balance,
  ]);
  return { statement, lines };
}

test('runs from what was owed before to what is owed after: invoices, payments, credit, refunds and write-offs', async () => {
  const { seller, invoiceOf, post, path } = await clientOf();
  server.clock.set('2026-02-20T12:00:00Z');
  const early = await invoiceOf('50.00');
  server.clock.set('2026-03-02T12:00:00Z');
  const website = await invoiceOf('100.00', { title: 'Logo' });
  await post(early.id, 'payments', {
    amount: '80.00',
    method: 'bank_transfer',
    reference: 'TX 7',
    overpayment: 'credit',
    paidOn: '2026-03-01',
  });
  server.clock.set('2026-03-05T12:00:00Z');
  await post(website.id, 'apply-credit', {});
  const { entry } = await post(website.id, 'payments', { amount: '20.00', method: 'cash' });
  server.clock.set('2026-03-06T12:00:00Z');
  await seller.delete(`/api/invoices/${website.id}/payments/${entry.id}`);
  server.clock.set('2026-03-07T12:00:00Z');
  await post(website.id, 'payments', { amount: '40.00', method: 'card' });
  await post(website.id, 'refunds', { amount: '15.00', method: 'card', effect: 'kept' });
  await post(website.id, 'refunds', { amount: '5.00', method: 'card', effect: 'owed' });
  await post(website.id, 'write-off', { amount: '10.00', note: 'Small' });
  server.clock.set('2026-03-09T12:00:00Z');
  await post(website.id, 'payments', { amount: '25.00', method: 'other' });
  const { statement, lines } = await read(seller, path + march);
  expect(statement).toMatchObject({
    currency: 'USD',
    currencies: ['USD'],
    opening: '50.00',
    closing: '25.00',
  });
  expect(statement.client.name).toBe('Lena');
  expect(lines).toEqual([
    ['2026-03-01', 'Payment for INV-0001 by bank transfer, TX 7', '-80.00', '-30.00'],
    ['2026-03-02', 'Invoice INV-0002: Logo', '100.00', '70.00'],
    ['2026-03-05', 'Credit of $30.00 applied to INV-0002', '0.00', '70.00'],
    ['2026-03-05', 'Payment for INV-0002 in cash', '-20.00', '50.00'],
    ['2026-03-06', 'Payment for INV-0002 taken back', '20.00', '70.00'],
    ['2026-03-07', 'Payment for INV-0002 by card', '-40.00', '30.00'],
    ['2026-03-07', 'Refund of $15.00 for INV-0002 by card', '0.00', '30.00'],
    ['2026-03-07', 'Refund for INV-0002 by card', '5.00', '35.00'],
    ['2026-03-07', 'Written off from INV-0002', '-10.00', '25.00'],
  ]);
  const after = (await read(seller, `${path}?from=2026-03-09&to=2026-04-30`)).statement;
  expect([after.opening, after.closing]).toEqual(['25.00', '0.00']);
  const file = await seller.get(`${path}/pdf${march}`);
  expect(file).toMatchObject({ status: 200 });
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(file.headers.get('content-disposition')).toContain('Bright Studio - Statement for Lena.pdf');
  const none = (await read(seller, `${path}?from=2026-05-01&to=2026-05-31`)).statement;
  expect(none).toMatchObject({ opening: '0.00', closing: '0.00', rows: [] });
});

test('agrees with what the client owes, and leaves out what was cancelled or is of another client or currency', async () => {
  const { seller, client, invoiceOf, path } = await clientOf();
  await invoiceOf('30.00');
  const cancelled = await invoiceOf('500.00');
  await seller.put(`/api/invoices/${cancelled.id}`, { status: 'cancelled' });
  const yen = await buildInvoice(
    seller,
    client.id,
    { currency: 'JPY', dueDate: '2026-12-01' },
    oneLine('1200'),
  );
  await seller.post(`/api/invoices/${yen.id}/payments`, { amount: '200', method: 'cash' });
  const other = await buildClient(seller);
  await buildInvoice(seller, other.id);
  const { statement } = await read(seller, path + march);
  expect(statement).toMatchObject({ currencies: ['JPY', 'USD'], closing: '30.00', rows: [{ sum: '30.00' }] });
  const abroad = (await read(seller, `${path + march}&currency=JPY`)).statement;
  expect(abroad).toMatchObject({ currency: 'JPY', opening: '0', closing: '1000' });
  expect(abroad.rows.map(({ change }) => change)).toEqual(['1200', '-200']);
  expect((await seller.get(`/api/clients/${client.id}`)).body).toMatchObject({
    amountOwed: '30.00',
    byCurrency: [{ currency: 'JPY', amountOwed: '1000' }],
  });
});

test('counts days as the seller does', async () => {
  server.clock.set('2026-03-31T13:30:00Z');
  const seller = await server.seller({ timeZone: 'Australia/Sydney' });
  const client = await buildClient(seller);
  await buildInvoice(seller, client.id, { dueDate: '2026-12-01' });
  const path = `/api/clients/${client.id}/statement`;
  expect((await read(seller, `${path}?from=2026-03-01&to=2026-03-31`)).statement.rows).toEqual([]);
  expect((await read(seller, `${path}?from=2026-04-01&to=2026-04-01`)).statement.rows).toHaveLength(1);
});

test('without days runs from the first thing that happened to today, or to the last one where that is later', async () => {
  const { seller, invoiceOf, post, path } = await clientOf();
  const periodOf = async (query: string) => {
    const { statement } = await read(seller, path + query);
    return [statement.from, statement.to, statement.rows.length];
  };
  expect(await periodOf('')).toEqual(['2026-03-01', '2026-03-01', 0]);
  server.clock.set('2026-03-05T12:00:00Z');
  const { id } = await invoiceOf('50.00');
  await post(id, 'payments', { amount: '20.00', method: 'cash', paidOn: '2026-03-02' });
  server.clock.set('2026-03-09T12:00:00Z');
  expect(await periodOf('')).toEqual(['2026-03-02', '2026-03-09', 2]);
  expect(await periodOf('?from=2026-03-03')).toEqual(['2026-03-03', '2026-03-09', 1]);
  expect(await periodOf('?from=2026-04-01')).toEqual(['2026-04-01', '2026-04-01', 0]);
  expect(await periodOf('?to=2026-03-04')).toEqual(['2026-03-02', '2026-03-04', 1]);
  expect(await periodOf('?to=2026-02-01')).toEqual(['2026-02-01', '2026-02-01', 0]);
  await invoiceOf('70.00', { issuedOn: '2026-03-20' });
  expect(await periodOf('')).toEqual(['2026-03-02', '2026-03-20', 3]);
});

test.each([
  ['?from=March', 'from'],
  ['?from=2026-03-01&to=2026-03-32', 'to'],
  ['?from=2026-03-02&to=2026-03-01', 'to'],
  ['?from=2026-03-01&to=2026-03-31&currency=XXQ', 'currency'],
])('with %j answers 400 on %s', async (query, field) => {
  const { seller, path } = await clientOf();
  expect(await seller.get(path + query)).toMatchObject({
    status: 400,
    body: { fieldErrors: { [field]: [expect.any(String)] } },
  });
});

test("of somebody else's client answers 404, and signed out 401", async () => {
  const { path } = await clientOf();
  expect((await (await server.seller()).get(path + march)).status).toBe(404);
  expect((await server.anon().get(path + march)).status).toBe(401);
});

test('opens in a currency in which something is owed, else in one that has something', async () => {
  const { seller, client, path } = await clientOf();
  const yen = await buildInvoice(
    seller,
    client.id,
    { currency: 'JPY', dueDate: '2026-12-01' },
    oneLine('1200'),
  );
  const opens = async () => (await read(seller, path)).statement;
  expect(await opens()).toMatchObject({ currency: 'JPY', currencies: ['JPY'], closing: '1200' });
  const dollars = await buildInvoice(seller, client.id, { dueDate: '2026-12-01' }, oneLine('30.00'));
  expect(await opens()).toMatchObject({ currency: 'USD', closing: '30.00' });
  await seller.put(`/api/invoices/${dollars.id}`, { status: 'paid' });
  expect(await opens()).toMatchObject({ currency: 'JPY' });
  await seller.put(`/api/invoices/${yen.id}`, { status: 'paid' });
  expect(await opens()).toMatchObject({ currency: 'USD', closing: '0.00' });
  const other = await buildClient(seller);
  expect((await read(seller, `/api/clients/${other.id}/statement`)).statement).toMatchObject({
    currency: 'USD',
    rows: [],
  });
});
