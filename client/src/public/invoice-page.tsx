import { useState } from 'react';
import { DocumentCredits } from '#client/features/documents/paper/document-credits.tsx';
import { DocumentSheet } from '#client/features/documents/paper/document-sheet.tsx';
import type { DocumentView } from '#shared/document-view.ts';
import type { PanelView } from '#shared/invoice-panels.ts';
import { BankPanel } from './bank-panel.tsx';
import { InvoicePanels } from './invoice-panels.tsx';
import { usePayment } from './use-payment.ts';

interface InvoicePageProps {
  invoice: DocumentView;
  panels: readonly PanelView[];
  /** Of the payment that somebody comes back from. */
  reference: string | undefined;
}

export function InvoicePage({ reference, ...initial }: InvoicePageProps) {
  const [{ invoice, panels }, setShown] = useState(initial);
  const payment = usePayment({
    reference,
    isOpen: panels.some(({ id, pay }) => pay || (id === 'payment-processing' && !reference)),
    onChange: (changed) => setShown((shown) => ({ ...shown, ...changed })),
  });
  const isOnItsWay = panels.some(({ id }) => id === 'payment-processing');
  return (
    <>
      <DocumentSheet document={invoice}>
        <InvoicePanels panels={panels} payment={payment} />
        {invoice.bank && !isOnItsWay && <BankPanel bank={invoice.bank} />}
        <div className="tear" aria-hidden="true" />
      </DocumentSheet>
      <DocumentCredits credits={invoice.credits} />
    </>
  );
}
