import { useEffect, useRef, useState } from 'react';
import { DocumentIcon, type DocumentIconName } from '#client/features/documents/paper/document-icon.tsx';
import type { PanelView, PayView, PayWith } from '#shared/invoice-panels.ts';
import { NoScript } from './no-script.tsx';
import { openPrintWindow } from './open-print-window.ts';
import { PaySums } from './pay-sums.tsx';
import { PdfLink } from './pdf-link.tsx';
import { type PaySum, usePaySum } from './use-pay-sum.ts';
import { loadPayInvoice, type Payment } from './use-payment.ts';
import { loadToaster, type Message, useToast } from './use-toast.tsx';

const comingSoon: Record<PayWith, Message> = {
  stripe: { title: 'Coming Soon', text: 'Stripe payment integration will be available soon.' },
  paypal: { title: 'Coming Soon', text: 'PayPal payment integration will be available soon.' },
};

interface InvoicePanelsProps {
  panels: readonly PanelView[];
  payment: Payment;
}

export function InvoicePanels({ panels, payment }: InvoicePanelsProps) {
  const message = useToast();
  const handlePay = async (pay: PayView, ask: PaySum['ask']) => {
    if (pay.isComing) return void message.show(comingSoon[pay.method]);
    await payment.pay(() => ask(pay));
  };
  const firstId = panels[0]?.id;
  const knownId = useRef(firstId);
  useEffect(() => {
    // The pressed button is gone; announce the result instead.
    if (firstId && firstId !== knownId.current) document.getElementById(firstId)?.focus();
    knownId.current = firstId;
  }, [firstId]);

  return (
    <>
      {panels.map((panel) => (
        <InvoicePanel
          key={panel.id}
          panel={panel}
          isAsking={payment.isAsking}
          problem={panel.pay || panel.id === 'invoice-ready' ? payment.problem : undefined}
          onPay={handlePay}
        />
      ))}
      {message.shown}
    </>
  );
}

const panelIcons: Record<PanelView['id'], DocumentIconName> = {
  'part-paid': 'check',
  'invoice-ready': 'document',
  'payment-required': 'card',
  'payment-processing': 'clock',
  'payment-completed': 'check',
  'invoice-paid': 'document',
  'invoice-cancelled': 'cancelled',
};

interface InvoicePanelProps {
  panel: PanelView;
  isAsking: boolean;
  problem: string | undefined;
  onPay: (pay: PayView, ask: PaySum['ask']) => Promise<void>;
}

function InvoicePanel({ panel, isAsking, problem, onPay }: InvoicePanelProps) {
  const [isBlocked, setIsBlocked] = useState(false);
  const { id, tone, pay, link } = panel;
  const paySum = usePaySum(pay);
  const handlePay = () => void (pay && onPay(pay, paySum.ask));
  return (
    <section className={`panel is-${tone}`} aria-labelledby={id}>
      <div>
        <h2 id={id} tabIndex={-1}>
          <DocumentIcon name={tone === 'critical' ? 'alert' : panelIcons[id]} />
          {panel.title}
        </h2>
        <p>{panel.text}</p>
      </div>
      {link && (
        <div className="panel-actions">
          <a className="btn btn-primary" href={link.href}>
            {link.label}
          </a>
        </div>
      )}
      {pay?.sums && <PaySums sums={pay.sums} paySum={paySum} onEnter={handlePay} />}
      {panel.canDownload && (
        <div className="panel-actions">
          {pay && (
            <PayButton
              pay={{ ...pay, label: paySum.label ?? pay.label }}
              isAsking={isAsking}
              onPay={handlePay}
            />
          )}
          <button
            className={pay || tone === 'positive' ? 'btn' : 'btn btn-primary'}
            type="button"
            onClick={() => setIsBlocked(!openPrintWindow())}
          >
            <DocumentIcon name="print" />
            Download Invoice
          </button>
          <PdfLink />
        </div>
      )}
      {panel.canDownload && (
        <NoScript action={pay ? 'Paying here' : 'Printing'}>
          {pay
            ? 'To pay another way, reply to the email that contained this link. Save PDF works without it.'
            : 'Save PDF works without it.'}
        </NoScript>
      )}
      {isBlocked && <BlockedNotice />}
      {problem && (
        <p className="panel-notice" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

interface PayButtonProps extends Pick<InvoicePanelProps, 'isAsking'> {
  pay: PayView;
  onPay: () => void;
}

function PayButton({ pay, isAsking, onPay }: PayButtonProps) {
  const { method, label, isComing } = pay;
  const load = () => void (isComing ? loadToaster() : loadPayInvoice().catch(() => undefined));
  return (
    <button
      className="btn btn-primary"
      type="button"
      aria-disabled={isAsking || undefined}
      aria-busy={isAsking || undefined}
      onPointerEnter={load}
      onFocus={load}
      onClick={onPay}
    >
      {method === 'stripe' && <DocumentIcon name="card" />}
      <span>{isAsking ? 'Opening…' : label}</span>
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
