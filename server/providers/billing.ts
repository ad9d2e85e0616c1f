import type { BilledPlan } from '#shared/subscription.ts';

/** A subscription as the provider has it now. */
export interface SubscriptionSnapshot {
  id: string;
  /** In the provider's words. */
  status: string;
  /** Undefined for a price that is none of ours. */
  plan: BilledPlan | undefined;
  /** The plan that has been arranged for the next period. */
  nextPlan: BilledPlan | undefined;
  /** The plan that begins at once when the open payment is made. */
  pendingPlan: BilledPlan | undefined;
  priceCents: number;
  interval: string;
  /** In epoch seconds. */
  createdAt: number;
  currentPeriodStart: number;
  currentPeriodEnd: number;
  isEnding: boolean;
  itemId: string;
  scheduleId: string | undefined;
  /** With it a browser pays the first invoice; undefined once there is nothing to pay. */
  clientSecret: string | undefined;
  /** What its last invoice still waits for. */
  openPayment: OpenPayment | undefined;
}

/** The provider's ids of a payment that is not made yet, or on its way, and of its invoice. */
export interface OpenPayment {
  /** With it a browser pays. */
  clientSecret: string;
  paymentId: string;
  invoiceId: string;
}

/** How far a payment is; `processing` is on its way, `canceled` can never be made. */
export type PaymentProgress = 'unpaid' | 'processing' | 'paid' | 'canceled';

export interface BillingInvoice {
  id: string;
  number: string | null;
  cents: number;
  status: string;
  /** In epoch seconds. */
  createdAt: number;
  url: string | null;
}

/**
 * `no_customer`: the provider does not know the customer. `setup_required`: our own account there is not ready for it.
 * `https_required`: it sends nobody to plain HTTP.
 */
type Fault =
  | 'unreachable'
  | 'refused'
  | 'declined'
  | 'misconfigured'
  | 'no_customer'
  | 'setup_required'
  | 'https_required';

/** The provider did not do what was asked. The message of a declined payment is meant for people. */
export class BillingError extends Error {
  override readonly name = 'BillingError';
  readonly fault: Fault;

  constructor(fault: Fault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/** Whoever takes the payments for subscriptions. Every call may throw a {@link BillingError}. */
export interface BillingProvider {
  /** Real money moves. */
  isLive: boolean;
  /** Fails with `misconfigured` or `refused` where our prices are not there or charge something else. */
  checkPrices(): Promise<void>;
  /** @param wanted.key the same key means the same customer for a day */
  createCustomer(wanted: { userId: string; email: string; key: string }): Promise<string>;
  /** Where it gets its receipts from now on. One that is gone gets none. */
  setCustomerEmail(id: string, email: string): Promise<void>;
  /** It is there, and can be sold to. */
  hasCustomer(id: string): Promise<boolean>;
  /** All of a customer's, ended ones too. */
  listSubscriptions(customerId: string): Promise<SubscriptionSnapshot[]>;
  /** @param key the same key means the same subscription @returns the secret that pays the first invoice */
  startSubscription(wanted: { customerId: string; plan: BilledPlan; key: string }): Promise<string>;
  /** Ends it at once. Money that is on its way comes nevertheless. */
  cancelNow(subscription: SubscriptionSnapshot): Promise<void>;
  /** Ends it with the period, or not. */
  setEnding(subscription: SubscriptionSnapshot, isEnding: boolean): Promise<void>;
  /**
   * Changes the plan at once, charging the difference.
   * @returns a secret where the card asks its owner to authenticate: the change waits for a browser to pay with it
   */
  changeNow(subscription: SubscriptionSnapshot, plan: BilledPlan): Promise<string | undefined>;
  /** Changes the plan when the period ends; the present plan takes such an arrangement back. */
  changeNext(subscription: SubscriptionSnapshot, plan: BilledPlan): Promise<void>;
  /** A subscription's status in the provider's words; undefined where it is not known there. */
  statusOf(subscriptionId: string): Promise<string | undefined>;
  /** What the provider does not know can never be paid. */
  paymentProgress(paymentId: string): Promise<PaymentProgress>;
  /** Makes it impossible to pay. @throws BillingError `refused` where it already is, or money is on its way */
  voidInvoice(invoiceId: string): Promise<void>;
  /** Pays all of a payment back, once, however often it is asked. */
  payBack(paymentId: string): Promise<'done' | 'pending' | 'failed'>;
  listInvoices(customerId: string): Promise<BillingInvoice[]>;
}
