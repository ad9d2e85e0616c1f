import { z } from 'zod';
import { currencyPlaces } from '#shared/currency-places.ts';
import { parseHundredths, toDecimalString } from '#shared/money.ts';
import { providerPlaces, toProviderUnits } from '#shared/provider-money.ts';
import { type KnownPayment, type PaymentAttempt, PaymentError, type PaymentOutcome } from './payments.ts';

const amountSchema = z.object({ currency_code: z.string(), value: z.string() });

const captureSchema = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: amountSchema,
  custom_id: z.string().optional(),
});

/** An order as PayPal shows it, as far as it matters here. */
export const orderSchema = z.object({
  id: z.string().min(1),
  status: z.string(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        payee: z.object({ merchant_id: z.string().optional() }).optional(),
        payments: z
          .object({
            captures: z.array(captureSchema).optional(),
            refunds: z.array(z.object({ status: z.string(), amount: amountSchema })).optional(),
          })
          .optional(),
      }),
    )
    .length(1),
  links: z.array(z.object({ href: z.url(), rel: z.string() })).default([]),
});

export type Order = z.output<typeof orderSchema>;
type Payee = Order['purchase_units'][number]['payee'];

/** Longest text that PayPal takes as a description, and some room. */
const MAX_DESCRIPTION = 100;

export const NOT_TAKEN = "PayPal didn't take the payment.";

export const unitOf = (order: Order) => order.purchase_units[0] as Order['purchase_units'][number];

/** Body that creates an order. */
export const orderFor = ({ paymentId, displayNumber, title, ...attempt }: PaymentAttempt) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      custom_id: paymentId,
      // PayPal takes one payment for each of these from a seller: attempts are told apart.
      invoice_id: `${displayNumber}-${paymentId}`,
      description: [...`Invoice ${displayNumber}: ${title}`].slice(0, MAX_DESCRIPTION).join(''),
      amount: amountOf(attempt),
      payee: { merchant_id: attempt.account },
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        return_url: attempt.returnUrl,
        cancel_url: attempt.cancelUrl,
        user_action: 'PAY_NOW',
        shipping_preference: 'NO_SHIPPING',
      },
    },
  },
});

/** @throws PaymentError where PayPal has no such amount */
function amountOf({ currency, cents }: Pick<PaymentAttempt, 'currency' | 'cents'>) {
  const code = currency.toUpperCase();
  const units = toProviderUnits('paypal', code, BigInt(cents));
  if (units === undefined) throw new PaymentError('refused', `PayPal has no such amount in ${code}`);
  return { currency_code: code, value: toDecimalString(units, providerPlaces('paypal', code)) };
}

/** PayPal's page, and no other one. */
export function approvalUrl({ links }: Order, apiUrl: string): string {
  const href = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href;
  const { protocol, hostname, origin } = new URL(href ?? apiUrl);
  const isTheirs = (protocol === 'https:' && hostname.endsWith('.paypal.com')) || origin === apiUrl;
  if (!href || !isTheirs) throw new PaymentError('unreachable', 'The order has no page');
  return href;
}

/**
 * A completed order is not a paid one: its capture may be on its way for days, and fail then.
 * @param known the order's payee, which the answer to a capture need not repeat
 */
export function outcomeOf(order: Order, { id }: KnownPayment, known?: Payee): PaymentOutcome {
  const { custom_id: ofOrder, payee = known, payments } = unitOf(order);
  const money = payments?.captures?.at(-1);
  if (!money) throw new PaymentError('unreachable', `The order of ${id} has no capture`);
  switch (money.status) {
    case 'COMPLETED':
    case 'REFUNDED':
    case 'PARTIALLY_REFUNDED':
      return {
        status: 'paid',
        externalPaymentId: money.id,
        cents: centsOf(money.amount),
        currency: money.amount.currency_code.toLowerCase(),
        account: payee?.merchant_id ?? '',
        reference: money.custom_id ?? ofOrder ?? '',
      };
    case 'DECLINED':
    case 'FAILED':
      return { status: 'failed', reason: NOT_TAKEN };
    default:
      return { status: 'processing' };
  }
}

/** In minor units of ISO 4217. */
export function centsOf({ value, currency_code: currency }: z.output<typeof amountSchema>): number {
  const hundredths = parseHundredths(value);
  if (hundredths === undefined) throw new PaymentError('unreachable', 'The amount is not one');
  const code = currency.toUpperCase();
  return Number((hundredths * 10n ** BigInt(currencyPlaces(code))) / 100n);
}
