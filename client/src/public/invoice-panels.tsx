import { useState } from 'react';
import { DocumentIcon, type DocumentIconName } from '#client/features/documents/document-icon.tsx';
import type { PanelView, PayWith } from '#shared/invoice-panels.ts';
import { openPrintWindow } from './open-print-window.ts';
import { PdfLink } from './pdf-link.tsx';
import { loadToaster, type Message, useMessage } from './use-message.tsx';

const comingSoon: Record<PayWith, Message> = {
  stripe: { title: 'Coming Soon', text: 'Stripe payment integration will be available soon.' },
  paypal: { title: 'Coming Soon', text: 'PayPal payment integration will be available soon.' },
};

export function InvoicePanels({ panels }: { panels: readonly PanelView[] }) {
  const message = useMessage();

  return (
    <>
      {panels.map((panel) => (
        <InvoicePanel
          key={panel.id}
          panel={panel}
          onPay={(method) => void message.show(comingSoon[method])}
        />
      ))}
      {message.shown}
    </>
  );
}

const panelIcons: Record<PanelView['id'], DocumentIconName> = {
  'invoice-ready': 'document',
  'payment-required': 'card',
  'payment-completed': 'check',
  'invoice-paid': 'document',
  'invoice-cancelled': 'cancelled',
};

interface InvoicePanelProps {
  panel: PanelView;
  onPay: (method: PayWith) => void;
}

function InvoicePanel({ panel, onPay }: InvoicePanelProps) {
  const [isBlocked, setIsBlocked] = useState(false);
  const { id, tone, pay } = panel;
  return (
    <section className={`panel is-${tone}`} aria-labelledby={id}>
      <div>
        <h2 id={id}>
          <DocumentIcon name={tone === 'critical' ? 'alert' : panelIcons[id]} />
          {panel.title}
        </h2>
        <p>{panel.text}</p>
      </div>
      {panel.canDownload && (
        <div className="panel-actions">
          {pay && <PayButton {...pay} onPay={onPay} />}
          <button
            className={pay || tone === 'positive' ? 'btn' : 'btn btn-primary'}
            type="button"
            onClick={() => setIsBlocked(!openPrintWindow())}
          >
            <DocumentIcon name="download" />
            Download Invoice
          </button>
          <PdfLink />
        </div>
      )}
      {isBlocked && <BlockedNotice />}
    </section>
  );
}

function PayButton({
  method,
  label,
  onPay,
}: NonNullable<PanelView['pay']> & Pick<InvoicePanelProps, 'onPay'>) {
  return (
    <button
      className="btn btn-primary"
      type="button"
      onPointerEnter={loadToaster}
      onFocus={loadToaster}
      onClick={() => onPay(method)}
    >
      {method === 'stripe' && <DocumentIcon name="card" />}
      {label}
    </button>
  );
}

function BlockedNotice() {
  return (
    <p className="panel-notice" role="alert">
      Your browser blocked the new window. Allow pop-ups for this page, or{' '}
      <a href="?print=1" target="_blank" rel="noreferrer">
        open the printable invoice
      </a>
      .
    </p>
  );
}
