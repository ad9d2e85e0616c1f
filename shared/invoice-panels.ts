import { owedOf, receivedOf, refundOf } from './balance-view.ts';
import { formatDate, formatInstantLongDate, formatLongDate } from './dates.ts';
import { formatMoney, moneyString } from './money.ts';
import { type PayableSums, payableSums, takesOwnSum } from './payable.ts';
import { isPayable } from './provider-money.ts';
import type { PublicInvoice, VisitedInvoice } from './public-document.ts';
import { sellerInSentence } from './seller-name.ts';
import type { Tone } from './status-view.ts';
import { currencyOf } from './sums-view.ts';

/** Provider whose button a visitor is offered. */
export type PayWith = 'stripe' | 'paypal';

/** What a visitor may do with an invoice, and what has become of it. */
export interface PanelView {
  id:
    | 'part-paid'
    | 'invoice-ready'
    | 'payment-required'
    | 'payment-processing'
    | 'payment-completed'
    | 'invoice-paid'
    | 'invoice-cancelled';
  tone: Tone;
  title: string;
  text: string;
  /** Where to go on. */
  link?: { href: string; label: string };
  /** Button that pays, or says that this comes later. At most one panel carries it. */
  pay?: PayView;
  canDownload: boolean;
}

export interface PayView {
  method: PayWith;
  label: string;
  isComing: boolean;
  /** Decimal string: what the button pays, unless another sum is chosen. */
  amount?: string;
  /** Where there is a choice of sums. */
  sums?: PaySumsView;
}

/** Which sums the client can choose from. */
export interface PaySumsView {
  /** The first is what is asked for. */
  choices: PayChoice[];
  /** Where any sum may be paid: which ones. */
  own?: PayableSums & { currency: string; hint: string; button: string };
}

export interface PayChoice {
  id: 'next' | 'balance';
  /** Decimal string. */
  amount: string;
  label: string;
  text: string;
  /** What the button says. */
  button: string;
}

const payWith: Record<PayWith, string> = { stripe: 'with Card', paypal: 'with PayPal' };

/** What the button says. @param sum with its currency, where that isn't simply the invoice's total */
export const payLabel = (method: PayWith, sum?: string): string =>
  ['Pay', sum, payWith[method]].filter(Boolean).join(' ');

const payTexts: Record<PayWith, string> = { stripe: 'by card', paypal: 'with PayPal' };

/** The panels of the public invoice page, in order. */
export function invoicePanels(invoice: VisitedInvoice): PanelView[] {
  if (invoice.status === 'cancelled') return [cancelledPanel(invoice)];
  if (invoice.status === 'paid') return paidPanels(invoice);
  const progress = invoice.progress?.status;
  if (progress === 'processing') return [processingPanel(onItsWay)];
  if (progress === 'review') return [processingPanel(paymentArrived)];
  const panel = openPanel(invoice);
  const came = partPaidPanel(invoice);
  return came ? [came, panel] : [panel];
}

/** What has come so far, and what is left. */
function partPaidPanel(invoice: VisitedInvoice): PanelView | undefined {
  const last = invoice.movements?.findLast(({ kind }) => kind === 'payment');
  const { paid } = receivedOf(invoice);
  if (!last || paid <= 0n) return undefined;
  const currency = currencyOf(invoice);
  const money = (sum: string) => formatMoney(sum, currency);
  const all = moneyString(paid, currency);
  const inAll = all === last.amount ? '' : `, ${money(all)} in all`;
  const left = `${money(owedOf(invoice))} of ${money(invoice.amount)} is still due.`;
  return {
    id: 'part-paid',
    tone: 'positive',
    title: 'Partly Paid',
    text: `${money(last.amount)} was paid on ${formatLongDate(last.date)}${inAll}. ${left}`,
    canDownload: false,
  };
}

