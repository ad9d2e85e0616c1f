import type { Config } from '#server/config.ts';
import type { PaymentProvider } from './payments.ts';
import { type CardPayments, stripeCheckout } from './stripe-checkout.ts';

/** Whoever takes payments for sellers here; undefined where that one is not set up. */
export interface PaymentServices {
  stripe: CardPayments | undefined;
  paypal: PaymentProvider | undefined;
}

type PaymentConfig = Pick<Config, 'stripe'>;

export const paymentServices = ({ stripe }: PaymentConfig): PaymentServices => ({
  stripe: stripe && stripeCheckout(stripe),
  paypal: undefined,
});

/** Which of them are set up. */
export const configuredProviders = ({ stripe }: PaymentConfig) => ({
  stripe: stripe !== undefined,
  paypal: false,
});
