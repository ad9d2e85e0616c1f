import type { Config } from '#server/config.ts';
import { paypalClient } from './paypal-client.ts';
import { type PaypalPayments, paypalPayments } from './paypal-payments.ts';
import { type CardPayments, stripeCheckout } from './stripe-checkout.ts';

/** Whoever takes payments for sellers here; undefined where that one is not set up. */
export interface PaymentServices {
  stripe: CardPayments | undefined;
  paypal: PaypalPayments | undefined;
}

type PaymentConfig = Pick<Config, 'stripe' | 'paypal'>;

export const paymentServices = ({ stripe, paypal }: PaymentConfig): PaymentServices => ({
  stripe: stripe && stripeCheckout(stripe),
  paypal: paypal && paypalPayments(paypalClient(paypal), paypal),
});

/** Which of them are set up. */
export const configuredProviders = ({ stripe, paypal }: PaymentConfig) => ({
  stripe: stripe !== undefined,
  paypal: paypal !== undefined,
});
