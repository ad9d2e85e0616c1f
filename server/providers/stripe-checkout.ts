import Stripe from 'stripe';
import type { StripeOptions } from '#server/stripe-config.ts';
import type { DisputeState } from '#shared/payment.ts';
import { fromProviderUnits, toProviderUnits } from '#shared/provider-money.ts';
import { BillingError } from './billing.ts';
import {
  type KnownPayment,
  type PaymentAttempt,
  PaymentError,
  type PaymentOutcome,
  type PaymentProvider,
} from './payments.ts';
import { checked, checkedList, unlessMissing } from './stripe-client.ts';

/** More than anybody makes of one payment. */
const MOST_REFUNDS = 100;

/** Cards and whatever else a seller's own account at Stripe takes, on pages of Stripe's. */
export interface CardPayments extends PaymentProvider {
  /** The id of ours that money on a seller's account was paid for; undefined for money that is none of our business. */
  findReference(account: string, externalPaymentId: string): Promise<string | undefined>;
}

/** Hosted Checkout: charges are made on the seller's account, which has the refunds and disputes too. */
export function stripeCheckout(stripe: Stripe, options: StripeOptions): CardPayments {
  return {
    isLive: options.isLive,

    start: (attempt) =>
      asked(async () => {
        const session = checked(await createSession(stripe, attempt), 'checkout.session');
        const expiresAt = new Date(session.expires_at * 1_000);
        if (!session.url || Number.isNaN(expiresAt.getTime()))
          throw new PaymentError('unreachable', 'The session has no page, or no end');
        return {
          redirectUrl: session.url,
          externalId: session.id,
          expiresAt,
        };
      }),

    refresh: (payment) =>
      asked(async () => {
        const session = await unlessMissing(() =>
          stripe.checkout.sessions.retrieve(
            payment.externalId,
            { expand: ['payment_intent'] },
            { stripeAccount: payment.account },
          ),
        );
        if (!session) return { status: 'unreadable', why: 'gone' };
        return outcomeOf(checked(session, 'checkout.session'), payment);
      }),

    cancel: ({ externalId, account }) =>
      asked(async () => {
        const ended = await stripe.checkout.sessions.expire(externalId, {}, { stripeAccount: account });
        checked(ended, 'checkout.session');
      }),

    refundsAndDisputes: ({ externalPaymentId, account }) =>
      asked(async () => {
        const on = { stripeAccount: account };
        const [intent, refunds] = await Promise.all([
          stripe.paymentIntents.retrieve(externalPaymentId, { expand: ['latest_charge'] }, on),
          stripe.refunds.list({ payment_intent: externalPaymentId, limit: MOST_REFUNDS }, on),
        ]);
        const charge = checked(intent, 'payment_intent').latest_charge;
        if (!charge || typeof charge === 'string')
          throw new PaymentError('unreachable', 'The payment has no charge');
        const disputes = charge.disputed
          ? checkedList(await stripe.disputes.list({ payment_intent: externalPaymentId }, on)).data
          : [];
        // The charge counts refunds that are on their way, too.
        const sumOf = sumOfRefunds(checkedList(refunds).data);
        return {
          refundedCents: centsOf(sumOf('succeeded'), intent.currency),
          failedCents: centsOf(sumOf('failed', 'canceled'), intent.currency),
          dispute: disputeOf(disputes[0]?.status),
        };
      }),

    findReference: (account, externalPaymentId) =>
      asked(async () => {
        const options = { stripeAccount: account };
        const intent = await unlessMissing(() =>
          stripe.paymentIntents.retrieve(externalPaymentId, {}, options),
        );
        return intent && checked(intent, 'payment_intent').metadata.paymentId;
      }),
  };
}

/** An address that Stripe does not take is left to the payer to type. */
async function createSession(stripe: Stripe, attempt: PaymentAttempt): Promise<Stripe.Checkout.Session> {
  const { account: stripeAccount, paymentId } = attempt;
  const { customer_email, ...session } = sessionFor(attempt);
  try {
    const options = { stripeAccount, idempotencyKey: `cs:${paymentId}` };
    return await stripe.checkout.sessions.create({ ...session, customer_email }, options);
  } catch (error) {
    const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError;
    if (!isRefused || error.param !== 'customer_email') throw error;
    const options = { stripeAccount, idempotencyKey: `cs:${paymentId}:anybody` };
    return stripe.checkout.sessions.create(session, options);
  }
}

