import { hydrateInvoice } from '#client/public/hydrate-invoice.tsx';
import { PAGE_DATA_ID, PAGE_ROOT_ID, type PublicPage } from '#shared/page-render.ts';

/** The least that makes the page answer: one script, asked for with the page, which takes it over at once. */
const root = document.getElementById(PAGE_ROOT_ID);
const page = JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? '') as PublicPage;
if (root && page.kind === 'invoice') hydrateInvoice(root, page);
