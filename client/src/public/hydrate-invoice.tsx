import { hydrateRoot } from 'react-dom/client';
import type { PublicPage } from '#shared/page-render.ts';
import { Desk } from './desk.tsx';
import { InvoicePage } from './invoice-page.tsx';

export function hydrateInvoice(root: HTMLElement, page: Extract<PublicPage, { kind: 'invoice' }>): void {
  hydrateRoot(
    root,
    <Desk>
      <InvoicePage invoice={page.invoice} panels={page.panels} reference={page.reference} />
    </Desk>,
  );
}
