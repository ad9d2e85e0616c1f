import { afterAll, describe, expect, test } from 'vitest';
import { buildClient, buildInvoice, buildNote, buildProposal } from '#server/test/factories.ts';
import { renderedPages } from '#server/test/page-sources.ts';
import { rawRequest } from '#server/test/raw-request.ts';
import { startTestServer } from '#server/test/test-server.ts';

const pages = await renderedPages();
// Each test comes from an address of its own, as a trusted proxy would say.
const server = await startTestServer({ pageSource: pages, trustProxy: 1 });
afterAll(async () => {
  await server.close();
  await pages.close();
});

const seller = await server.seller();
const client = await buildClient(seller);
const invoice = await buildInvoice(seller, client.id);

let addresses = 0;
function newAddress(): Record<string, string> {
  addresses += 1;
  return { 'x-forwarded-for': `198.51.100.${addresses}` };
}

const lookUp = (number: string, headers = newAddress()) =>
  server.anon().get(`/api/public/invoices/${number}`, headers);

describe('a link that was guessed', () => {
  const { invoiceNumber, displayNumber, id } = invoice;
  const last = invoiceNumber.at(-1) === 'A' ? 'B' : 'A';

  test.each([
    ['the display number', displayNumber],
    ['another last character', invoiceNumber.slice(0, -1) + last],
    ['a tail in lower case', invoiceNumber.toLowerCase()],
    ['a blank at the end', `${invoiceNumber}%20`],
    ['a character more', `${invoiceNumber}0`],
    ['a NUL at the end', `${invoiceNumber}%00`],
    ['the id', id],
    ['a wildcard', 'INV-0001-%25'],
    ['a statement', "INV-0001'%20or%20'1'='1"],
  ])('%s answers 404 like any other unknown number', async (_what, number) => {
    const guess = await lookUp(number);
    const unknown = await lookUp('INV-0001-AAAAAAAAAAAAAAAAAAAAAAAAAA');
    expect(guess.status).toBe(404);
    expect(guess.text).toBe(unknown.text);
    expect((await server.anon().get(`/invoice/${number}`, newAddress())).status).toBe(404);
  });

  test('a path that is no UTF-8 is a client error as JSON', async () => {
    const { status, text } = await rawRequest(server.port, { path: '/api/public/invoices/%E0%A4%A' });
    expect([400, 404]).toContain(status);
    expect(text).toContain('application/json');
  });

  test('many wrong tries from one address are stopped; right links and other addresses go on', async () => {
    const here = newAddress();
    const statuses: number[] = [];
    for (let tries = 0; tries < 200 && statuses.at(-1) !== 429; tries += 1)
      statuses.push((await lookUp(`INV-0001-${'A'.repeat(26)}`, here)).status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(120);
    const refused = await lookUp(`INV-0001-${'B'.repeat(26)}`, here);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await server.anon().get(`/invoice/INV-0001-${'C'.repeat(26)}`, here)).status).toBe(429);
    expect((await lookUp(invoiceNumber, here)).status).toBe(200);
    expect((await lookUp(invoiceNumber)).status).toBe(200);
  });
});

describe("a proposal's link that was guessed", () => {
  test('answers 404 on the page and by the API like any other unknown number', async () => {
    const { proposalNumber, displayNumber, id } = await buildProposal(seller, client.id);
    const api = (number: string) => server.anon().get(`/api/public/proposals/${number}`, newAddress());
    const unknown = await api('PRO-0001-AAAAAAAAAAAAAAAAAAAAAAAAAA');
    for (const number of [displayNumber, proposalNumber.toLowerCase(), `${proposalNumber}0`, id, 'PRO-%25']) {
      expect(await api(number)).toMatchObject({ status: 404, text: unknown.text });
      expect((await server.anon().get(`/proposal/${number}`, newAddress())).status).toBe(404);
    }
    const page = await server.anon().get(`/proposal/${proposalNumber}`, newAddress());
    expect(page.status).toBe(200);
    expect(page.text).not.toContain(proposalNumber);
  });
});

