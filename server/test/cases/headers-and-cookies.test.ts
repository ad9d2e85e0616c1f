import { afterAll, describe, expect, test } from 'vitest';
import { buildClient, buildInvoice, sellerFields } from '#server/test/factories.ts';
import { rawRequest } from '#server/test/raw-request.ts';
import { startTestServer } from '#server/test/test-server.ts';

const plain = await startTestServer();
const secure = await startTestServer({ appUrl: 'https://billing.example', environment: 'production' });
const proxied = await startTestServer({ appUrl: 'http://billing.example', trustProxy: 1 });
afterAll(async () => {
  for (const server of [plain, secure, proxied]) await server.close();
});

async function signUpCookie(server: typeof plain, headers: Record<string, string> = {}) {
  const answer = await server.anon().post('/api/register', sellerFields(), headers);
  expect(answer.status).toBe(201);
  return answer.headers.getSetCookie();
}

describe('the session cookie', () => {
  test('over plain HTTP is HttpOnly and SameSite=Lax, for the whole site and no other', async () => {
    const [cookie = '', ...others] = await signUpCookie(plain);
    expect(others).toEqual([]);
    expect(cookie).toMatch(/^billwright\.sid=s%3A/);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).toMatch(/; Path=\/(;|$)/);
    expect(cookie).not.toMatch(/Domain|; Secure/i);
  });

  test('with an https address is Secure and bound to the host, even where the request looks plain', async () => {
    const [cookie = ''] = await signUpCookie(secure);
    expect(cookie).toMatch(/^__Host-billwright\.sid=/);
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).not.toMatch(/Domain/i);
  });

  test('is Secure when a trusted proxy says that the request came over HTTPS', async () => {
    const https = { 'x-forwarded-proto': 'https' };
    expect((await signUpCookie(proxied, https))[0]).toMatch(/; Secure/);
    expect((await signUpCookie(proxied))[0]).not.toMatch(/; Secure/);
    expect((await signUpCookie(plain, https))[0], 'nobody is trusted here').not.toMatch(/; Secure/);
  });

  test('is cleared at sign-out with the attributes it was set with', async () => {
    const leaving = await secure.seller();
    const answer = await leaving.post('/api/logout');
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-billwright\.sid=;.*Path=\/.*Secure/);
  });
});

const seller = await secure.seller();
const client = await buildClient(seller);
const invoice = await buildInvoice(seller, client.id);

describe('headers of every kind of answer', () => {
  const api: [string, string, number][] = [
    ['GET', '/api/user', 200],
    ['GET', '/api/clients', 200],
    ['POST', '/api/clients', 400],
    ['GET', '/api/unknown', 404],
    ['GET', `/api/public/invoices/${invoice.invoiceNumber}`, 200],
  ];
  const pages = ['/auth', '/invoices', '/nowhere', `/invoice/${invoice.invoiceNumber}`, '/invoice/INV-0001'];

  test.each(api)('%s %s', async (method, path, status) => {
    const { headers, status: actual } = await seller.send(method, path);
    expect(actual).toBe(status);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expectCommon(headers);
  });

  test.each(pages)('GET %s', async (path) => {
    const { headers } = await secure.anon().get(path);
    const policy = headers.get('content-security-policy') ?? '';
    for (const directive of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(directive);
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toMatch(/unsafe|\*|http/);
    expect(headers.get('set-cookie')).toBeNull();
    expectCommon(headers);
  });

  test('a signed-out call and a refused one have them too', async () => {
    const signedOut = await secure.anon().get('/api/clients');
    const refused = await seller.send('PUT', `/api/clients/${client.id}`, {
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect([signedOut.status, refused.status]).toEqual([401, 403]);
    for (const { headers } of [signedOut, refused]) expectCommon(headers);
  });

  function expectCommon(headers: Headers): void {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000; includeSubDomains/);
    expect(headers.get('referrer-policy')).not.toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
    expect(headers.get('cache-control')).toMatch(/no-store|private, no-cache/);
  }
});

test('nothing forces HTTPS on a plain address', async () => {
  for (const path of ['/auth', '/api/user', '/invoice/INV-0001']) {
    const { headers } = await plain.anon().get(path);
    expect(headers.get('strict-transport-security'), path).toBeNull();
    expect(headers.get('content-security-policy'), path).not.toContain('upgrade-insecure-requests');
  }
});

test('an unchanged poll answers 304 and a change 200, private to one browser', async () => {
  const reader = await plain.seller();
  const first = await reader.get('/api/clients');
  const tag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const again = await reader.get('/api/clients', { 'if-none-match': tag });
  expect([again.status, again.text]).toEqual([304, '']);
  await buildClient(reader);
  expect((await reader.get('/api/clients', { 'if-none-match': tag })).status).toBe(200);
  const other = await plain.seller();
  expect((await other.get('/api/clients', { 'if-none-match': tag })).status).toBe(200);
});

test('TRACE is refused', async () => {
  const { status } = await rawRequest(plain.port, { method: 'TRACE', path: '/auth' });
  expect([404, 405]).toContain(status);
});

test('the product works under any host name it is reached by', async () => {
  const { status } = await rawRequest(plain.port, { path: '/auth', headers: { Host: 'my-machine.local' } });
  expect(status).toBe(200);
});
