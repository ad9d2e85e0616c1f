import { type ComponentType, useState } from 'react';
import { DocumentIcon, type DocumentIconName } from '#client/features/documents/document-icon.tsx';
import type { PanelView, PayWith } from '#shared/invoice-panels.ts';
import { openPrintWindow } from './open-print-window.ts';
import type { ToasterProps } from './toaster.tsx';

const comingSoon: Record<PayWith, ToastMessage> = {
  stripe: { title: 'Coming Soon', text: 'Stripe payment integration will be available soon.' },
  paypal: { title: 'Coming Soon', text: 'PayPal payment integration will be available soon.' },
};

interface ToastMessage {
  title: string;
  text: string;
}

interface ShownToast extends ToastMessage {
  key: number;
  Toaster: ComponentType<ToasterProps>;
}

/** Loaded on intent: nobody who only reads an invoice downloads it. */
async function loadToaster(): Promise<ComponentType<ToasterProps>> {
  try {
    return (await import('./toaster.tsx')).Toaster;
  } catch {
    return PlainMessage;
  }
}

/** Says the same without the toaster, for a connection that is lost by then. */
function PlainMessage({ title, text }: ToasterProps) {
  return (
    <p className="plain-message" role="status">
      <strong>{title}</strong> {text}
    </p>
  );
}

export function InvoicePanels({ panels }: { panels: readonly PanelView[] }) {
  const [toast, setToast] = useState<ShownToast>();

  async function pay(method: PayWith) {
    const Toaster = await loadToaster();
    setToast((last) => ({ ...comingSoon[method], key: (last?.key ?? 0) + 1, Toaster }));
  }

  return (
    <>
      {panels.map((panel) => (
        <InvoicePanel key={panel.id} panel={panel} onPay={pay} />
      ))}
      {toast && <toast.Toaster key={toast.key} title={toast.title} text={toast.text} />}
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