describe('what a link shows', () => {
  const MARK = 'SECRET';

  async function markedInvoice() {
    const marked = await server.proSeller({ businessName: 'Shown Studio', fullName: `${MARK}-full-name` });
    const columns = [
      ...['industry', 'stripe_customer_id', 'stripe_subscription_id', 'stripe_connect_account_id'],
      ...['stripe_connect_account_status', 'paypal_business_email', 'paypal_merchant_id'],
    ];
    const sets = columns.map((column) => `${column} = '${MARK}-${column}'`).join(', ');
    await server.pool.query(
      `update users set ${sets}, email = '${MARK.toLowerCase()}@studio.example', phone = 'shown-phone',
        address = 'Shown Street', custom_logo = '/uploads/shown.png', hide_credits = true where id = $1`,
      [marked.user.id],
    );
    const payer = await buildClient(marked, { phone: `${MARK}-phone`, notes: `${MARK}-notes` });
    await buildNote(marked, payer.id, { title: `${MARK}-title`, content: `${MARK}-content` });
    return buildInvoice(marked, payer.id);
  }

  test('is the allow-list and nothing else, in the answer and on the page', async () => {
    const marked = await markedInvoice();
    const answer = await lookUp(marked.invoiceNumber);
    const body = answer.body as Record<string, object>;
    expect(Object.keys(body).sort()).toEqual(
      [
        ...[
          'amount',
          'client',
          'description',
          'displayNumber',
          'dueDate',
          'invoiceNumber',
          'items',
          'paidAt',
        ],
        ...['issuedOn', 'payment', 'paymentMethod', 'status', 'timeZone', 'title', 'user'],
      ].sort(),
    );
    expect(body.user).toEqual({
      businessName: 'Shown Studio',
      phone: 'shown-phone',
      phoneHref: null,
      address: 'Shown Street',
      customLogo: '/uploads/shown.png',
      hideCredits: true,
    });
    expect(Object.keys(body.client ?? {}).sort()).toEqual(['address', 'company', 'email', 'name']);
    expect(Object.keys((body.items as object[])[0] ?? {}).sort()).toEqual([
      'amount',
      'description',
      'quantity',
      'rate',
    ]);
    const page = await server.anon().get(`/invoice/${marked.invoiceNumber}`, newAddress());
    expect(page.text).toContain('Shown Studio');
    for (const { text } of [answer, page]) {
      expect(text).not.toMatch(new RegExp(MARK, 'i'));
      expect(text).not.toContain(marked.id);
      expect(text).not.toContain(marked.clientId);
    }
  });

  test('is kept out of indexes, caches, referrers and sets no cookie', async () => {
    for (const path of [
      `/api/public/invoices/${invoice.invoiceNumber}`,
      `/invoice/${invoice.invoiceNumber}`,
      '/invoice/INV-0001',
    ]) {
      const { headers } = await server.anon().get(path, newAddress());
      expect(headers.get('x-robots-tag'), path).toContain('noindex');
      expect(headers.get('cache-control'), path).toContain('no-store');
      expect(headers.get('referrer-policy'), path).toBe('no-referrer');
      expect(headers.get('set-cookie'), path).toBeNull();
    }
  });

  test('the page does not show the secret tail as text', async () => {
    const { text } = await server.anon().get(`/invoice/${invoice.invoiceNumber}`, newAddress());
    const visible = text.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]+>/g, '');
    expect(visible).toContain(invoice.displayNumber);
    expect(visible).not.toContain(invoice.invoiceNumber.slice(-26));
  });
});

describe('side paths', () => {
  test.each([
    ['/api/invoices', 401],
    ['/api/invoices/', 401],
    [`/api/invoices/${invoice.id}`, 401],
    ['/api/clients', 401],
    ['/api/clients/', 401],
    ['//api//clients', 401],
    ['/API/clients', 401],
    ['/Api//invoices', 401],
    ['/api/clients.json', 404],
    ['/api/clients;x', 404],
    ['/api/notifications', 401],
    ['/api/notifications.json', 404],
    ['/api/public/invoices', 404],
    ['/api/public/invoices/', 404],
    ['/api/public/clients/1', 404],
    ['/api/nothing/at/all', 404],
  ])('%s answers %i as JSON to a visitor', async (path, status) => {
    const cookies: Record<string, string>[] = [{}, { Cookie: 'billwright.sid=s%3Adeleted.x' }];
    for (const headers of cookies) {
      const answer = await rawRequest(server.port, { path, headers });
      expect(answer.status).toBe(status);
      expect(answer.text).toMatch(/content-type: application\/json; charset=utf-8/i);
      expect(answer.text).not.toContain('<');
    }
  });

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    '%s of an unknown call is a JSON 404, signed in or not',
    async (method) => {
      for (const agent of [server.anon(), seller]) {
        const answer = await agent.send(method, '/api/unknown');
        expect(answer.status).toBe(404);
        expect(answer.body).toHaveProperty('message');
      }
    },
  );

  test.each([
    '/uploads/',
    '/.env',
    '/.git/HEAD',
    '/package.json',
    '/server/main.ts',
    '/migrations/',
    '/metrics',
  ])('%s is a page that does not exist', async (path) => {
    const answer = await server.anon().get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('text/html');
  });

  test.each(['/invoices', '/clients', `/clients/${client.id}`, '/auth', '/dashboard'])(
    '%s answers 200 with a page to a visitor',
    async (path) => {
      const answer = await server.anon().get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(answer.text).toMatch(/<html lang="en"/);
      expect(answer.text).toContain('Billwright</title>');
    },
  );
});

test('public links of a seller who was deleted answer 404', async () => {
  const leaving = await server.seller();
  const theirs = await buildInvoice(leaving, (await buildClient(leaving)).id);
  await server.pool.query('delete from users where id = $1', [leaving.user.id]);
  expect((await lookUp(theirs.invoiceNumber)).status).toBe(404);
  await server.pool.query("delete from session where sess -> 'passport' ->> 'user' = $1", [leaving.user.id]);
});