const sessionFor = ({ cents, currency, displayNumber, title, paymentId, ...attempt }: PaymentAttempt) =>
  ({
    mode: 'payment',
    ui_mode: 'hosted_page',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency,
          unit_amount: unitsOf(cents, currency),
          product_data: { name: `Invoice ${displayNumber}: ${title}` },
        },
      },
    ],
    client_reference_id: paymentId,
    customer_email: attempt.payerEmail,
    payment_intent_data: { description: `Invoice ${displayNumber}`, metadata: { paymentId } },
    // What is owed is owed in the invoice's own currency.
    adaptive_pricing: { enabled: false },
    success_url: attempt.returnUrl,
    cancel_url: attempt.cancelUrl,
    expires_at: Math.floor(attempt.expiresAt.getTime() / 1_000),
  }) satisfies Stripe.Checkout.SessionCreateParams;

/** @throws PaymentError where Stripe has no such amount */
function unitsOf(cents: number, currency: string): number {
  const units = toProviderUnits('stripe', currency.toUpperCase(), BigInt(cents));
  if (units === undefined) throw new PaymentError('refused', `Stripe has no such amount in ${currency}`);
  return Number(units);
}

const centsOf = (units: number, currency: string): number =>
  Number(fromProviderUnits('stripe', currency.toUpperCase(), BigInt(units)));

/** A completed session is not a paid one: some methods take days, and may fail then. */
function outcomeOf(session: Stripe.Checkout.Session, { account }: KnownPayment): PaymentOutcome {
  if (session.status === 'open') return { status: 'open' };
  if (session.status === 'expired') return { status: 'expired' };
  const intent = session.payment_intent;
  if (!intent || typeof intent === 'string')
    throw new PaymentError('unreachable', 'The session has no payment');
  if (session.payment_status === 'paid' && intent.status === 'succeeded')
    return {
      status: 'paid',
      externalPaymentId: intent.id,
      cents: centsOf(intent.amount_received, intent.currency),
      currency: intent.currency.toLowerCase(),
      account,
      reference: session.client_reference_id ?? '',
    };
  if (intent.status === 'requires_payment_method' || intent.status === 'canceled')
    return {
      status: 'failed',
      reason: intent.last_payment_error?.message ?? "The payment didn't go through.",
    };
  return { status: 'processing' };
}

const sumOfRefunds =
  (refunds: readonly Stripe.Refund[]) =>
  (...statuses: string[]) =>
    refunds
      .filter(({ status }) => status !== null && statuses.includes(status))
      .reduce((sum, { amount }) => sum + amount, 0);

function disputeOf(status: string | undefined): DisputeState | null {
  if (status === undefined) return null;
  if (status === 'won' || status === 'lost') return status;
  return status === 'warning_closed' || status === 'prevented' ? 'won' : 'open';
}

async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw failureOf(error);
  }
}

function failureOf(error: unknown): unknown {
  if (error instanceof PaymentError || !(error instanceof Error)) return error;
  const { message } = error;
  const options = { cause: error };
  if ((error as { code?: string }).code === 'account_invalid')
    return new PaymentError('account', message, options);
  // Our own key may not do it: no fault of the seller's account.
  if (error instanceof Stripe.errors.StripePermissionError)
    return new PaymentError('misconfigured', message, options);
  // 409 is something else: the same call is under way.
  if (error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === 400)
    return new PaymentError('begun_otherwise', message, options);
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    return new PaymentError('refused', message, options);
  // A TypeError: something is missing in the answer, or of another kind.
  const isStrange = error instanceof BillingError || error instanceof TypeError;
  if (error instanceof Stripe.errors.StripeError || isStrange)
    return new PaymentError('unreachable', message, options);
  return error;
}
