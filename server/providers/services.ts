import type { Config } from '#server/config.ts';
import type { BillingProvider } from './billing.ts';
import type { ConnectProvider } from './connect.ts';
import type { PaypalAccounts } from './paypal.ts';
import { paypalAccounts } from './paypal-accounts.ts';
import { paypalClient } from './paypal-client.ts';
import { type PaypalPayments, paypalPayments } from './paypal-payments.ts';
import { stripeBilling } from './stripe.ts';
import { type CardPayments, stripeCheckout } from './stripe-checkout.ts';
import { stripeClient } from './stripe-client.ts';
import { stripeConnect } from './stripe-connect.ts';
import { noTexter, type Texter, twilioTexter } from './texter.ts';

/** Whoever takes payments for sellers here; undefined where that one is not set up. */
export interface PaymentServices {
  stripe: CardPayments | undefined;
  paypal: PaypalPayments | undefined;
}

/** The providers of this installation, each client made once; undefined where one is not set up. */
export interface Services {
  /** Subscriptions of sellers. */
  billing: BillingProvider | undefined;
  /** Sellers' accounts at Stripe. */
  connect: ConnectProvider | undefined;
  /** Sellers' accounts at PayPal. */
  paypalAccounts: PaypalAccounts | undefined;
  payments: PaymentServices;
  texter: Texter;
}

type ProviderConfig = Partial<Pick<Config, 'stripe' | 'paypal' | 'twilio'>>;

export function createServices({ stripe, paypal, twilio }: ProviderConfig): Services {
  const stripeApi = stripe && { client: stripeClient(stripe), options: stripe };
  const paypalApi = paypal && { client: paypalClient(paypal), options: paypal };
  return {
    billing: stripeApi && stripeBilling(stripeApi.client, stripeApi.options),
    connect: stripeApi && stripeConnect(stripeApi.client, stripeApi.options),
    paypalAccounts: paypalApi && paypalAccounts(paypalApi.client, paypalApi.options),
    payments: {
      stripe: stripeApi && stripeCheckout(stripeApi.client, stripeApi.options),
      paypal: paypalApi && paypalPayments(paypalApi.client, paypalApi.options),
    },
    texter: twilio ? twilioTexter(twilio) : noTexter,
  };
}

/** Which of those who take payments are set up. */
export const configuredProviders = ({ payments }: Pick<Services, 'payments'>) => ({
  stripe: payments.stripe !== undefined,
  paypal: payments.paypal !== undefined,
});
