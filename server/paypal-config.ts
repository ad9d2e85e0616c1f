import { z } from 'zod';
import { optional } from './environment-value.ts';

const paypalEnvironments = ['sandbox', 'live'] as const;

export const paypalVariables = {
  PAYPAL_CLIENT_ID: optional(z.string().trim()),
  PAYPAL_CLIENT_SECRET: optional(z.string().trim()),
  PAYPAL_WEBHOOK_ID: optional(z.string().trim()),
  PAYPAL_ENV: optional(z.enum(paypalEnvironments)),
  PAYPAL_PARTNER_ID: optional(z.string().trim()),
  PAYPAL_BN_CODE: optional(z.string().trim()),
  PAYPAL_API_BASE: optional(z.url({ protocol: /^https?$/ })),
};

type PaypalValues = z.output<z.ZodObject<typeof paypalVariables>>;

/** How to reach PayPal, which takes payments of invoices. */
export interface PaypalOptions {
  clientId: string;
  clientSecret: string;
  /** Of the endpoint that PayPal tells of what happens; a signature is good for one endpoint only. */
  webhookId: string;
  /** Real money moves. */
  isLive: boolean;
  /** Our own account, where PayPal has approved it as a partner: sellers' accounts can be looked up then. */
  partnerId: string | undefined;
  /** Names us as the origin of a payment, to partners only. */
  bnCode: string | undefined;
  /** Origin of the API. */
  apiUrl: string;
  /** Milliseconds before a lost answer is asked for again, each time; by default as long as PayPal takes to come back. */
  againAfterMs?: readonly number[];
}

const apiUrls = { sandbox: 'https://api-m.sandbox.paypal.com', live: 'https://api-m.paypal.com' };

const required = (values: PaypalValues) => [
  values.PAYPAL_CLIENT_ID,
  values.PAYPAL_CLIENT_SECRET,
  values.PAYPAL_WEBHOOK_ID,
  values.PAYPAL_ENV,
];

export function arePaypalKeysWhole(values: PaypalValues): boolean {
  const given = required(values).filter((value) => value !== undefined).length;
  return given === 0 || given === required(values).length;
}

export function paypalOf(values: PaypalValues): PaypalOptions | undefined {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = values;
  const { PAYPAL_WEBHOOK_ID: webhookId, PAYPAL_ENV: environment } = values;
  if (!clientId || !clientSecret || !webhookId || !environment) return undefined;
  return {
    clientId,
    clientSecret,
    webhookId,
    isLive: environment === 'live',
    partnerId: values.PAYPAL_PARTNER_ID,
    bnCode: values.PAYPAL_BN_CODE,
    apiUrl: new URL(values.PAYPAL_API_BASE ?? apiUrls[environment]).origin,
  };
}
