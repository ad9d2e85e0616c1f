import { z } from 'zod';
import { emptyAsUnset, optional } from './environment-value.ts';

export const stripeVariables = {
  STRIPE_SECRET_KEY: optional(z.string().regex(/^(sk|rk)_(test|live)_/)),
  STRIPE_PUBLISHABLE_KEY: optional(z.string().regex(/^pk_(test|live)_/)),
  STRIPE_WEBHOOK_SECRET: optional(z.string().trim()),
  STRIPE_CONNECT_WEBHOOK_SECRET: optional(z.string().trim()),
  STRIPE_CONNECT_DASHBOARD: z.preprocess(emptyAsUnset, z.enum(['full', 'express']).default('full')),
  STRIPE_PRICE_MONTHLY: optional(z.string().trim()),
  STRIPE_PRICE_YEARLY: optional(z.string().trim()),
  STRIPE_API_BASE: z.preprocess(
    emptyAsUnset,
    z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  ),
};

type StripeValues = z.output<z.ZodObject<typeof stripeVariables>>;

/** How to reach Stripe, which takes the payments for subscriptions, and for invoices on sellers' own accounts. */
export interface StripeOptions {
  secretKey: string;
  publishableKey: string;
  /** Signs events of our own account; undefined: no event is believed. */
  webhookSecret: string | undefined;
  /** Signs events of connected accounts. */
  connectWebhookSecret: string | undefined;
  /** What sellers see of their accounts at Stripe. */
  connectDashboard: 'full' | 'express';
  /** Ids of the prices; undefined: found by their look-up keys `pro_monthly` and `pro_yearly`. */
  prices: { monthly: string | undefined; yearly: string | undefined };
  /** Origin of the API. */
  apiUrl: string;
  /** Real money moves. */
  isLive: boolean;
}

const isLiveKey = (key: string) => key.includes('_live_');

export function areStripeKeysWhole(values: StripeValues): boolean {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = values;
  if (secret === undefined || publishable === undefined) return secret === publishable;
  return isLiveKey(secret) === isLiveKey(publishable);
}

export function stripeOf(values: StripeValues): StripeOptions | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = values;
  if (!secretKey || !publishableKey) return undefined;
  return {
    secretKey,
    publishableKey,
    webhookSecret: values.STRIPE_WEBHOOK_SECRET,
    connectWebhookSecret: values.STRIPE_CONNECT_WEBHOOK_SECRET,
    connectDashboard: values.STRIPE_CONNECT_DASHBOARD,
    prices: { monthly: values.STRIPE_PRICE_MONTHLY, yearly: values.STRIPE_PRICE_YEARLY },
    apiUrl: new URL(values.STRIPE_API_BASE).origin,
    isLive: isLiveKey(secretKey),
  };
}
