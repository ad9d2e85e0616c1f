import { hydrateRoot } from 'react-dom/client';
import type { PublicPage } from '#shared/page-render.ts';
import { InvoicePage } from './invoice-page.tsx';
import { PublicLayout } from './public-layout.tsx';

export function hydrateInvoice(root: HTMLElement, page: Extract<PublicPage, { kind: 'invoice' }>): void {
  hydrateRoot(
    root,
    <PublicLayout>
      <InvoicePage
        invoice={page.invoice}
        panels={page.panels}
        replies={page.replies}
        reference={page.reference}
      />
    </PublicLayout>,
  );
}
