import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { Agent } from '#server/test/agent.ts';
import { buildClient, buildInvoice, buildProposal } from '#server/test/factories.ts';
import { notificationsOf } from '#server/test/notifications.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { invoiceSchema } from '#shared/invoice.ts';
import { proposalSchema } from '#shared/proposal.ts';

const server = await startTestServer({ trustProxy: 1 });
afterAll(() => server.close());
afterEach(() => server.clock.run());

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';

const look = (path: string, headers: Record<string, string> = {}, agent: Agent = server.anon()) =>
  agent.send('POST', `${path}/seen`, { headers: { 'user-agent': PHONE, ...headers } });

async function sent() {
  const seller = await server.seller();
  const client = await buildClient(seller);
  const invoice = await buildInvoice(seller, client.id);
  const proposal = await buildProposal(seller, client.id);
  return {
    seller,
    invoice: `/api/public/invoices/${invoice.invoiceNumber}`,
    proposal: `/api/public/proposals/${proposal.proposalNumber}`,
  };
}

const timesOf = async (seller: Seller) => {
  const invoices = invoiceSchema.array().parse((await seller.get('/api/invoices')).body);
  const proposals = proposalSchema.array().parse((await seller.get('/api/proposals')).body);
  return [...invoices, ...proposals].map(({ firstSeenAt, lastSeenAt }) => [firstSeenAt, lastSeenAt]);
};

const newsOf = async (seller: Seller) =>
  (await notificationsOf(seller))
    .filter(({ type }) => type === 'status_update')
    .map(({ method, status, subject, message }) => ({ method, status, subject, message }));

test('the first and the last visit are kept, and the seller is told of the first', async () => {
  const { seller, invoice, proposal } = await sent();
  expect(await timesOf(seller)).toEqual([
    [null, null],
    [null, null],
  ]);
  server.clock.set('2026-11-02T08:00:00.000Z');
  expect(await look(invoice)).toMatchObject({ status: 204, text: '' });
  expect((await look(proposal)).status).toBe(204);
  server.clock.set('2026-11-04T09:30:00.000Z');
  await look(invoice);
  expect(await timesOf(seller)).toEqual([
    ['2026-11-02T08:00:00.000Z', '2026-11-04T09:30:00.000Z'],
    ['2026-11-02T08:00:00.000Z', '2026-11-02T08:00:00.000Z'],
  ]);
  const told = { method: 'in_app', status: 'sent' };
  expect(await newsOf(seller)).toEqual([
    {
      ...told,
      subject: 'Proposal viewed: PRO-0001 for Acme was opened',
      message: 'PRO-0001: Website, $413.22, sent to Acme, was opened for the first time',
    },
    {
      ...told,
      subject: 'Invoice viewed: INV-0001 for Acme was opened',
      message: 'INV-0001: Website, $413.22, sent to Acme, was opened for the first time',
    },
  ]);
});

test('reading a page or its API is no visit', async () => {
  const { seller, invoice, proposal } = await sent();
  for (const path of [invoice, proposal]) {
    await server.anon().get(path);
    await server.anon().get(path.replace('/api/public', '').replace('s/', '/'));
    expect((await server.anon().get(`${path}/seen`)).status).toBe(404);
  }
  expect((await timesOf(seller)).flat()).toEqual([null, null, null, null]);
});

test('an open page or a reload within five minutes writes nothing: it is one visit', async () => {
  const { seller, invoice } = await sent();
  server.clock.set('2026-11-02T08:00:00.000Z');
  await Promise.all([look(invoice), look(invoice), look(invoice)]);
  const { etag = '' } = Object.fromEntries((await seller.get('/api/invoices')).headers);
  server.clock.set('2026-11-02T08:05:00.000Z');
  await look(invoice);
  expect((await seller.get('/api/invoices', { 'if-none-match': etag })).status).toBe(304);
  server.clock.set('2026-11-02T08:05:00.001Z');
  await look(invoice);
  const answer = await seller.get('/api/invoices', { 'if-none-match': etag });
  expect(answer).toMatchObject({ status: 200, body: [{ lastSeenAt: '2026-11-02T08:05:00.001Z' }] });
  expect(await newsOf(seller)).toHaveLength(1);
});

describe('what does not count', () => {
  test('is the seller’s own visit; another seller’s does', async () => {
    const { seller, invoice } = await sent();
    expect((await look(invoice, {}, seller)).status).toBe(204);
    expect((await timesOf(seller)).flat()).toEqual([null, null, null, null]);
    await look(invoice, {}, await server.seller());
    expect((await timesOf(seller))[0]).toEqual([expect.any(String), expect.any(String)]);
  });

  test.each([
    [
      'a crawler',
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    ],
    ['a link preview', { 'user-agent': 'facebookexternalhit/1.1' }],
    [
      'a headless browser',
      {
        'user-agent':
          'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
      },
    ],
    ['an office program', { 'user-agent': 'Microsoft Office/16.0 (Microsoft Outlook 16.0.17328; Pro)' }],
    ['a mail scanner', { 'user-agent': 'Mozilla/5.0 (compatible; Mimecast URL Scanner)' }],
    ['a script', { 'user-agent': 'axios/1.7.2' }],
    ['a mail scanner', { 'user-agent': 'Mozilla/5.0 Proofpoint URL Defense' }],
    ['a command line', { 'user-agent': 'curl/8.5.0' }],
    ['nobody', { 'user-agent': '' }],
    ['a page loaded ahead', { 'sec-purpose': 'prefetch;prerender' }],
    ['an old way of loading ahead', { purpose: 'prefetch' }],
  ])('is %s', async (_who, headers: Record<string, string>) => {
    const { seller, invoice } = await sent();
    expect((await look(invoice, headers)).status).toBe(204);
    expect((await timesOf(seller)).flat()).toEqual([null, null, null, null]);
    expect(await newsOf(seller)).toEqual([]);
  });

  test('is no phone whose name only sounds like a machine', async () => {
    const { seller, invoice } = await sent();
    await look(invoice, { 'user-agent': 'Mozilla/5.0 (Linux; Android 12; CUBOT X50) Chrome/120 Mobile' });
    expect((await timesOf(seller))[0]).toEqual([expect.any(String), expect.any(String)]);
  });
});

describe('is refused', () => {
  test('without such a document: 404, counted as a miss', async () => {
    const { invoice } = await sent();
    for (const path of [
      '/api/public/invoices/INV-0001',
      `/api/public/proposals/${invoice.split('/').at(-1)}`,
      `${invoice.slice(0, -1)}%00`,
    ])
      expect(await look(path), path).toMatchObject({ status: 404, body: { message: expect.any(String) } });
  });

  test('from a foreign site', async () => {
    const { seller, invoice } = await sent();
    expect((await look(invoice, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await timesOf(seller)).flat()).toEqual([null, null, null, null]);
  });

  test('when one address says it all the time; another address goes on', async () => {
    const { invoice } = await sent();
    const from = (address: string) => ({ 'x-forwarded-for': address });
    for (let count = 0; count < 60; count++)
      expect((await look(invoice, from('192.0.2.1'))).status).toBe(204);
    const stopped = await look(invoice, from('192.0.2.1'));
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await look(invoice, from('192.0.2.2'))).status).toBe(204);
  });
});
