import { expect, it } from 'vitest';
import type { PageRenderer } from '#shared/page-render.ts';
import { createRenderSite, siteHead } from './site-head.ts';

it('structured data carries whole addresses, the nonce, and nothing that ends it', () => {
  const { tags } = siteHead('/help', [{ '@type': 'WebPage', url: '/help', name: '</script>' }], {
    origin: 'https://bills.example',
    nonce: 'n0nce',
  });
  expect(tags).toContain(
    '<script type="application/ld+json" nonce="n0nce">{"@context":"https://schema.org","@type":"WebPage","url":"https://bills.example/help","name":"\\u003c/script>"}</script>',
  );
  expect(tags).toContain('<link rel="canonical" href="https://bills.example/help">');
});

it('a page is rendered once for each kind of visitor, one with the time each time', () => {
  const rendered: string[] = [];
  const renderer: PageRenderer = {
    renderPublicPage: () => ({ markup: '', title: '' }),
    renderSitePage(page) {
      rendered.push(`${page.path} ${page.hasSession}`);
      return { markup: page.path, structuredData: [] };
    },
  };
  const renderSite = createRenderSite();
  for (const hasSession of [false, true, false, true]) renderSite(renderer, { path: '/pricing', hasSession });
  for (const now of ['a', 'b']) renderSite(renderer, { path: '/status', hasSession: false, now });
  expect(rendered).toEqual(['/pricing false', '/pricing true', '/status false', '/status false']);
});
