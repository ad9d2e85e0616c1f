import type { DisputeState } from '#shared/payment.ts';

/** What a client is about to pay, as the provider is told. */
export interface PaymentAttempt {
  /** Ours; the provider keeps it as its reference. The same id means the same attempt, however often it is begun. */
  paymentId: string;
  /** Minor units of ISO 4217, here and in what comes back, whatever the provider counts in. */
  cents: number;
  /** In lower case, `usd`. */
  currency: string;
  /** The seller's account, which gets the money. */
  account: string;
  displayNumber: string;
  title: string;
  payerEmail: string;
  /** Where the provider sends the payer who has paid, and who has not. */
  returnUrl: string;
  cancelUrl: string;
  expiresAt: Date;
}

/** An attempt that the provider knows. */
export interface KnownPayment {
  id: string;
  externalId: string;
  /** The provider's id of the money, once some has come. */
  externalPaymentId: string | null;
  account: string;
  /** Somebody may still pay it: money that the payer has agreed to, and that we are to take, is taken only then. */
  mayTake: boolean;
}

/** Why an attempt can't be read: the provider no longer knows it, or doesn't give us access. */
export type Unreadable = 'gone' | 'refused';

/** What has become of an attempt, as the provider says when it is asked. */
export type PaymentOutcome =
  | { status: 'open' }
  | { status: 'processing' }
  /** @property reason for the payer */
  | { status: 'failed'; reason: string }
  | { status: 'expired' }
  | { status: 'unreadable'; why: Unreadable }
  | {
      status: 'paid';
      externalPaymentId: string;
      cents: number;
      /** In lower case. */
      currency: string;
      account: string;
      /** The id of ours that the payment was begun with. */
      reference: string;
    };

/** What has become of money after it came. */
export interface RefundsAndDisputes {
  /** What has been paid back; refunds on their way do not count yet. */
  refundedCents: number;
  /** Sum of the refunds that came to nothing. */
  failedCents: number;
  dispute: DisputeState | null;
}

type Fault = 'unreachable' | 'refused' | 'account' | 'misconfigured' | 'begun_otherwise';

/**
 * The provider did not do what was asked. `account`: the seller's account cannot take payments now. `begun_otherwise`:
 * the attempt was begun before, with another title or for another payer, and that answer was lost.
 */
export class PaymentError extends Error {
  override readonly name = 'PaymentError';
  readonly fault: Fault;

  constructor(fault: Fault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/** Whoever takes clients' payments for sellers. Every call may throw a {@link PaymentError}. */
export interface PaymentProvider {
  /** Real money moves. */
  isLive: boolean;
  /** Begins an attempt. */
  start(attempt: PaymentAttempt): Promise<{ redirectUrl: string; externalId: string; expiresAt: Date }>;
  /** What has become of it; where the payer has agreed and we are to take the money, takes it. */
  refresh(payment: KnownPayment): Promise<PaymentOutcome>;
  /** Makes it unpayable. @throws PaymentError `refused` where it is too late for that */
  cancel(payment: KnownPayment): Promise<void>;
  /** Refunds and disputes of money that came. */
  refundsAndDisputes(payment: KnownPayment & { externalPaymentId: string }): Promise<RefundsAndDisputes>;
}