function payMethod({ payment, paymentMethod }: PublicInvoice): PayWith | undefined {
  if (payment === 'stripe' || payment === 'paypal') return payment;
  return payment === 'coming_soon' && paymentMethod !== 'cash' ? paymentMethod : undefined;
}

function openPanel(invoice: VisitedInvoice): PanelView {
  const method = payMethod(invoice);
  const seller = sellerInSentence(invoice) ?? 'the seller';
  const isLate = invoice.status === 'overdue';
  const late = lateText(invoice);
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
    pay: payView(invoice, method),
    canDownload: true,
  };
}

function lateText({ nextDue, dueDate, ...invoice }: VisitedInvoice): string {
  if (!nextDue) return `This invoice was due on ${formatLongDate(dueDate)}.`;
  return `A payment of ${formatMoney(nextDue.amount, currencyOf(invoice))} was due on ${formatLongDate(nextDue.date)}.`;
}

function payView(invoice: VisitedInvoice, method: PayWith): PayView {
  if (invoice.payment === 'coming_soon') return { method, label: payLabel(method), isComing: true };
  const currency = currencyOf(invoice);
  const payable = payableSums({ ...invoice, currency, balance: owedOf(invoice) }, method);
  const { amount, balance } = payable;
  const sums = paySums(invoice, payable, method);
  const isPart = sums || balance !== invoice.amount || amount !== balance;
  return {
    ...{ method, label: payLabel(method, isPart ? formatMoney(amount, currency) : undefined) },
    ...{ isComing: false, amount },
    ...(sums && { sums }),
  };
}

/** Undefined where only one sum can be paid. */
function paySums(
  { nextDue, ...invoice }: VisitedInvoice,
  payable: PayableSums,
  method: PayWith,
): PaySumsView | undefined {
  const currency = currencyOf(invoice);
  const { amount, balance } = payable;
  const hasNext = nextDue && amount !== balance;
  const choices = [
    ...(hasNext
      ? [{ id: 'next' as const, amount, label: `Next payment, due ${formatDate(nextDue.date)}` }]
      : []),
    { id: 'balance' as const, amount: balance, label: 'Whole balance' },
  ]
    .filter((choice) => isPayable(method, choice.amount, currency))
    .map((choice) => {
      const text = formatMoney(choice.amount, currency);
      return { ...choice, text, button: payLabel(method, text) };
    });
  const own = takesOwnSum(payable, currency) && {
    ...{ ...payable, currency, button: payLabel(method) },
    hint: `From ${formatMoney(payable.minimum ?? '0', currency)} to ${formatMoney(balance, currency)}`,
  };
  return own || choices.length > 1 ? { choices, ...(own && { own }) } : undefined;
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
function refundText(invoice: VisitedInvoice) {
  const refund = refundOf(invoice);
  if (!refund) return undefined;
  const money = (sum: string) => formatMoney(sum, currencyOf(invoice));
  const { refunded, received } = refund;
  const isAll = refunded === received;
  const sum = isAll ? `The full ${money(received)}` : `${money(refunded)} of ${money(received)}`;
  return { isAll, text: `${sum} was refunded.` };
}

function paidPanels(invoice: VisitedInvoice): PanelView[] {
  const refund = refundText(invoice);
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
  const { replacedBy, credited, balance } = invoice;
  const isCredited = credited !== undefined && Number(balance) === 0;
  const seller = sellerInSentence(invoice) ?? 'The seller';
  return {
    id: 'invoice-cancelled',
    tone: 'neutral',
    title: 'Invoice Cancelled',
    text: replacedBy
      ? `${seller} has replaced this invoice by ${replacedBy.displayNumber}. There is nothing to pay here.`
      : `${seller} has ${isCredited ? 'credited' : 'cancelled'} this invoice. There is nothing to pay.`,
    ...(replacedBy && {
      link: { href: `/invoice/${replacedBy.invoiceNumber}`, label: `Open ${replacedBy.displayNumber}` },
    }),
    canDownload: false,
  };
}
