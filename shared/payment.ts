import { z } from 'zod';
import { positiveMoney } from './decimal-field.ts';

/** Who takes a client's payment of an invoice. */
export const paymentProviders = ['stripe', 'paypal'] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

/**
 * What becomes of one attempt to pay. `review`: money came, but not what was asked for. `refund_due`: money came for an
 * invoice that was settled or withdrawn by then.
 */
export const paymentStatuses = [
  'open',
  'processing',
  'succeeded',
  'failed',
  'expired',
  'canceled',
  'review',
  'refund_due',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const disputeStates = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** Body of `POST /api/public/invoices/{number}/pay`. */
export const payInvoiceSchema = z.object({
  method: z.enum(paymentProviders, { error: 'Choose stripe or paypal' }),
  /** What is due next if not given. */
  amount: positiveMoney.optional(),
});

export type PayInvoice = z.output<typeof payInvoiceSchema>;

/** Answer of `POST /api/public/invoices/{number}/pay`: where the payer goes on. */
export const paymentStartSchema = z.strictObject({ redirectUrl: z.url() });
export type PaymentStart = z.infer<typeof paymentStartSchema>;

/** Answer of `GET /api/public/invoices/{number}/payment`. */
export const paymentStateSchema = z.strictObject({
  /** `pending`: it is on its way. `open`: nobody has paid yet. */
  state: z.enum(['paid', 'pending', 'failed', 'open']),
  /** For the payer, where there is more to say. */
  message: z.string().optional(),
});
export type PaymentState = z.infer<typeof paymentStateSchema>;

/**
 * What a client has to know of payments through a provider, beside whether the invoice is paid. `review`: money came that
 * the seller has to look at. `failed`: nothing has come of the last attempt. `unknown`: nobody can say what came of it. Sums are decimal strings in the invoice's currency.
 */
export type PaymentProgress =
  | { status: 'processing' | 'review' | 'failed' | 'unknown' }
  | { status: 'refunded'; refunded: string; received: string };

/** Money that came in, or is on its way, for an invoice, as its seller sees it. */
export const invoicePaymentSchema = z.object({
  id: z.uuid(),
  provider: z.enum(paymentProviders),
  status: z.enum(['processing', 'succeeded', 'review', 'refund_due']),
  /** Decimal strings in the invoice's currency. */
  amount: z.string(),
  refunded: z.string(),
  /** ISO 8601; null while it is on its way. */
  paidAt: z.string().nullable(),
  dispute: z.enum(disputeStates).nullable(),
});
export type InvoicePayment = z.infer<typeof invoicePaymentSchema>;
