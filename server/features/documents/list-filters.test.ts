import { afterAll, describe, expect, test } from 'vitest';
import { buildClient, buildInvoice, buildItem, buildProposal, dayFromToday } from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());

// A day behind UTC, so that days of the calendar are not those of UTC.
const seller = await server.seller({ timeZone: 'Pacific/Pago_Pago' });
const zoe = await buildClient(seller, { name: 'Zoe' });
const anna = await buildClient(seller, { name: 'Änna', currency: 'EUR' });
const line = (rate: string) => [{ description: 'Work', quantity: '1', rate }];
const old = { issuedOn: '2020-03-01', dueDate: '2020-03-15' };
const late = await buildInvoice(seller, zoe.id, { title: 'Late', ...old }, line('300'));
await buildInvoice(seller, anna.id, { title: 'Large', dueDate: dayFromToday(90) }, line('900'));
const euros = { title: 'Euros', currency: 'EUR', dueDate: dayFromToday(9) };
const foreign = await buildInvoice(seller, zoe.id, euros, line('1000'));
const small = await buildInvoice(seller, anna.id, { title: 'Small', dueDate: dayFromToday(20) }, line('5'));
await buildProposal(seller, zoe.id, { title: 'First', validUntil: dayFromToday(9) }, line('20'));
await buildProposal(seller, anna.id, { title: 'Second', validUntil: dayFromToday(5) }, line('10'));
await buildItem(seller, { name: 'Zebra', rate: '10' });
await buildItem(seller, { name: 'ant', rate: '20', currency: 'EUR' });
const stranger = await server.seller();
const theirs = await buildClient(stranger);
await buildInvoice(stranger, theirs.id, { title: 'Foreign' }, line('300'));

type Row = { id: string; title?: string; name?: string; createdAt: string };
async function read(path: string) {
  const { status, body, text, headers } = await seller.get(path);
  expect(status, text).toBe(200);
  const found = (body as Row[]).map(({ title, name }) => title ?? name);
  return { found, total: headers.get('x-total-count') };
}

/** The day it was in the seller's zone when the newest one was made. */
const dayOf = (instant: string) => new Date(Date.parse(instant) - 11 * 3_600_000).toISOString().slice(0, 10);
const issued = dayOf(small.createdAt);

describe('a list of documents', () => {
  test.each([
    [`clientId=${zoe.id}`, ['Euros', 'Late']],
    [`clientId=${zoe.id.toUpperCase()}&status=overdue`, ['Late']],
    [`clientId=${theirs.id}`, []],
    ['from=2020-03-01&to=2020-03-01', ['Late']],
    ['to=2020-02-29', []],
    ['from=2020-03-02', ['Small', 'Euros', 'Large']],
    [`from=${issued}`, ['Small', 'Euros', 'Large']],
    ['min=300', ['Euros', 'Large', 'Late']],
    ['min=300&max=300.00', ['Late']],
    ['max=299.999', ['Small']],
    ['currency=eur', ['Euros']],
    ['currency=USD&min=6&from=2020-01-01&status=overdue', ['Late']],
    ['search=la&currency=USD&max=300', ['Late']],
    [`ids=${small.id},${late.id}`, ['Small', 'Late']],
  ])('?%s holds those that match, counted', async (query, expected) => {
    expect(await read(`/api/invoices?${query}`)).toEqual({ found: expected, total: String(expected.length) });
    const page = await read(`/api/invoices?${query}&limit=1&offset=1`);
    expect(page).toEqual({ found: expected.slice(1, 2), total: String(expected.length) });
  });

  test.each([
    ['sort=number', ['Small', 'Euros', 'Large', 'Late']],
    ['sort=number&dir=asc', ['Late', 'Large', 'Euros', 'Small']],
    ['sort=client', ['Small', 'Large', 'Euros', 'Late']],
    ['sort=client&dir=desc', ['Euros', 'Late', 'Small', 'Large']],
    ['sort=due', ['Late', 'Euros', 'Small', 'Large']],
    ['sort=due&dir=desc', ['Large', 'Small', 'Euros', 'Late']],
    ['sort=amount', ['Large', 'Late', 'Small', 'Euros']],
    ['sort=amount&dir=asc&currency=USD', ['Small', 'Late', 'Large']],
  ])('?%s is in that order, page by page', async (query, expected) => {
    const total = String(expected.length);
    expect(await read(`/api/invoices?${query}`)).toEqual({ found: expected, total });
    expect(await read(`/api/invoices?${query}&limit=2&offset=1`)).toEqual({
      found: expected.slice(1, 3),
      total,
    });
  });

  test('knows the day of issue of one that was made before it was kept by the day it was made', async () => {
    await server.pool.query('update documents set issued_on = null, created_at = $2 where id = $1', [
      foreign.id,
      '2021-06-02T10:59:00Z',
    ]);
    expect((await read('/api/invoices?from=2021-06-01&to=2021-06-01')).found).toEqual(['Euros']);
    expect((await read('/api/invoices?from=2021-06-02')).found).toEqual(['Small', 'Large']);
  });

  test("of proposals and of a client's takes the same", async () => {
    expect((await read('/api/proposals?sort=due')).found).toEqual(['Second', 'First']);
    expect((await read('/api/proposals?min=20')).found).toEqual(['First']);
    const path = `/api/clients/${anna.id}/invoices`;
    expect((await read(`${path}?max=5`)).found).toEqual(['Small']);
    expect((await read(`${path}?clientId=${zoe.id}`)).found).toEqual(['Small', 'Large']);
  });

  test.each([
    ['clientId=1', 'clientId'],
    ['from=2020-02-30', 'from'],
    ['to=', 'to'],
    ['from=2020-03-02&to=2020-03-01', 'to'],
    ['min=-1', 'min'],
    ['min=five', 'min'],
    ['min=5&max=4.99', 'max'],
    ['max=', 'max'],
    ['max=1&max=2', 'max'],
    ['currency=XXX', 'currency'],
    ['ids=1,2', 'ids'],
    [`ids=${Array(101).fill(late.id).join(',')}`, 'ids'],
    ['sort=status', 'sort'],
    ['sort=due&dir=up', 'dir'],
  ])('?%s answers 400 on %s', async (query, field) => {
    const answer = await seller.get(`/api/invoices?${query}`);
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.body as { fieldErrors: object }).fieldErrors)[0]).toMatch(`${field}`);
    expect((await server.anon().get(`/api/invoices?${query}`)).status).toBe(401);
  });
});

describe('the other lists', () => {
  test.each([
    ['clients?sort=name', ['Änna', 'Zoe']],
    ['clients?sort=name&dir=desc', ['Zoe', 'Änna']],
    ['clients?currency=USD', ['Zoe']],
    ['clients?currency=EUR&sort=name', ['Änna']],
    [`clients?ids=${zoe.id},${theirs.id}`, ['Zoe']],
    ['items?sort=name', ['ant', 'Zebra']],
    ['items?sort=rate', ['Zebra', 'ant']],
    ['items?currency=EUR', ['ant']],
    ['items?currency=USD&search=z', ['Zebra']],
  ])('%s holds those that match, in order and counted', async (path, expected) => {
    expect(await read(`/api/${path}`)).toEqual({ found: expected, total: String(expected.length) });
  });

  test.each(['clients?sort=amount', 'clients?currency=1', 'items?sort=client', 'items?ids='])(
    '%s answers 400',
    async (path) => expect((await seller.get(`/api/${path}`)).status).toBe(400),
  );
});
