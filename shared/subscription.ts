import { z } from 'zod';

export const billedPlans = ['monthly', 'yearly'] as const;

export type BilledPlan = (typeof billedPlans)[number];

/** What is charged for a plan, in cents of a US dollar, and how often. */
export const billedPrices = {
  monthly: { cents: 1_999, interval: 'month' },
  yearly: { cents: 9_900, interval: 'year' },
} as const satisfies Record<BilledPlan, { cents: number; interval: 'month' | 'year' }>;

/** Body of `POST /api/get-or-create-subscription` and `POST /api/subscription/change`. */
export const choosePlanSchema = z.object({ plan: z.enum(billedPlans) });

/** Answer of `GET /api/subscription/details` and of every change to a subscription. */
export const subscriptionDetailsSchema = z.object({
  /** In the provider's words: `active`, `trialing` or `past_due`. */
  status: z.string(),
  cancelAtPeriodEnd: z.boolean(),
  /** In cents. */
  price: z.number(),
  interval: z.enum(['month', 'year']),
  /** In epoch seconds. */
  currentPeriodStart: z.number(),
  currentPeriodEnd: z.number(),
  /** The plan that follows at the end of the period, when that is another one. */
  nextPlan: z.enum(billedPlans).nullable(),
  /** The plan that begins once the seller has confirmed its payment with the bank. */
  pendingPlan: z.enum(billedPlans).nullable(),
});

export type SubscriptionDetails = z.infer<typeof subscriptionDetailsSchema>;

/** Answer of `GET /api/subscription/change`: the change of plan that waits for its payment. */
export interface PendingChange {
  /** Null where none waits. */
  plan: BilledPlan | null;
  /** With it a browser pays; null where there is nothing to pay, or the money is on its way. */
  clientSecret: string | null;
}

/** Answer of `POST /api/subscription/change`: with a secret (202) where the payment needs the seller's confirmation. */
export type PlanChange = SubscriptionDetails & { clientSecret?: string };

/** One entry of `GET /api/subscription/invoices`, newest first. */
export const subscriptionInvoiceSchema = z.object({
  id: z.string(),
  number: z.string().nullable(),
  /** Decimal string in US dollars. */
  amount: z.string(),
  /** In the provider's words: `paid`, `open`, `void`, `uncollectible`. */
  status: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** The provider's page of it. */
  url: z.string().nullable(),
});

export type SubscriptionInvoice = z.infer<typeof subscriptionInvoiceSchema>;

/** Answer of `GET /api/config`: what this installation can do. */
export interface PublicConfig {
  /** Null where no payments are set up. */
  stripePublishableKey: string | null;
  /** Sellers can be paid by card. */
  cardPayments: boolean;
  paypal: boolean;
  sms: boolean;
  email: boolean;
}
