import { DEFAULT_CURRENCY } from './currency-places.ts';
import { formatInstantLongDate, formatLongDate } from './dates.ts';
import { formatMoney } from './money.ts';
import type { PublicInvoice, VisitedInvoice } from './public-document.ts';
import { sellerInSentence } from './seller-name.ts';
import type { Tone } from './status-view.ts';

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
export function invoicePanels(invoice: VisitedInvoice): PanelView[] {
  if (invoice.status === 'cancelled') return [cancelledPanel(invoice)];
  if (invoice.status === 'paid') return paidPanels(invoice);
  const progress = invoice.progress?.status;
  if (progress === 'processing') return [processingPanel(onItsWay)];
  if (progress === 'review') return [processingPanel(paymentArrived)];
  return [openPanel(invoice)];
}

function payMethod({ payment, paymentMethod }: PublicInvoice): PayWith | undefined {
  if (payment === 'stripe' || payment === 'paypal') return payment;
  return payment === 'coming_soon' && paymentMethod !== 'cash' ? paymentMethod : undefined;
}

function openPanel(invoice: VisitedInvoice): PanelView {
  const method = payMethod(invoice);
  const seller = sellerInSentence(invoice) ?? 'the seller';
  const isLate = invoice.status === 'overdue';
  const late = `This invoice was due on ${formatLongDate(invoice.dueDate)}.`;
  const tone = isLate ? 'critical' : 'neutral';
  const failed = lastText(invoice, seller);
  if (!method) {
    return {
      id: 'invoice-ready',
      tone,
      title: 'Invoice Ready',
      text:
        failed +
        (isLate
          ? `${late} Please pay ${seller} directly.`
          : `Pay ${seller} directly, then keep the invoice for your records.`),
      canDownload: true,
    };
  }
  return {
    id: 'payment-required',
    tone,
    title: 'Payment Required',
    text: failed + (isLate ? `${late} You can still pay it here.` : `Pay ${seller} ${payTexts[method]}.`),
    pay: { method, label: payLabels[method], isComing: invoice.payment === 'coming_soon' },
    canDownload: true,
  };
}

function lastText({ progress }: VisitedInvoice, seller: string): string {
  if (progress?.status === 'failed') return "The last payment didn't go through. ";
  if (progress?.status !== 'unknown') return '';
  return `We couldn't confirm whether the last payment arrived. Check with ${seller} before you pay again. `;
}

export const paymentArrived =
  'Your payment has arrived. The sender of this invoice will review it and contact you.';
export const onItsWay =
  'Your payment is on its way. Some methods take a few days. The sender is notified as soon as it arrives.';

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

/** What is said about money that went back; undefined where all of it stayed. */
function refundOf({ progress, currency = DEFAULT_CURRENCY }: VisitedInvoice) {
  if (progress?.status !== 'refunded') return undefined;
  const { refunded, received } = progress;
  const isAll = refunded === received;
  const sum = isAll
    ? `The full ${formatMoney(received, currency)}`
    : `${formatMoney(refunded, currency)} of ${formatMoney(received, currency)}`;
  return { isAll, text: `${sum} was refunded.` };
}

function paidPanels(invoice: VisitedInvoice): PanelView[] {
  const refund = refundOf(invoice);
  const completed: PanelView = {
    id: 'payment-completed',
    tone: refund?.isAll ? 'neutral' : 'positive',
    title: refund?.isAll ? 'Payment Refunded' : 'Payment Completed',
    text: refund
      ? `${refund.text} Keep a copy for your records.`
      : 'Thank you. Keep a copy for your records.',
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
