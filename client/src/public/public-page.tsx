import { DocumentCredits } from '#client/features/documents/document-credits.tsx';
import { InvoiceSheet } from '#client/features/documents/invoice-sheet.tsx';
import type { PublicPage } from '#shared/page-render.ts';
import { InvoicePanels } from './invoice-panels.tsx';
import { NoticeSheet } from './notice-sheet.tsx';

/** Any page of the visitor's entry; the same on the server and in the browser. */
export function PublicPageView({ page }: { page: PublicPage }) {
  return <main className="desk">{sheetOf(page)}</main>;
}

function sheetOf(page: PublicPage) {
  switch (page.kind) {
    case 'invoice':
      return (
        <>
          <InvoiceSheet invoice={page.invoice}>
            <InvoicePanels panels={page.panels} />
            <div className="tear" aria-hidden="true" />
          </InvoiceSheet>
          <DocumentCredits credits={page.invoice.credits} />
        </>
      );
    case 'invoice-print':
      return (
        <>
          <InvoiceSheet invoice={page.invoice} />
          <DocumentCredits credits={page.invoice.credits} />
        </>
      );
    case 'invoice-not-found':
      return (
        <NoticeSheet
          icon="missing"
          title="Invoice Not Found"
          text="The invoice you're looking for doesn't exist or has been removed."
        />
      );
    case 'unavailable':
      return <NoticeSheet icon="alert" title={page.title} text={page.text} />;
  }
}

/** What the browser's tab says: never the secret part of a link. */
export function publicPageTitle(page: PublicPage): string {
  switch (page.kind) {
    case 'invoice':
    case 'invoice-print':
      return `${page.invoice.heading} from ${page.invoice.seller.name}`;
    case 'invoice-not-found':
      return 'Invoice Not Found';
    case 'unavailable':
      return page.title;
  }
}
