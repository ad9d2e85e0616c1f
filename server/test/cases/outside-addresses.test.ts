import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildClient, buildInvoice, PASSWORD } from '#server/test/factories.ts';
import { renderedPages } from '#server/test/page-sources.ts';
import { rawRequest } from '#server/test/raw-request.ts';
import { startTestServer } from '#server/test/test-server.ts';

const pages = await renderedPages();
const server = await startTestServer({ pageSource: pages });
afterAll(async () => {
  await server.close();
  await pages.close();
});

describe('no answer leads to another origin', () => {
  const elsewhere = /^(?!\/(?![/\\]))/;

  test.each([
    '//evil.test/%2e%2e',
    '//evil.test/..',
    '/\\evil.test',
    '/%5Cevil.test',
    '/%2F%2Fevil.test',
    '/uploads//evil.test/..',
    '/logos//evil.test/..',
    '/api//evil.test',
    '/auth?next=//evil.test',
    '/auth?redirect=https:evil.test',
    '/auth?returnTo=https%3A%2F%2Fevil.test',
    '/payments?connect=return&to=//evil.test',
    'https://evil.test/dashboard',
  ])('GET %s', async (path) => {
    const { text, status } = await rawRequest(server.port, {
      path,
      headers: { Referer: 'https://evil.test/', Accept: 'text/html' },
    });
    const [, location] = /^location: (.*)$/im.exec(text) ?? [];
    expect(location ?? '/').not.toMatch(elsewhere);
    expect(status).toBeLessThan(500);
  });

  test('to sign in from another page', async () => {
    const { user } = await server.seller();
    const body = {
      email: user.email,
      password: PASSWORD,
      next: 'https://evil.test/',
      redirect: '//evil.test',
    };
    const answer = await server.anon().post('/api/login', body, { referer: 'https://evil.test/' });
    expect(answer.headers.get('location')).toBeNull();
    expect(answer.text).not.toContain('evil.test');
  });
});

describe('an address in what somebody writes is asked for by nobody', () => {
  let connections = 0;
  const listener = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  let address = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const known = listener.address();
    address = typeof known === 'object' && known ? `http://127.0.0.1:${known.port}` : '';
  });
  afterAll(() => listener.close());

  test('by page, view, PDF and search', async () => {
    const seller = await server.proSeller();
    const told = (name: string) => `<img src="${address}/${name}"> ${address}/${name}`;
    await seller.put('/api/user/profile', {
      businessName: told('seller').slice(0, 100),
      address: told('place'),
    });
    const fields = {
      name: `${address}/client`,
      company: told('company').slice(0, 100),
      address: told('street'),
    };
    const client = await buildClient(seller, fields);
    const { id, invoiceNumber } = await buildInvoice(seller, client.id, {
      ...{ title: told('title'), description: told('description') },
      ...{ notes: told('notes'), terms: told('terms') },
    });
    const asked = [
      await server.anon().get(`/invoice/${invoiceNumber}`),
      await server.anon().get(`/api/public/invoices/${invoiceNumber}`),
      await server.anon().get(`/api/public/invoices/${invoiceNumber}/pdf`),
      await seller.get(`/api/invoices/${id}/view`),
      await seller.get(`/api/search?q=${encodeURIComponent(address)}`),
    ];
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 200));
    expect(asked[1]?.text).toContain(`${address}/notes`);
    expect(connections).toBe(0);
  });
});
