import { escapeHtml, inlineJson } from '#server/html-text.ts';
import { brand } from '#shared/brand.ts';
import type { PageRenderer, RenderedSitePage } from '#shared/page-render.ts';
import { pageTitle } from '#shared/routes.ts';
import { findSitePage, type SitePage, type SitePath } from '#shared/site-pages.ts';

interface SiteHead {
  title: string;
  /** Markup for the end of the head. */
  tags: string;
}

/** What a page for everybody says of itself to search engines and messengers. */
export function siteHead(
  path: SitePath,
  structuredData: Record<string, unknown>[],
  { origin, nonce }: { origin: string; nonce: string },
): SiteHead {
  const { title, description } = findSitePage(path) ?? { title: brand.name, description: '' };
  const address = `${origin}${path}`;
  const named = { description, 'twitter:card': 'summary_large_image' };
  const properties = {
    'og:type': 'website',
    'og:site_name': brand.name,
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': `${origin}/site/preview.png`,
    'og:image:alt': `The invoice list of ${brand.name}`,
  };
  const tags = [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...metaTags('name', named),
    ...metaTags('property', properties),
    ...structuredData.map((entry) => structuredDataTag(entry, { origin, nonce })),
  ];
  return { title: pageTitle(title), tags: tags.join('') };
}

function metaTags(attribute: 'name' | 'property', values: Record<string, string>): string[] {
  return Object.entries(values).map(
    ([name, content]) => `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`,
  );
}

/** Addresses in the entry are paths; search engines want them whole. */
function structuredDataTag(
  entry: Record<string, unknown>,
  { origin, nonce }: { origin: string; nonce: string },
): string {
  const whole = Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [
      name,
      typeof value === 'string' && value.startsWith('/') ? origin + value : value,
    ]),
  );
  const json = inlineJson({ '@context': 'https://schema.org', ...whole });
  return `<script type="application/ld+json" nonce="${nonce}">${json}</script>`;
}

/** Renders each page once and keeps it, as long as the renderer is the same; one that shows the time is made anew. */
export function createRenderSite() {
  const kept = new WeakMap<PageRenderer, Map<string, RenderedSitePage>>();
  return (renderer: PageRenderer, page: SitePage): RenderedSitePage => {
    if (page.now !== undefined) return renderer.renderSitePage(page);
    const rendered = kept.get(renderer) ?? new Map<string, RenderedSitePage>();
    kept.set(renderer, rendered);
    const key = `${page.path} ${page.hasSession}`;
    const found = rendered.get(key) ?? renderer.renderSitePage(page);
    rendered.set(key, found);
    return found;
  };
}
