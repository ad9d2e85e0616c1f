import { formatInstantLongDate, formatLongDate } from './dates.ts';
import { sellerInSentence, type Tone } from './document-view.ts';
import type { PublicInvoice } from './public-document.ts';

/** Provider whose button a visitor is offered. */
export type PayWith = 'stripe' | 'paypal';

/** What a visitor may do with an invoice, and what has become of it. */
export interface PanelView {
  id:
    | 'invoice-ready'
    | 'payment-required'
    | 'payment-processing'
    | 'payment-completed'
    | 'invoice-paid'
    | 'invoice-cancelled';
  tone: Tone;
  title: string;
  text: string;
  /** Button that pays, or says that this comes later. At most one panel carries it. */
  pay?: { method: PayWith; label: string; isComing: boolean };
  canDownload: boolean;
}

const payLabels: Record<PayWith, string> = { stripe: 'Pay with Card', paypal: 'Pay with PayPal' };
const payTexts: Record<PayWith, string> = { stripe: 'by card', paypal: 'with PayPal' };

/** The panels of the public invoice page, in order. */
export function invoicePanels(invoice: PublicInvoice): PanelView[] {
  if (invoice.status === 'cancelled') return [cancelledPanel(invoice)];
  if (invoice.status === 'paid') return paidPanels(invoice);
  return [openPanel(invoice)];
}

function payMethod({ payment, paymentMethod }: PublicInvoice): PayWith | undefined {
  if (payment === 'stripe' || payment === 'paypal') return payment;
  return payment === 'coming_soon' && paymentMethod !== 'cash' ? paymentMethod : undefined;
}

function openPanel(invoice: PublicInvoice): PanelView {
  const method = payMethod(invoice);
  const seller = sellerInSentence(invoice) ?? 'the seller';
  const isLate = invoice.status === 'overdue';
  const late = `This invoice was due on ${formatLongDate(invoice.dueDate)}.`;
  const tone = isLate ? 'critical' : 'neutral';
  if (!method) {
    return {
      id: 'invoice-ready',
      tone,
      title: 'Invoice Ready',
      text: isLate
        ? `${late} Please pay ${seller} directly.`
        : `Pay ${seller} directly, then keep the invoice for your records.`,
      canDownload: true,
    };
  }
  return {
    id: 'payment-required',
    tone,
    title: 'Payment Required',
    text: isLate ? `${late} You can still pay it here.` : `Pay ${seller} ${payTexts[method]}.`,
    pay: { method, label: payLabels[method], isComing: invoice.payment === 'coming_soon' },
    canDownload: true,
  };
}

/** While nobody knows yet whether a payment has arrived. @param text what is known */
export const processingPanel = (
  text = 'One moment, please. Your payment is being confirmed.',
): PanelView => ({
  id: 'payment-processing',
  tone: 'neutral',
  title: 'Payment Processing',
  text,
  canDownload: true,
});

function paidPanels(invoice: PublicInvoice): PanelView[] {
  const completed: PanelView = {
    id: 'payment-completed',
    tone: 'positive',
    title: 'Payment Completed',
    text: 'Thank you. Keep a copy for your records.',
    canDownload: true,
  };
  if (!invoice.paidAt) return [completed];
  const paidOn = formatInstantLongDate(invoice.paidAt, invoice.timeZone);
  return [
    completed,
    {
      id: 'invoice-paid',
      tone: 'neutral',
      title: 'Invoice Paid',
      text: `Paid on ${paidOn}`,
      canDownload: false,
    },
  ];
}

function cancelledPanel(invoice: PublicInvoice): PanelView {
  return {
    id: 'invoice-cancelled',
    tone: 'neutral',
    title: 'Invoice Cancelled',
    text: `${sellerInSentence(invoice) ?? 'The seller'} has cancelled this invoice. There is nothing to pay.`,
    canDownload: false,
  };
}
