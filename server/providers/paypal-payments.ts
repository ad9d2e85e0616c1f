import type { PaypalOptions } from '#server/paypal-config.ts';
import { type KnownPayment, PaymentError, type PaymentOutcome, type PaymentProvider } from './payments.ts';
import { PaypalError } from './paypal.ts';
import type { PaypalClient } from './paypal-client.ts';
import { readDispute } from './paypal-disputes.ts';
import {
  approvalUrl,
  centsOf,
  NOT_TAKEN,
  type Order,
  orderFor,
  orderSchema,
  outcomeOf,
  unitOf,
} from './paypal-order.ts';

const DECLINED = "PayPal didn't accept this payment method. Please try a different one.";

export interface PaypalPayments extends PaymentProvider {
  /** As {@link readDispute}. */
  readDispute(id: string): ReturnType<typeof readDispute>;
}

/** Orders that the payer approves on PayPal's page and that we capture; the money goes to the seller's own account. */
export function paypalPayments(
  client: PaypalClient,
  { isLive, apiUrl }: Pick<PaypalOptions, 'isLive' | 'apiUrl'>,
): PaypalPayments {
  return {
    isLive,

    start: (attempt) =>
      asked(async () => {
        const order = await client.ask({
          method: 'POST',
          path: '/v2/checkout/orders',
          json: JSON.stringify(orderFor(attempt)),
          answer: orderSchema,
          requestId: attempt.paymentId,
        });
        const redirectUrl = approvalUrl(order, apiUrl);
        return { redirectUrl, externalId: order.id, expiresAt: attempt.expiresAt };
      }),

    refresh: (payment) =>
      asked(async () => {
        const order = await findOrder(client, payment.externalId);
        if (order?.status === 'COMPLETED') return outcomeOf(order, payment);
        if (!order) return { status: 'unreadable', why: 'gone' };
        if (order.status === 'VOIDED' || !payment.mayTake) return { status: 'expired' };
        return order.status === 'APPROVED' ? take(client, order, payment) : { status: 'open' };
      }),

    // Nothing is taken of an order that is left alone.
    cancel: (payment) =>
      asked(async () => {
        const order = await findOrder(client, payment.externalId);
        if (order?.status === 'COMPLETED') throw new PaymentError('refused', 'The order has been captured');
      }),

    refundsAndDisputes: (payment) =>
      asked(async () => {
        const order = await findOrder(client, payment.externalId);
        const { captures = [], refunds = [] } = (order && unitOf(order).payments) ?? {};
        const money = captures.find(({ id }) => id === payment.externalPaymentId);
        if (!money) throw new PaymentError('unreachable', 'The order does not know the money');
        const sumOf = (...statuses: string[]) =>
          refunds
            .filter(({ status }) => statuses.includes(status))
            .reduce((total, { amount }) => total + centsOf(amount), 0);
        // A reversal may stand nowhere else.
        const isWhole = money.status === 'REFUNDED' && refunds.every(({ status }) => status === 'COMPLETED');
        return {
          refundedCents: isWhole ? centsOf(money.amount) : sumOf('COMPLETED'),
          failedCents: sumOf('FAILED', 'CANCELLED'),
          // Disputes are known by ids of their own, which only events tell.
          dispute: null,
        };
      }),

    readDispute: (id) => asked(() => readDispute(client, id)),
  };
}

const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`;

async function findOrder(client: PaypalClient, id: string): Promise<Order | undefined> {
  try {
    return await client.ask({ method: 'GET', path: orderPath(id), answer: orderSchema });
  } catch (error) {
    if (error instanceof PaypalError && error.fault === 'refused' && error.status === 404) return undefined;
    throw error;
  }
}

/** Takes what the payer has agreed to. An order gives its money once, whoever asks, and however often. */
async function take(client: PaypalClient, order: Order, payment: KnownPayment): Promise<PaymentOutcome> {
  const { custom_id: reference, payee } = unitOf(order);
  if (reference !== payment.id || payee?.merchant_id !== payment.account)
    throw new PaymentError('refused', 'The order is not the one that was begun');
  try {
    // No id of ours: one that was refused once would be answered the same after another choice of the payer's.
    const path = `${orderPath(order.id)}/capture`;
    const captured = await client.ask({ method: 'POST', path, json: '{}', answer: orderSchema });
    return outcomeOf(captured, payment, payee);
  } catch (error) {
    if (!(error instanceof PaypalError) || error.fault !== 'refused' || isAboutPayee(error)) throw error;
    return notCaptured(client, payment, error.issue);
  }
}

async function notCaptured(
  client: PaypalClient,
  payment: KnownPayment,
  issue: string | undefined,
): Promise<PaymentOutcome> {
  if (issue === 'ORDER_NOT_APPROVED') return { status: 'open' };
  if (issue === 'INSTRUMENT_DECLINED' || issue === 'PAYER_ACTION_REQUIRED')
    return { status: 'failed', reason: DECLINED };
  if (issue !== 'ORDER_ALREADY_CAPTURED') return { status: 'failed', reason: NOT_TAKEN };
  const order = await findOrder(client, payment.externalId);
  return order ? outcomeOf(order, payment) : { status: 'unreadable', why: 'gone' };
}

/** PayPal takes nothing for this seller, or not through us. */
const isAboutPayee = ({ issue = '' }: PaypalError) =>
  (issue.startsWith('PAYEE_') && issue !== 'PAYEE_BLOCKED_TRANSACTION') ||
  ['PERMISSION_DENIED', 'NOT_AUTHORIZED', 'MERCHANT_ACCOUNT_PERMISSIONS_ERROR'].includes(issue);

async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PaypalError)) throw error;
    const fault = error.fault === 'refused' && isAboutPayee(error) ? 'account' : error.fault;
    throw new PaymentError(fault, error.message, { cause: error });
  }
}
