import type { DocumentView } from './document-view.ts';
import type { PanelView } from './invoice-panels.ts';
import type { OfferView } from './offer-page.ts';
import type { ProposalNotes } from './proposal-notes.ts';
import type { ProposalPanelView } from './proposal-panel.ts';
import type { RepliesView } from './replies-view.ts';
import type { SitePage } from './site-pages.ts';
import type { VerificationView } from './verification-view.ts';

/** What a recipient of reminders sees behind the link in them. */
export interface UnsubscribeView {
  sellerName: string;
  address: string;
  isUnsubscribed: boolean;
}

/** `reference` is of the payment that somebody comes back from. */
export interface InvoicePage {
  kind: 'invoice';
  invoice: DocumentView;
  panels: PanelView[];
  /** Absent where nothing can be said and nothing was. */
  replies?: RepliesView;
  reference?: string;
}

export interface ProposalPage {
  kind: 'proposal';
  proposal: DocumentView;
  panel: ProposalPanelView;
  /** What changed, and which one stands for it. */
  notes?: ProposalNotes;
  /** Only where there is more to it than lines, or something was signed. */
  offer?: OfferView;
}

/** What was signed, and a way to check a PDF of it. */
export interface VerifyPage {
  kind: 'verify';
  verification: VerificationView;
}

export interface CreditNotePage {
  kind: 'credit-note';
  creditNote: DocumentView;
}

/**
 * A page of the visitor's entry with all it shows: rendered on the server, inlined, then hydrated. What has
 * changed since is read from `/api/public/{invoices|proposals}/{number}/page`. Every string is
 * formatted already, so that server and browser draw the same text whatever the browser's locale and zone data.
 */
export type PublicPage =
  | InvoicePage
  /** The printable view, which opens the print dialog by itself. */
  | { kind: 'invoice-print'; invoice: DocumentView }
  | { kind: 'invoice-not-found' }
  | ProposalPage
  | { kind: 'proposal-not-found' }
  | CreditNotePage
  | { kind: 'credit-note-not-found' }
  | VerifyPage
  | { kind: 'verify-not-found' }
  | ({ kind: 'unsubscribe' } & UnsubscribeView)
  | { kind: 'unsubscribe-not-found' }
  /** The page cannot be shown now: too many requests, or the server failed. */
  | { kind: 'unavailable'; title: string; text: string };

/** What a messenger shows of a link before anybody follows it: whose document it is and about what, never how much. */
export interface LinkPreview {
  title: string;
  description: string;
  siteName: string;
}

/** A page's markup, the text of its `<title>`, and its preview where there is a document. */
export interface RenderedPage {
  markup: string;
  title: string;
  preview?: LinkPreview | undefined;
}

/** What `client/src/entry-server.tsx` exports. The server loads it as a built artefact, in development through Vite. */
export interface PageRenderer {
  renderPublicPage(page: PublicPage): RenderedPage;
  renderSitePage(page: SitePage): RenderedSitePage;
}

/** A page for everybody: its markup, and what it tells search engines in the words of schema.org. */
export interface RenderedSitePage {
  markup: string;
  structuredData: Record<string, unknown>[];
}

/** Id of the element that the visitor's page is rendered into. */
export const PAGE_ROOT_ID = 'root';
/** Id of the `<script type="application/json">` that carries the page's content to the browser. */
export const PAGE_DATA_ID = 'page-data';
/** Stands in the templates wherever the answer's nonce goes. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__';
/** Stands in the workspace's head where no mail server is configured. */
export const NO_MAIL_META = '<meta name="mail" content="off">';
/** Stands in the workspace's head where the page was asked for by nobody who is signed in. */
export const NO_SESSION_META = '<meta name="session" content="off">';
/** Stands in the workspace's head where passkeys can be made: the host that they are for. */
export const passkeysMeta = (host: string) => `<meta name="passkeys" content="${host}">`;
/** The same where no text messages go out. */
export const NO_TEXTS_META = '<meta name="text-messages" content="off">';
