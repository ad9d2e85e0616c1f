import { renderToString } from 'react-dom/server';
import { linkPreview, publicPageTitle } from '#client/public/page-head.ts';
import { PublicPageView } from '#client/public/public-page.tsx';
import type { SiteContent } from '#client/site/site-content.ts';
import { siteContents } from '#client/site/site-contents.ts';
import { SitePageView } from '#client/site/site-page.tsx';
import { structuredData } from '#client/site/structured-data.ts';
import type { PageRenderer } from '#shared/page-render.ts';
import { type SitePath, sitePages } from '#shared/site-pages.ts';

export const renderPublicPage: PageRenderer['renderPublicPage'] = (page) => ({
  markup: renderToString(<PublicPageView page={page} />),
  title: publicPageTitle(page),
  preview: linkPreview(page),
});

const contents = new Map<SitePath, SiteContent>(
  await Promise.all(sitePages.map(async ({ path }) => [path, await siteContents[path]()] as const)),
);

export const renderSitePage: PageRenderer['renderSitePage'] = (page) => {
  const Content = contents.get(page.path);
  return {
    markup: renderToString(
      <SitePageView page={page}>{Content && <Content now={page.now} archive={page.archive} />}</SitePageView>,
    ),
    structuredData: structuredData(page.path),
  };
};
