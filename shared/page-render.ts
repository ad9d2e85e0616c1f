import type { PublicInvoice } from './public-document.ts';

/** A page of the visitor's entry, with all it shows: rendered on the server, inlined, then hydrated. */
export type PublicPage = { kind: 'invoice'; invoice: PublicInvoice } | { kind: 'invoice-not-found' };

/** What `client/src/entry-server.tsx` exports. The server loads it as a built artefact, in development through Vite. */
export interface PageRenderer {
  /** The page's markup and its `<title>`. */
  renderPublicPage(page: PublicPage): { markup: string; title: string };
}

/** Id of the `<script type="application/json">` that carries the {@link PublicPage} to the browser. */
export const PAGE_DATA_ID = 'page-data';
