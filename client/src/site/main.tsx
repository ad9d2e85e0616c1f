import { hydrateRoot } from 'react-dom/client';
import { logFailure } from '#client/lib/log.ts';
import { PAGE_DATA_ID, PAGE_ROOT_ID } from '#shared/page-render.ts';
import type { SitePage } from '#shared/site-pages.ts';
import { siteContents } from './site-contents.ts';
import { SitePageView } from './site-page.tsx';

const root = document.getElementById(PAGE_ROOT_ID);
const inlined = document.getElementById(PAGE_DATA_ID)?.textContent;
if (!root || !inlined) throw new Error('The page came without its content');

const page = JSON.parse(inlined) as SitePage;
// Each page loads only its own content.
siteContents[page.path]().then(
  (Content) =>
    hydrateRoot(
      root,
      <SitePageView page={page}>
        <Content now={page.now} archive={page.archive} />
      </SitePageView>,
    ),
  // It can still be read.
  (error) => logFailure('Failed to load the page', error),
);
