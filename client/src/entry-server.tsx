import { renderToString } from 'react-dom/server';
import { linkPreview, publicPageTitle } from '#client/public/page-head.ts';
import { PublicPageView } from '#client/public/public-page.tsx';
import type { PageRenderer } from '#shared/page-render.ts';

export const renderPublicPage: PageRenderer['renderPublicPage'] = (page) => ({
  markup: renderToString(<PublicPageView page={page} />),
  title: publicPageTitle(page),
  preview: linkPreview(page),
});
