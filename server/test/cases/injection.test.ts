import { afterAll, describe, expect, test } from 'vitest';
import { buildClient, buildInvoice, buildNote, clientFields } from '#server/test/factories.ts';
import { renderedPages } from '#server/test/page-sources.ts';
import { startTestServer } from '#server/test/test-server.ts';

const pages = await renderedPages();
const server = await startTestServer({ pageSource: pages });
afterAll(async () => {
  await server.close();
  await pages.close();
});

const payloads = [
  '"><img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '</script><script>alert(1)</script>',
  '{{7*7}}\u0024{7*7}',
  'javascript:alert(1)',
  '<!--<script>',
  "' OR 1=1--",
  '%s %n %2527 &amp;lt; \\u003c',
  '\u2028line\u2029end',
];

describe('text is stored and shown as it was typed', () => {
  test.each(payloads)('%j', async (payload) => {
    const seller = await server.seller({ fullName: `Name ${payload}`, businessName: `Studio ${payload}` });
    expect(seller.user).toMatchObject({ fullName: `Name ${payload}`, businessName: `Studio ${payload}` });
    const texts = { name: `C ${payload}`, company: payload, address: payload, notes: payload };
    const client = await buildClient(seller, texts);
    expect(client).toMatchObject(texts);
    const note = { title: `T ${payload}`, content: `N ${payload}` };
    expect(await buildNote(seller, client.id, note)).toMatchObject(note);
    const fields = { title: `I ${payload}`, description: payload };
    const lines = [{ description: `L ${payload}`, quantity: '7', rate: '7' }];
    const invoice = await buildInvoice(seller, client.id, fields, lines);
    expect(invoice).toMatchObject({ ...fields, items: [{ description: `L ${payload}` }] });

    const shown = await server.anon().get(`/api/public/invoices/${invoice.invoiceNumber}`);
    expect(shown.body).toMatchObject({
      ...fields,
      client: { name: texts.name },
      user: { businessName: `Studio ${payload}` },
    });
    const { text, status } = await server.anon().get(`/invoice/${invoice.invoiceNumber}`);
    expect(status).toBe(200);
    expect(text).not.toMatch(/<img src=x|<svg\/onload|<script>alert/);
    expect(text.match(/<script\b/g)).toHaveLength(1);
    expect(text).not.toMatch(/(href|src)="?javascript/);
    expect(
      (await seller.get(`/api/invoices?search=${encodeURIComponent(`I ${payload}`)}`)).body,
    ).toHaveLength(1);
  });
});

describe('an e-mail address of a client is one mailbox', () => {
  test.each([
    'a@x.co, b@x.co',
    'a@x.co;b@x.co',
    'a@x.co\nTo: b@x.co',
    'a@x.co\r\nBcc: b@x.co',
    '"a" <b@x.co>',
    '<b@x.co>',
    `${'('.repeat(2_000)}a@x.co`,
    `a@${'x'.repeat(65_536)}.co`,
    'a@x.co\u0000',
    'a@[127.0.0.1]',
    'a@127.0.0.1:9999',
    'a b@x.co',
    'a@x',
    '@x.co',
    '',
  ])('%j is refused quickly', async (email) => {
    const seller = await server.seller();
    const start = performance.now();
    const answer = await seller.post('/api/clients', clientFields({ email }));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ fieldErrors: { email: ['Please enter a valid email address'] } });
    expect(performance.now() - start).toBeLessThan(500);
    expect((await seller.get('/api/clients')).body).toEqual([]);
  });

  test('line breaks in names and titles are kept as text', async () => {
    const seller = await server.seller();
    const client = await buildClient(seller, { name: 'x\r\nBcc: evil@x.co' });
    const invoice = await buildInvoice(seller, client.id, { title: '=?utf-8?q?Bcc?=\r\nBcc: evil@x.co' });
    const { rows } = await server.pool.query(
      'select recipient, subject from notifications where document_id = $1',
      [invoice.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].recipient).toBe('ap@acme.example');
  });
});

describe('a statement in a parameter is a text', () => {
  const statements = [
    "' OR 1=1--",
    "';select pg_sleep(3)--",
    'id desc, (select pg_sleep(3))',
    '$1',
    "\\'",
    '%',
    '_',
    '\\',
    "') union select password_hash from users--",
  ];

  test.each(statements)('%s', async (statement) => {
    const seller = await server.seller();
    await buildInvoice(seller, (await buildClient(seller)).id);
    const value = encodeURIComponent(statement);
    for (const list of ['/api/invoices', '/api/clients', '/api/items']) {
      for (const parameter of ['search', 'status', 'sort', 'order', 'limit', 'offset', 'page']) {
        const start = performance.now();
        const answer = await seller.get(`${list}?${parameter}=${value}`);
        expect(performance.now() - start, `${list}?${parameter}`).toBeLessThan(1_000);
        expect([200, 400], `${list}?${parameter}`).toContain(answer.status);
        expect(answer.text).not.toContain('scrypt');
        if (parameter === 'search') expect(answer.body).toEqual([]);
        if (['status', 'limit', 'offset'].includes(parameter)) expect(answer.status).toBe(400);
      }
    }
    for (const path of [
      `/api/invoices/${value}`,
      `/api/clients/${value}`,
      `/api/clients/${value}/notes`,
      `/api/items/${value}`,
    ])
      expect((await seller.get(path)).status, path).toBe(404);
    const login = await server.anon().post('/api/login', { email: statement, password: statement.padEnd(8) });
    expect(login.status).toBe(400);
    expect(
      (await seller.post('/api/login', { email: seller.user.email, password: statement.padEnd(8) })).status,
    ).toBe(401);
  });

  test.each([
    { email: { $gt: '' }, password: { $gt: '' } },
    { email: ['a@b.example'], password: ['x'] },
  ])('an object in place of a text is refused: %j', async (body) => {
    expect((await server.anon().post('/api/login', body)).status).toBe(400);
  });
});
