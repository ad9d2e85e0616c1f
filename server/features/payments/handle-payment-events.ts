import { z } from 'zod';
import { checkPayment } from './check-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { type Payment, paymentsRepo } from './payments.repo.ts';
import { syncRefundsAndDisputes } from './sync-refunds-and-disputes.ts';

/** Events that the endpoint of connected accounts is to be told of; each only points to a payment to ask about. */
export const paymentEvents: readonly string[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.failed',
  'refund.updated',
  'charge.dispute.created',
  'charge.dispute.closed',
];

export interface PaymentEvent {
  type: string;
  livemode: boolean;
  /** The connected account that it is about. */
  account: string;
  data: { object: Record<string, unknown> };
}

const uuid = z.uuid();
/** As the provider names its things; what is longer is none of them, and fits in no address. */
const externalId = z.string().min(1).max(255);

/** @returns why nothing was done, if nothing was @throws PaymentError */
export async function handlePaymentEvent(
  deps: PaymentDeps,
  { type, livemode, account, data: { object } }: PaymentEvent,
): Promise<string | undefined> {
  if (livemode !== deps.services.stripe?.isLive) return 'livemode';
  const isSession = type.startsWith('checkout.session.');
  const payment = isSession
    ? await findByReference(deps, object.client_reference_id)
    : await findByMoney(deps, account, object.payment_intent);
  if (payment?.provider !== 'stripe') return 'unknown payment';
  if (payment.externalAccount !== account) return 'of another account';
  const sessionId = isSession ? externalId.safeParse(object.id).data : undefined;
  const followed = await checkPayment(deps, payment.id, sessionId);
  if (!isSession && followed) await syncRefundsAndDisputes(deps, followed);
  return undefined;
}

async function findByReference({ db }: PaymentDeps, reference: unknown): Promise<Payment | undefined> {
  const { data: id } = uuid.safeParse(reference);
  return id === undefined ? undefined : paymentsRepo(db).find(id);
}

/** Also where nothing has told yet that the money came. */
async function findByMoney(deps: PaymentDeps, account: string, given: unknown): Promise<Payment | undefined> {
  const externalPaymentId = externalId.safeParse(given).data;
  if (externalPaymentId === undefined) return undefined;
  const repo = paymentsRepo(deps.db);
  const known = await repo.findByMoney('stripe', externalPaymentId);
  if (known || !(await repo.knowsAccount(account))) return known;
  return findByReference(deps, await deps.services.stripe?.findReference(account, externalPaymentId));
}
