import { afterAll, expect, test } from 'vitest';
import { rawRequest } from '#server/test/raw-request.ts';
import { startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());
const seller = await server.seller();

const get = (path: string, headers = {}) => rawRequest(server.port, { path, headers });

test.each([
  '/api/user',
  '/API/user',
  '/Api/user',
  '//api/user',
  '//API//user',
  '/api//user',
  '/api/user/',
  '/api/user?x=//y',
])('%s is the same call', async (path) => {
  expect((await get(path)).status).toBe(401);
  expect((await get(path, { Cookie: seller.cookie })).status).toBe(200);
});

test('a query is left as it is, slashes and case too', async () => {
  const client = { name: 'a//B', email: 'a@x.example' };
  await seller.post('/api/clients', client);
  const { text } = await get('//API//clients?search=a//B', { Cookie: seller.cookie });
  expect(text).toContain('"name":"a//B"');
});

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
  '%s of an unknown call is a 404 in JSON, signed in or not',
  async (method) => {
    for (const path of [
      '/api/nothing',
      '/api/clients/x/y/z',
      '/API//nothing',
      '/api/%20',
      '/api/.',
      '/api/..;/user',
    ])
      for (const headers of [undefined, { Cookie: seller.cookie }]) {
        const { status, text } = await rawRequest(server.port, { path, method, headers });
        expect(status, path).toBe(404);
        expect(text, path).toMatch(/content-type: application\/json/i);
        expect(text, path).toContain('{"message":"Not found"}');
      }
  },
);

test('HEAD of an unknown call is a 404 without a body', async () => {
  const { status, text } = await rawRequest(server.port, { path: '/api/nothing', method: 'HEAD' });
  expect(status).toBe(404);
  expect(text.endsWith('\r\n\r\n')).toBe(true);
});

test.each(['PATCH', 'DELETE', 'PUT'])(
  '%s of a list, which has no such call, is a 404 in JSON',
  async (method) => {
    for (const path of ['/api/clients', '/api/invoices', '/api/user'])
      expect(await seller.send(method, path), path).toMatchObject({
        status: 404,
        body: { message: 'Not found' },
      });
  },
);

test.each(['/apis', '/apiary/user', '/x/api/user'])('%s is a page, not a call', async (path) => {
  const { text } = await get(path);
  expect(text).toMatch(/content-type: text\/html/i);
});

test.each(['/api', '/api/', '//api', '/API/'])('%s is a page, not a call', async (path) => {
  const { status, text } = await get(path);
  expect(text).toMatch(/content-type: text\/html/i);
  expect([200, 404]).toContain(status);
});
