import { DocumentCredits } from '#client/features/documents/document-credits.tsx';
import { DocumentSheet } from '#client/features/documents/document-sheet.tsx';
import type { PublicPage } from '#shared/page-render.ts';
import { InvoicePanels } from './invoice-panels.tsx';

type InvoicePageData = Omit<Extract<PublicPage, { kind: 'invoice' }>, 'kind'>;

export function InvoicePage({ invoice, panels }: InvoicePageData) {
  return (
    <>
      <DocumentSheet document={invoice}>
        <InvoicePanels panels={panels} />
        <div className="tear" aria-hidden="true" />
      </DocumentSheet>
      <DocumentCredits credits={invoice.credits} />
    </>
  );
}
