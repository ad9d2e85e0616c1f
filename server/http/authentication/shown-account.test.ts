import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { openStream } from '#server/test/event-stream.ts';
import { buildClient, buildInvoice, clientFields, PASSWORD } from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { type ListedRoute, listApiRoutesOf } from '#server/test/route-table.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { ACCOUNT_CHANGED, ACCOUNT_HEADER } from '#shared/shown-account.ts';

const { result: server, routes } = await listApiRoutesOf(() => startTestServer());
afterAll(() => server.close());

const refused = { status: 409, body: { message: expect.any(String), code: ACCOUNT_CHANGED } };
const [shown, signedIn] = [await server.seller(), await server.proSeller()];
const client = await buildClient(signedIn);
await buildInvoice(signedIn, client.id);
const naming = (id: string) => ({ [ACCOUNT_HEADER]: id });

/** Asks who is signed in, or is for people without a session too. */
const exempt = [
  /^GET \/api\/(user|config|session)$/,
  /^POST \/api\/login\/(second-factor|passkey)/,
  /^POST \/api\/(login|register|logout|forgot-password|reset-password|confirm-email|verify-paypal|change-email|undo-email-change|report-sign-in|keep-account)$/,
  /^\w+ \/api\/(webhooks|public|verify)\//,
  /^PUT \/api\/proposals\/:id\/status$/,
  /^DELETE \/api\/acting-for$/,
];
const nameOf = ({ method, path }: ListedRoute) => `${method} ${path}`;
const bound = routes.filter((route) => !exempt.some((pattern) => pattern.test(nameOf(route))));

describe('a call of a page that shows another account', () => {
  test.each(bound.map((route) => [nameOf(route), route] as const))(
    '%s is refused and changes nothing',
    async (_name, { method, path }) => {
      const address = path.replaceAll(/:\w+/g, client.id);
      const before = await rowHash(server.pool, signedIn.user.id);
      const body = method === 'GET' ? undefined : {};
      for (const other of [shown.user.id, randomUUID(), ''])
        expect(await signedIn.send(method, address, { body, headers: naming(other) })).toMatchObject(refused);
      expect(await signedIn.send(method, `${address}?account=${shown.user.id}`, { body })).toMatchObject(
        refused,
      );
      expect(await rowHash(server.pool, signedIn.user.id)).toBe(before);
    },
  );

  test('is refused without a session as any other', async () => {
    expect((await server.anon().get('/api/clients', naming(shown.user.id))).status).toBe(401);
  });

  test('does not keep the session alive', async () => {
    const seller = await server.seller();
    const end = async () =>
      (
        await server.pool.query(`select expire from session where sess -> 'passport' ->> 'user' = $1`, [
          seller.user.id,
        ])
      ).rows;
    const before = await end();
    server.clock.advance(24 * 60 * 60 * 1_000);
    await seller.post('/api/clients', clientFields(), naming(shown.user.id));
    expect(await end()).toEqual(before);
  });

  test('gets no stored answer of a repeated request, and stores none', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const first = await signedIn.post('/api/clients', clientFields(), { ...key, ...naming(shown.user.id) });
    expect(first).toMatchObject(refused);
    const second = await signedIn.post('/api/clients', clientFields(), {
      ...key,
      ...naming(signedIn.user.id),
    });
    expect(second.status).toBe(201);
    const third = await signedIn.post('/api/clients', clientFields(), { ...key, ...naming(shown.user.id) });
    expect(third).toMatchObject(refused);
  });

  test('gets no 304 for what its browser keeps', async () => {
    const { headers } = await signedIn.get('/api/clients');
    const kept = { 'if-none-match': headers.get('etag') ?? '' };
    expect((await signedIn.get('/api/clients', kept)).status).toBe(304);
    expect(await signedIn.get('/api/clients', { ...kept, ...naming(shown.user.id) })).toMatchObject(refused);
  });
});

describe('a call that names the account which is signed in', () => {
  test('goes through, as does one that names none', async () => {
    for (const headers of [naming(signedIn.user.id), undefined])
      expect((await signedIn.get('/api/clients', headers)).status).toBe(200);
    const created = await signedIn.post('/api/clients', clientFields(), naming(signedIn.user.id));
    expect(created.status).toBe(201);
  });

  test('may name it in the address of an event stream', async () => {
    const stream = await openStream(server.origin, signedIn, `?account=${signedIn.user.id}`);
    expect(stream.status).toBe(200);
    stream.close();
    const other = await openStream(server.origin, signedIn, `?account=${shown.user.id}`);
    expect(other.status).toBe(409);
    other.close();
  });

  test('must name it wherever it names one', async () => {
    const [own, other] = [signedIn.user.id, shown.user.id];
    const answer = await signedIn.get(`/api/clients?account=${other}`, naming(own));
    expect(answer).toMatchObject(refused);
    expect(await signedIn.get(`/api/clients?account=${own}&account=${other}`)).toMatchObject(refused);
  });
});

describe('calls that begin, end or look up a session', () => {
  test('are answered whatever the page shows', async () => {
    const headers = naming(shown.user.id);
    const seller = await server.seller();
    expect((await seller.get('/api/user', headers)).body).toMatchObject({ id: seller.user.id });
    expect((await seller.send('POST', '/api/logout', { headers })).status).toBe(204);
    const credentials = { email: seller.user.email, password: PASSWORD };
    expect((await seller.post('/api/login', credentials, headers)).status).toBe(200);
  });
});
