import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildClient, buildInvoice, PASSWORD } from '#server/test/factories.ts';
import { startTestServer, type TestServer } from '#server/test/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

describe('a seller whose requests cannot go on', () => {
  test('takes no connections from others', async () => {
    const [waiting, other] = [await server.seller(), await server.seller()];
    const lock = new pg.Client(server.databaseUrl);
    await lock.connect();
    await lock.query('begin; lock table documents in access exclusive mode');
    const lists = Array.from({ length: 60 }, () => waiting.get('/api/invoices'));
    try {
      const pair = { email: other.user.email, password: PASSWORD };
      const work = Array.from({ length: 10 }, async () => [
        (await other.get('/api/user')).status,
        (await other.get('/api/clients')).status,
        (await server.anon().post('/api/login', pair)).status,
      ]);
      expect(new Set((await Promise.all(work)).map(String))).toEqual(new Set(['200,200,200']));
      const answers = await Promise.all(lists);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
      expect(answers.every(({ headers }) => headers.get('retry-after'))).toBe(true);
    } finally {
      await lock.query('rollback');
      await lock.end();
    }
    expect((await waiting.get('/api/invoices')).status).toBe(200);
    server.log.takeErrors();
  });
});

test.each(['US/Pacific-New', 'Canada/East-Saskatchewan', 'EST', 'AST', 'PST', 'CST6CDT'])(
  'the zone %s, which programs read differently, is UTC at sign-up and refused in the profile',
  async (timeZone) => {
    const seller = await server.seller({ timeZone });
    expect(seller.user.timeZone).toBe('UTC');
    const answer = await seller.put('/api/user/profile', { timeZone });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ fieldErrors: { timeZone: ['Unknown time zone'] } });
  },
);

test('right log-ins at once never meet the limit of wrong ones', async () => {
  const seller = await server.seller();
  const pair = { email: seller.user.email, password: PASSWORD };
  const answers = await Promise.all(Array.from({ length: 30 }, () => server.anon().post('/api/login', pair)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

describe('several cookies of the same name', () => {
  test('the one with a signature of ours counts, for signing out too', async () => {
    const seller = await server.seller();
    const valid = seller.cookie;
    const headers = { cookie: `billwright.sid=s%3Aold.signature; ${valid}` };
    expect((await server.anon().send('GET', '/api/user', { headers })).status).toBe(200);
    expect((await server.anon().send('POST', '/api/logout', { headers })).status).toBe(204);
    expect((await seller.get('/api/user')).status).toBe(401);
  });
});

describe('a tag from another list', () => {
  test("does not answer for a client that is somebody else's, unknown or none", async () => {
    const [seller, other] = [await server.seller(), await server.seller()];
    const own = await buildClient(seller);
    const foreign = await buildClient(other);
    const etag = (await seller.get(`/api/clients/${own.id}/invoices`)).headers.get('etag');
    for (const id of [foreign.id, crypto.randomUUID(), 'nonsense']) {
      const answer = await seller.send('GET', `/api/clients/${id}/invoices`, {
        headers: { 'if-none-match': String(etag) },
      });
      expect(answer.status).toBe(404);
      expect(answer.headers.get('etag')).toBeNull();
    }
  });

  test('does not answer for a filter that does not exist', async () => {
    const seller = await server.seller();
    const etag = (await seller.get('/api/invoices')).headers.get('etag');
    const headers = { 'if-none-match': String(etag) };
    expect((await seller.send('GET', '/api/invoices?status=bogus', { headers })).status).toBe(400);
  });
});

test('an invoice that moved to another client keeps what belongs to it when the former one goes', async () => {
  const seller = await server.seller();
  const former = await buildClient(seller);
  const next = await buildClient(seller, { email: 'next@acme.example' });
  const invoice = await buildInvoice(seller, former.id);
  await seller.put(`/api/invoices/${invoice.id}`, { status: 'paid' });
  await seller.put(`/api/invoices/${invoice.id}`, { status: 'pending', clientId: next.id });
  await seller.delete(`/api/clients/${former.id}`);
  const { rows } = await server.pool.query(
    'select recipient, status from notifications where document_id = $1 order by seq',
    [invoice.id],
  );
  expect(rows).toEqual([
    { recipient: 'next@acme.example', status: 'pending' },
    { recipient: seller.user.email, status: 'sent' },
  ]);
});

test('a body that is nested too deeply is refused, with an Idempotency-Key too', async () => {
  const seller = await server.seller();
  const nested = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  const body = `{"name":"A","email":"a@b.example","x":${nested}}`;
  const answer = await seller.send('POST', '/api/clients', {
    headers: { 'content-type': 'application/json', 'idempotency-key': 'deep' },
    raw: body,
  });
  expect(answer.status).toBe(400);
  expect((await seller.get('/api/clients')).body).toEqual([]);
});

test('a public link hides in the log behind percent signs too', async () => {
  const seller = await server.seller();
  const invoice = await buildInvoice(seller, (await buildClient(seller)).id);
  const tail = invoice.invoiceNumber.slice(9);
  for (const number of [`%49NV-0001-${tail}`, `INV%2D0001-${tail}`, `INV-0001%2d${tail}`])
    expect((await server.anon().get(`/api/public/invoices/${number}`)).status).toBe(200);
  expect(server.log.raw.join()).not.toContain(tail);
});

test.each(['/%61pi/clients', '/%41PI/nothing', '/a%70i/x'])(
  '%s is the API and answers JSON',
  async (path) => {
    const answer = await server.anon().get(path);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect([401, 404]).toContain(answer.status);
  },
);

test('a body of the wrong kind is refused in plain words', async () => {
  const seller = await server.seller();
  const answer = await seller.post('/api/clients', []);
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ message: 'Invalid input', fieldErrors: {} });
});
