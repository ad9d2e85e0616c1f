import { hydrateRoot } from 'react-dom/client';
import { PAGE_DATA_ID, PAGE_ROOT_ID, type PublicPage } from '#shared/page-render.ts';
import { printWhenReady } from './print-when-ready.ts';
import { PublicPageView } from './public-page.tsx';
import { reportSeen } from './report-seen.ts';

const root = document.getElementById(PAGE_ROOT_ID);
const inlined = document.getElementById(PAGE_DATA_ID)?.textContent;
if (!root || !inlined) throw new Error('The page came without its content');

const page = JSON.parse(inlined) as PublicPage;
hydrateRoot(root, <PublicPageView page={page} />);
if (page.kind === 'invoice-print') void printWhenReady(document);
if (page.kind === 'invoice' || page.kind === 'proposal') reportSeen(document, location.pathname);
