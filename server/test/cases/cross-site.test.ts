import { afterAll, describe, expect, test } from 'vitest';
import { buildClient, clientFields } from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { rawRequest } from '#server/test/raw-request.ts';
import { startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer({ appUrl: 'http://billing.example' });
afterAll(() => server.close());
const seller = await server.seller();
const client = await buildClient(seller);

/** Sends a write with the seller's cookie and exactly these headers. */
async function write(headers: Record<string, string>, method = 'PUT', path = `/api/clients/${client.id}`) {
  const body = JSON.stringify({ notes: 'changed' });
  const { status } = await rawRequestWithBody({ method, path, headers, body });
  return status;
}

async function rawRequestWithBody(sending: {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}) {
  const response = await fetch(`${server.origin}${sending.path}`, {
    method: sending.method,
    headers: { 'content-type': 'application/json', cookie: seller.cookie, ...sending.headers },
    body: sending.body,
  });
  await response.arrayBuffer();
  return response;
}

describe('a write from a foreign site is refused', () => {
  test.each([
    ['an opaque origin', { origin: 'null' }],
    ['a longer host', { origin: `http://127.0.0.1:${server.port}.evil.test` }],
    ['our address in the query', { origin: `http://evil.test/?http://127.0.0.1:${server.port}` }],
    ['another port', { origin: 'http://127.0.0.1:1' }],
    ['another host', { origin: 'https://evil.test' }],
    ['no address at all', { origin: 'nonsense' }],
    ['a browser that says cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['a browser that says same-site', { 'sec-fetch-site': 'same-site' }],
    ['cross-site with our origin', { 'sec-fetch-site': 'cross-site', origin: server.origin }],
  ])('%s', async (_what, headers) => {
    const before = await rowHash(server.pool, seller.user.id);
    expect(await write(headers)).toBe(403);
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });

  test('signing out and signing in from there too', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    for (const path of ['/api/logout', '/api/login', '/api/register'])
      expect(await write(headers, 'POST', path), path).toBe(403);
    expect((await seller.get('/api/user')).status).toBe(200);
  });
});

describe('a write from our own pages passes', () => {
  test.each([
    ['the host it is reached by', { origin: server.origin }],
    ['the address it is known under', { origin: 'http://billing.example' }],
    ['a browser that says same-origin', { 'sec-fetch-site': 'same-origin' }],
    ['a typed address', { 'sec-fetch-site': 'none' }],
    ['no browser', {}],
  ])('%s', async (_what, headers) => {
    expect(await write(headers)).toBe(200);
  });
});

test('a form post without preflight cannot create anything', async () => {
  const body = JSON.stringify(clientFields({ notes: '=' }));
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const answer = await seller.send('POST', '/api/clients', {
      raw: body,
      headers: { 'content-type': type },
    });
    expect(answer.status, type).toBe(415);
  }
});

test('no answer invites another site', async () => {
  const { text } = await rawRequest(server.port, {
    path: '/api/user',
    headers: { Origin: 'https://evil.test', Cookie: seller.cookie },
  });
  expect(text).toContain('200 OK');
  expect(text).not.toMatch(/access-control-/i);
  const preflight = await rawRequest(server.port, {
    method: 'OPTIONS',
    path: '/api/clients',
    headers: { Origin: 'https://evil.test', 'Access-Control-Request-Method': 'PUT' },
  });
  expect(preflight.text).not.toMatch(/access-control-allow/i);
});
