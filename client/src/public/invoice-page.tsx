import { useState } from 'react';
import { DocumentCredits } from '#client/features/documents/paper/document-credits.tsx';
import { DocumentSheet } from '#client/features/documents/paper/document-sheet.tsx';
import type { DocumentView } from '#shared/document-view.ts';
import type { PanelView } from '#shared/invoice-panels.ts';
import type { RepliesView } from '#shared/replies-view.ts';
import { BankPanel } from './bank-panel.tsx';
import { InvoicePanels } from './invoice-panels.tsx';
import { PartsPanel } from './parts-panel.tsx';
import type { PageChange } from './pay-invoice.ts';
import { ReplyPanel } from './reply-panel.tsx';
import { usePayment } from './use-payment.ts';

interface InvoicePageProps {
  invoice: DocumentView;
  panels: readonly PanelView[];
  replies: RepliesView | undefined;
  /** Of the payment that somebody comes back from. */
  reference: string | undefined;
}

export function InvoicePage({ reference, ...initial }: InvoicePageProps) {
  const [{ invoice, panels, replies }, setShown] = useState(initial);
  const handleChange = (changed: PageChange['shown']) => setShown((shown) => ({ ...shown, ...changed }));
  const payment = usePayment({
    reference,
    isOpen: panels.some(({ id, pay }) => pay || (id === 'payment-processing' && !reference)),
    onChange: handleChange,
  });
  const isOnItsWay = panels.some(({ id }) => id === 'payment-processing');
  return (
    <>
      <DocumentSheet document={invoice}>
        <InvoicePanels panels={panels} payment={payment} />
        {replies && !isOnItsWay && <ReplyPanel replies={replies} onChange={handleChange} />}
        {invoice.parts && <PartsPanel parts={invoice.parts} />}
        {invoice.bank && !isOnItsWay && <BankPanel bank={invoice.bank} />}
        <div className="tear" aria-hidden="true" />
      </DocumentSheet>
      <DocumentCredits credits={invoice.credits} />
    </>
  );
}
