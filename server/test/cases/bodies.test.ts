import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { clientFields, threeLines } from '#server/test/factories.ts';
import { rawRequest, sendRaw } from '#server/test/raw-request.ts';
import { startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());
const seller = await server.seller();

const json = { 'content-type': 'application/json' };
const post = (
  raw: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = json,
  path = '/api/clients',
) => seller.send('POST', path, { raw, headers });

describe('a body that is no usable JSON object', () => {
  test.each([
    '{"name":<b>secret-marker',
    '[]',
    '"x"',
    'null',
    '5',
    '{',
    '\ufeff',
    "{'name':'x'}",
    '{"name":NaN}',
  ])('answers 400 without an echo: %j', async (raw) => {
    for (const path of ['/api/clients', '/api/invoices', '/api/login', '/api/register']) {
      const answer = await post(raw, json, path);
      expect(answer.status, path).toBe(400);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(answer.body).toHaveProperty('message');
      expect(answer.text).not.toContain('secret-marker');
    }
  });

  test('none at all answers 400 on every creating call', async () => {
    for (const path of ['/api/clients', '/api/invoices', '/api/login', '/api/register']) {
      const answer = await seller.post(path);
      expect(answer.status, path).toBe(400);
      expect(answer.body, path).toHaveProperty('fieldErrors');
    }
  });

  test.each([
    'text/plain',
    'text/html',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-7',
    'application/json; charset=utf-16',
    'application/jsonp',
    '',
  ])('of type "%s" answers 415', async (type) => {
    const answer = await post(JSON.stringify(clientFields()), { 'content-type': type });
    expect(answer.status).toBe(415);
    expect(answer.body).toHaveProperty('message');
  });

  test.each(['application/json; charset=utf-8', 'application/json;charset=UTF-8', 'APPLICATION/JSON'])(
    'of type "%s" is read',
    async (type) => {
      expect((await post(JSON.stringify(clientFields()), { 'content-type': type })).status).toBe(201);
    },
  );

  test('in another encoding than UTF-8 answers 400', async () => {
    const utf16 = new Uint8Array(Buffer.from(JSON.stringify(clientFields()), 'utf16le'));
    expect((await post(utf16)).status).toBe(400);
  });
});

test('no body reaches the prototype of objects', async () => {
  for (const raw of [
    '{"__proto__":{"isPremium":true},"name":"a","email":"a@b.example"}',
    '{"constructor":{"prototype":{"isPremium":true}},"name":"a","email":"a@b.example"}',
  ]) {
    expect((await post(raw)).status).toBe(201);
    expect(({} as { isPremium?: boolean }).isPremium).toBeUndefined();
  }
  for (const query of ['__proto__[isPremium]=true', 'constructor.prototype.isPremium=true', 'a[__proto__]=b'])
    expect((await seller.get(`/api/clients?${query}`)).status).toBeLessThan(500);
  expect(({} as { isPremium?: boolean }).isPremium).toBeUndefined();
});

test('of a key that stands twice the last one counts', async () => {
  const answer = await post('{"name":"first","name":"second","email":"a@b.example"}');
  expect(answer.body).toMatchObject({ name: 'second' });
});

describe('a body that is too large', () => {
  test.each([
    ['20 MB of text', `{"name":"${'x'.repeat(20_000_000)}"}`, {}],
    [
      'a bomb of zeros',
      new Uint8Array(gzipSync(Buffer.alloc(100_000_000, 48))),
      { 'content-encoding': 'gzip' },
    ],
    ['just over the limit', `{"name":"${'x'.repeat(1_000_001)}"}`, {}],
  ])('answers 413: %s', async (_what, raw, headers) => {
    const start = performance.now();
    const answer = await post(raw, { ...json, ...headers });
    expect(answer.status).toBe(413);
    expect(answer.body).toHaveProperty('message');
    expect(performance.now() - start).toBeLessThan(3_000);
  });

  test('many at once do not keep others waiting', async () => {
    const large = `{"name":"${'x'.repeat(5_000_000)}"}`;
    const flood = Array.from({ length: 10 }, () => post(large));
    expect((await seller.get('/api/user')).status).toBe(200);
    for (const { status } of await Promise.all(flood)) expect(status).toBe(413);
  });

  test('deep nesting answers 400', async () => {
    expect((await post('['.repeat(50_000) + ']'.repeat(50_000))).status).toBe(400);
    expect((await post(`{"name":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`)).status).toBe(400);
  });

  test.each([
    [
      'PUT',
      '/api/drafts/00000000-0000-4000-8000-000000000001',
      '{"kind":"invoice","content":{"invoice":DEEP}}',
    ],
    ['POST', '/api/proposal-templates', '{"name":"a","content":{"proposal":DEEP}}'],
    ['POST', '/api/invoices', '{"draftId":"00000000-0000-4000-8000-000000000001","items":DEEP}'],
  ])('deep nesting in %s %s, which keeps it or knows it again, answers 400', async (method, path, body) => {
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    const answer = await seller.send(method, path, {
      raw: body.replace('DEEP', deep),
      headers: { 'content-type': 'application/json', 'idempotency-key': `deep ${path}` },
    });
    expect(answer.status).toBe(400);
  });

  test('more lines than a document takes answer 400', async () => {
    const items = Array.from({ length: 5_000 }, () => threeLines[1]);
    const answer = await seller.post('/api/invoices', { invoice: {}, items });
    expect(answer.status).toBe(400);
  });
});

describe('a request that is malformed', () => {
  test('with huge headers answers 431', async () => {
    const { status } = await rawRequest(server.port, {
      path: '/api/user',
      headers: { 'X-Large': 'x'.repeat(20_000) },
    });
    expect(status).toBe(431);
  });

  test.each([
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n'],
    ['a length and chunks', 'Transfer-Encoding: chunked\r\nContent-Length: 5\r\n'],
    ['a length that is no number', 'Content-Length: five\r\n'],
  ])('with %s answers 400', async (_what, headers) => {
    const text = await sendRaw(
      server.port,
      `POST /api/clients HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n0\r\n\r\n`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('in another encoding than it says answers 400', async () => {
    expect((await post('{"name":"x"}', { ...json, 'content-encoding': 'gzip' })).status).toBe(400);
    expect((await post('{"name":"x"}', { ...json, 'content-encoding': 'nonsense' })).status).toBe(415);
  });
});
