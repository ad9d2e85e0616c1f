import { afterAll, expect, test } from 'vitest';
import { buildClient, buildInvoice, PASSWORD } from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());

const raw = () => server.log.raw.join('');

test('every event is one line of JSON, whatever people send', async () => {
  const seller = await server.seller();
  await seller.post('/api/login', { email: 'a\n{"level":50,"msg":"admin ok"}', password: 'wrong-password' });
  await seller.get('/api/user', { 'user-agent': 'evil %1b[31m agent' });
  await seller.get('/api/clients?search=%0a%7b%22level%22%3a50%7d');
  await seller.get('/api/nothing%0d%0a{"level":50}');
  for (const line of server.log.raw) {
    expect(line.endsWith('\n')).toBe(true);
    for (const control of ['\n', '\r', '\u001b']) expect(line.slice(0, -1)).not.toContain(control);
    expect(() => JSON.parse(line)).not.toThrow();
  }
  expect(server.log.lines().filter(({ msg }) => msg === 'admin ok')).toEqual([]);
});

test('a refused sign-in is logged with account, address and route, but without the password', async () => {
  const seller = await server.seller();
  const secret = 'my-secret-word-42';
  await server.anon().post('/api/login', { email: seller.user.email, password: secret });
  const line = server.log
    .lines()
    .find(({ msg, account }) => msg === 'sign-in refused' && account === seller.user.email);
  expect(line).toMatchObject({
    address: expect.stringContaining('127.0.0.1'),
    requestId: expect.any(String),
  });
  const request = server.log
    .lines()
    .find(({ msg, requestId }) => msg === 'request' && requestId === line?.requestId);
  expect(request).toMatchObject({ method: 'POST', path: '/api/login', status: 401 });
  expect(raw()).not.toContain(secret);
});

test('refused access is logged with who, where and what', async () => {
  const [owner, other] = await Promise.all([server.seller(), server.seller()]);
  const client = await buildClient(owner);
  await other.get(`/api/clients/${client.id}`);
  expect(server.log.lines()).toContainEqual(
    expect.objectContaining({ path: `/api/clients/${client.id}`, status: 404, user: other.user.id }),
  );
  await server.anon().get('/api/invoices');
  expect(server.log.lines()).toContainEqual(expect.objectContaining({ path: '/api/invoices', status: 401 }));
});

test('no password, cookie, session id, link tail or query string is ever logged', async () => {
  const seller = await server.seller();
  const invoice = await buildInvoice(seller, (await buildClient(seller)).id);
  await seller.post('/api/login', { email: seller.user.email, password: PASSWORD });
  const { invoiceNumber } = invoice;
  await server.anon().get(`/api/public/invoices/${invoiceNumber}`);
  await server.anon().get(`/invoice/${invoiceNumber}?print=1&token=query-secret`);
  await seller.get(`/api/invoices?search=${invoiceNumber}`);
  await seller.get('/api/clients?search=query-secret');
  await seller.post('/api/logout');
  const { rows } = await server.pool.query<{ sid: string }>('select sid from session');
  const hashes = await server.pool.query<{ password_hash: string }>('select password_hash from users');
  const secrets = [
    ...[PASSWORD, 'query-secret', invoiceNumber.slice(-26), 'billwright.sid', 's%3A'],
    ...rows.map(({ sid }) => sid),
    ...hashes.rows.map((row) => row.password_hash),
  ];
  for (const secret of secrets) expect(raw()).not.toContain(secret);
});

test('an unexpected failure answers a fixed text and the number of its log line', async () => {
  const seller = await server.seller();
  await server.pool.query('alter table clients rename column company to company_gone');
  try {
    const answer = await seller.post('/api/clients', {
      name: 'x',
      email: 'x@y.example',
      notes: 'private-text',
    });
    expect(answer.status).toBe(500);
    const { message } = answer.body as { message: string };
    const id = /\((.+)\)/.exec(message)?.[1];
    expect(message).not.toMatch(/column|select|insert|clients/i);
    const errors = server.log.takeErrors();
    expect(errors).toEqual([expect.objectContaining({ requestId: id, msg: 'request failed' })]);
    expect(JSON.stringify(errors)).not.toContain('private-text');
  } finally {
    await server.pool.query('alter table clients rename column company_gone to company');
  }
});
