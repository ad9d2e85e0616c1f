import { formatInstant, formatInstantDate } from '#shared/dates.ts';
import { formatMoney, parseHundredths } from '#shared/money.ts';
import type { InvoicePayment } from '#shared/payment.ts';

const names = { stripe: 'Card', paypal: 'PayPal' };
const phrases = { stripe: 'by card', paypal: 'with PayPal' };

const isRefunded = ({ refunded }: InvoicePayment) => (parseHundredths(refunded) ?? 0n) > 0n;
const isWholeBack = ({ refunded, amount }: InvoicePayment) => refunded === amount;

interface Note {
  text: string;
  /** Requires action by the seller. */
  isUrgent: boolean;
}

/** The one thing about an invoice's payments that matters most. */
export function paymentNote(payments: readonly InvoicePayment[], timeZone: string): Note {
  const urgent = payments.map(urgencyOf).find((text) => text !== undefined);
  if (urgent) return { text: urgent, isUrgent: true };
  const [payment] = payments.filter(({ status }) => status === 'succeeded').concat(payments);
  if (!payment) return { text: '', isUrgent: false };
  return { text: plainNote(payment, timeZone), isUrgent: false };
}

function urgencyOf(payment: InvoicePayment): string | undefined {
  if (payment.dispute === 'open') return 'Disputed';
  if (payment.dispute === 'lost' || isWholeBack(payment)) return undefined;
  if (payment.status === 'review') return 'Needs review';
  return payment.status === 'refund_due' ? 'Refund due' : undefined;
}

function plainNote(payment: InvoicePayment, timeZone: string): string {
  const name = names[payment.provider];
  if (payment.status === 'processing') return `${name} on its way`;
  if (payment.dispute === 'lost') return 'Dispute lost';
  if (isWholeBack(payment)) return 'Refunded';
  if (isRefunded(payment)) return 'Partly refunded';
  const day = payment.paidAt && formatInstantDate(payment.paidAt, timeZone).replace(/, \d+$/, '');
  return [name, day].filter(Boolean).join(' ');
}

const standings: Record<InvoicePayment['status'], string> = {
  processing: 'is on its way',
  succeeded: 'was paid',
  review: 'came in',
  refund_due: 'came in',
};

const advice: Partial<Record<InvoicePayment['status'], string>> = {
  review: "It doesn't match this invoice. Refund it, or mark the invoice as paid.",
  refund_due: 'Nothing was owed by then. Please refund it.',
};

const disputes = {
  open: 'The payer disputed it. Respond before the deadline.',
  won: 'You won the dispute over it.',
  lost: 'You lost the dispute over it.',
};

/** Everything known about a payment, in sentences. */
export function describePayment(payment: InvoicePayment, currency: string, timeZone: string): string {
  const { amount, provider, status, paidAt, refunded, dispute } = payment;
  const when = paidAt ? `, ${formatInstant(paidAt, timeZone)}` : '';
  return [
    `${formatMoney(amount, currency)} ${standings[status]} ${phrases[provider]}${when}.`,
    isWholeBack(payment) ? undefined : advice[status],
    isRefunded(payment) && `${formatMoney(refunded, currency)} was refunded.`,
    dispute && disputes[dispute],
  ]
    .filter(Boolean)
    .join(' ');
}
