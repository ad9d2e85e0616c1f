import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { escapeHtml } from '#server/html-text.ts';
import { startTestServer, type TestServer } from '#server/test/test-server.ts';
import { sitePages } from '#shared/site-pages.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const load = (path: string, headers: Record<string, string> = {}) => fetch(server.origin + path, { headers });

describe('the pages for everybody', () => {
  it.each(sitePages)(
    '$path answers with its title, description and address',
    async ({ path, title, description }) => {
      const answer = await load(path);
      const html = await answer.text();
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(html).toContain(`<title>${title} · Billwright</title>`);
      expect(html).toContain(`<meta name="description" content="${escapeHtml(description)}">`);
      expect(html).toMatch(new RegExp(`<link rel="canonical" href="http://[^"/]+${path}">`));
      expect(html).toContain(`<meta property="og:title" content="${title}">`);
      expect(html).toContain(`id="root">${path}<`);
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      expect(answer.headers.get('vary')).toContain('Cookie');
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(answer.headers.get('x-robots-tag')).toBeNull();
    },
  );

  it.each(['/API/', '/Help', '/terms/'])('%s is found too', async (path) => {
    expect((await load(path)).status).toBe(200);
  });

  it.each(['/api/nothing', '/help/nothing', '/features/x'])('%s is none', async (path) => {
    expect((await load(path)).status).toBe(404);
  });

  it.each(['/', '/pricing', '/api'])('%s refuses what is no read', async (path) => {
    const answer = await fetch(server.origin + path, { method: 'POST' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('the start page', () => {
  it('is the workspace to whoever is signed in, and to nobody else', async () => {
    const seller = await server.seller();
    const workspace = await seller.get('/');
    expect(workspace.text).toContain('<title>Dashboard · Billwright</title>');
    expect(workspace.headers.get('vary')).toContain('Cookie');
    await seller.post('/api/logout');
    expect((await seller.get('/')).text).toContain('id="root">/<');
  });

  it('is shown for a cookie that somebody made up', async () => {
    const answer = await load('/', { cookie: 'billwright.sid=s%3Anobody.signature' });
    expect(await answer.text()).toContain('id="root">/<');
  });
});

it('robots are told what is for everybody', async () => {
  const text = await (await load('/robots.txt')).text();
  const closed = text.split('\n').filter((line) => line.startsWith('Disallow: '));
  for (const path of ['/invoice/', '/proposal/', '/api/', '/dashboard', '/settings', '/auth'])
    expect(closed).toContain(`Disallow: ${path}`);
  const isClosed = (path: string) => closed.some((line) => path.startsWith(line.slice('Disallow: '.length)));
  expect(sitePages.map(({ path }) => path).filter(isClosed)).toEqual([]);
  expect(text).toMatch(/^Sitemap: http:\/\/.+\/sitemap\.xml$/m);
});

it('the sitemap lists the pages and nothing else', async () => {
  const answer = await load('/sitemap.xml');
  expect(answer.headers.get('content-type')).toContain('application/xml');
  const found = [...(await answer.text()).matchAll(/<loc>http:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(
    ([, path]) => path,
  );
  expect(found).toEqual(sitePages.map(({ path }) => path));
});
