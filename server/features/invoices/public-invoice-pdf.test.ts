import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { DocumentPdfs } from '#server/pdf/document-pdfs.ts';
import { PoolUnavailable } from '#server/pdf/worker-pool.ts';
import { buildClient, buildInvoice } from '#server/test/factories.ts';
import { getPdf } from '#server/test/get-pdf.ts';
import { startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer({ trustProxy: 1 });
afterAll(() => server.close());
afterEach(() => server.clock.run());

const pathOf = ({ invoiceNumber }: { invoiceNumber: string }) => `/api/public/invoices/${invoiceNumber}/pdf`;

async function buildSellerInvoice(fields: object = {}, items?: object[]) {
  const seller = await server.seller({ timeZone: 'Europe/Berlin' });
  const client = await buildClient(seller);
  return { seller, client, invoice: await buildInvoice(seller, client.id, fields, items) };
}

test('whoever has the link gets the invoice as a PDF, to look at and to keep to himself', async () => {
  const { invoice } = await buildSellerInvoice();
  const { pages, headers, facts } = await getPdf(server.origin, pathOf(invoice));
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="Bright Studio - Invoice INV-0001.pdf"',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    etag: expect.stringMatching(/^W\/"[\w-]+"$/),
  });
  expect(headers.getSetCookie()).toEqual([]);
  expect(facts).toMatchObject({ Title: 'Invoice INV-0001 from Bright Studio', Author: 'Bright Studio' });
  expect(pages).toHaveLength(1);
  for (const text of ['Bright Studio', 'Invoice INV-0001', '$413.22', 'Acme Ltd', 'Hosting 1 $0.75 $0.75'])
    expect(pages[0]).toContain(text);
});

test("the file's name has the seller in their own letters, and a plain form for whoever cannot read them", async () => {
  const seller = await server.seller({ businessName: 'Müller/Söhne 東京\u202e' });
  const invoice = await buildInvoice(seller, (await buildClient(seller)).id);
  const { headers } = await getPdf(server.origin, pathOf(invoice));
  const full = encodeURIComponent('Müller-Söhne 東京 - Invoice INV-0001.pdf');
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="Muller-Sohne - Invoice INV-0001.pdf"; filename*=UTF-8''${full}`,
  );
});

test('the file holds neither the secret of its link nor what only the seller knows', async () => {
  const { invoice, seller } = await buildSellerInvoice();
  const { pages, facts, links } = await getPdf(server.origin, pathOf(invoice));
  const all = JSON.stringify([pages, facts, links]);
  for (const secret of [
    invoice.invoiceNumber.slice(9),
    invoice.id,
    seller.user.email,
    'Pays on Fridays',
    '+1 555 0100',
  ])
    expect(all).not.toContain(secret);
});

test.each([
  [1, 1],
  [12, 2],
  [25, 2],
  [60, 3],
])('%i lines take %i pages, each with the head of the table', async (count, expected) => {
  const items = Array.from({ length: count }, (_, index) => ({
    description: `Line ${index + 1}`,
    quantity: '1',
    rate: '10',
  }));
  const { invoice } = await buildSellerInvoice({}, items);
  const { pages } = await getPdf(server.origin, pathOf(invoice));
  expect(pages).toHaveLength(expected);
  for (const page of pages) expect(page).toContain('Description Quantity Rate Amount');
  expect(pages.at(-1)).toMatch(
    new RegExp(`Line ${count} 1 \\$10\\.00 \\$10\\.00\\s+Total \\$${count}0\\.00`),
  );
});

test('an unchanged invoice is not sent again; a changed one is, with what changed', async () => {
  const { seller, client, invoice } = await buildSellerInvoice();
  const visitor = server.anon();
  const tagOf = async () => (await getPdf(server.origin, pathOf(invoice))).headers.get('etag') ?? '';
  const first = await tagOf();
  const again = await visitor.get(pathOf(invoice), { 'if-none-match': first });
  expect([again.status, again.text]).toEqual([304, '']);
  expect(again.headers.get('cache-control')).toBe('private, no-cache');

  const changes: [() => Promise<unknown>, string][] = [
    [() => seller.put(`/api/invoices/${invoice.id}`, { title: 'Another title' }), 'Another title'],
    [() => seller.put(`/api/clients/${client.id}`, { name: 'Renamed' }), 'Renamed'],
    [
      () => server.pool.query("update users set phone = '555 0199' where id = $1", [seller.user.id]),
      '555 0199',
    ],
    [() => seller.put(`/api/invoices/${invoice.id}`, { status: 'paid' }), 'Paid'],
  ];
  let known = first;
  for (const [change, text] of changes) {
    await change();
    expect((await visitor.get(pathOf(invoice), { 'if-none-match': known })).status, text).toBe(200);
    const { pages, headers } = await getPdf(server.origin, pathOf(invoice));
    expect(pages[0]).toContain(text);
    known = headers.get('etag') ?? '';
  }
});

test('the day makes an invoice overdue in its PDF, too', async () => {
  server.clock.set('2026-04-01T00:00:00Z');
  const { invoice } = await buildSellerInvoice({ dueDate: '2026-04-05' });
  server.clock.set('2026-04-05T21:59:59Z');
  const before = await getPdf(server.origin, pathOf(invoice));
  expect(before.pages[0]).toContain('Sent');
  server.clock.set('2026-04-05T22:00:00Z');
  const after = await getPdf(server.origin, pathOf(invoice));
  expect(after.pages[0]).toContain('Overdue');
});

test("the paper is that of the seller's country", async () => {
  const american = await server.seller({ timeZone: 'America/Chicago' });
  const letter = await buildInvoice(american, (await buildClient(american)).id);
  expect((await getPdf(server.origin, pathOf(letter))).size).toEqual({ width: 612, height: 792 });
  const { invoice } = await buildSellerInvoice();
  expect((await getPdf(server.origin, pathOf(invoice))).size).toEqual({ width: 595.28, height: 841.89 });
});

test('a cancelled invoice offers none', async () => {
  const { seller, invoice } = await buildSellerInvoice();
  await seller.put(`/api/invoices/${invoice.id}`, { status: 'cancelled' });
  const answer = await server.anon().get(pathOf(invoice), { accept: 'text/html' });
  expect(answer).toMatchObject({ status: 404, body: { message: 'A cancelled invoice has no PDF' } });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const page = await fetch(`${server.origin}/invoice/${invoice.invoiceNumber}?pdf=1`);
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
});

test('by the link on its page it is the same file, with the same headers', async () => {
  const { invoice } = await buildSellerInvoice();
  const link = `/invoice/${invoice.invoiceNumber}?pdf=1`;
  const [byPage, byApi] = [await getPdf(server.origin, link), await getPdf(server.origin, pathOf(invoice))];
  const named = [
    'content-type',
    'content-disposition',
    'content-security-policy',
    'cache-control',
    'etag',
    'referrer-policy',
    'x-content-type-options',
    'x-robots-tag',
  ];
  for (const name of named) expect(byPage.headers.get(name), name).toBe(byApi.headers.get(name));
  const again = await server.anon().get(link, { 'if-none-match': byPage.headers.get('etag') ?? '' });
  expect([again.status, again.headers.get('content-security-policy')]).toEqual([
    304,
    byPage.headers.get('content-security-policy'),
  ]);
});

test('whatever is no invoice answers the 404 of the invoice itself, and counts as a miss', async () => {
  const from = { 'x-forwarded-for': '192.0.2.7' };
  const look = () => server.anon().get('/api/public/invoices/INV-0001/pdf', from);
  for (let count = 0; count < 120; count++)
    expect(await look()).toMatchObject({ status: 404, text: '{"message":"Invoice not found"}' });
  const stopped = await look();
  expect(stopped.status).toBe(429);
  expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('other methods meet the 404 of the API', async () => {
  const { invoice } = await buildSellerInvoice();
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect((await server.anon().send(method, pathOf(invoice))).status).toBe(404);
});

test.each([
  ['too many are being made', new PoolUnavailable('full'), 503],
  ['making it fails', new Error('broken'), 500],
] as const)(
  'while %s the answer says so in JSON, and to who pressed the link in a page',
  async (_name, error, status) => {
    const pdfs: DocumentPdfs = {
      revisionOf: () => 'one',
      renderDocumentPdf: () => Promise.reject(error),
      renderSealedPdf: () => Promise.reject(error),
      renderStatementPdf: () => Promise.reject(error),
      queue: { countWaiting: () => 0, onWaited: () => undefined },
      close: async () => {},
    };
    const other = await startTestServer({ pdfs });
    const seller = await other.seller();
    const invoice = await buildInvoice(seller, (await buildClient(seller)).id);
    const answer = await other.anon().get(pathOf(invoice));
    expect(answer).toMatchObject({ status, body: { message: expect.any(String) } });
    expect(answer.headers.get('retry-after')).toBe(status === 503 ? '5' : null);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('etag')).toBeNull();
    const page = await fetch(`${other.origin}/invoice/${invoice.invoiceNumber}?pdf=1`);
    expect([page.status, page.headers.get('content-type'), page.headers.get('etag')]).toEqual([
      status,
      'text/html; charset=utf-8',
      null,
    ]);
    expect(page.headers.get('retry-after')).toBe(status === 503 ? '5' : null);
    expect(other.log.takeErrors()).toHaveLength(status === 500 ? 2 : 0);
    await other.close();
  },
);

test('whoever asks for many at once waits in line, and others do not wait behind them', async () => {
  const asked: string[] = [];
  const held: (() => void)[] = [];
  const pdfs: DocumentPdfs = {
    revisionOf: ({ view }) => view.title,
    renderDocumentPdf({ view }) {
      asked.push(view.title);
      return new Promise((resolve) => held.push(() => resolve(Buffer.from('%PDF-'))));
    },
    renderSealedPdf: () => Promise.resolve(Buffer.from('%PDF-')),
    renderStatementPdf: () => Promise.resolve(Buffer.from('%PDF-')),
    queue: { countWaiting: () => 0, onWaited: () => undefined },
    close: async () => {},
  };
  const other = await startTestServer({ pdfs, trustProxy: 1 });
  const seller = await other.seller();
  const client = await buildClient(seller);
  const ask = async (title: string, address: string) => {
    const invoice = await buildInvoice(seller, client.id, { title });
    return () => other.anon().get(pathOf(invoice), { 'x-forwarded-for': address });
  };
  const many = await Promise.all(['a', 'b', 'c', 'd'].map((title) => ask(title, '192.0.2.8')));
  const single = await ask('single', '192.0.2.9');
  const answers = many.map((send) => send());
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  const answer = single();
  await vi.waitFor(() => expect(asked).toContain('single'));
  expect(asked).toHaveLength(3);
  for (let count = 0; count < 5; count++) {
    await vi.waitFor(() => expect(held.length).toBeGreaterThan(count));
    held[count]?.();
  }
  for (const { status } of await Promise.all([answer, ...answers])) expect(status).toBe(200);
  await other.close();
});
