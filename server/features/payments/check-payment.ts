import {
  type KnownPayment,
  PaymentError,
  type PaymentOutcome,
  type PaymentProvider,
} from '#server/providers/payments.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { hasMoney, isUnfinished, isWithdrawn, type Payment, paymentsRepo } from './payments.repo.ts';
import { NO_PAYPAL, noteRefusedAccount } from './refused-account.ts';
import { settlePayment } from './settle-payment.ts';

/** Who has agreed at the last moment, or could not be heard for a while, has paid nevertheless. */
const LATEST_TAKE_MS = 2 * 60 * 60_000;

/** @param externalId that the provider knows the attempt by, where its answer to us was lost */
export const knownPayment = (payment: Payment, now: Date, externalId = payment.externalId): KnownPayment => ({
  id: payment.id,
  externalId: externalId ?? '',
  externalPaymentId: payment.externalPaymentId,
  account: payment.externalAccount,
  mayTake:
    isUnfinished(payment) &&
    !isWithdrawn(payment) &&
    now.getTime() < payment.expiresAt.getTime() + LATEST_TAKE_MS,
});

/**
 * Asks the provider what has become of an attempt and writes it down; one that nobody is to pay any more is made
 * unpayable.
 * @param externalId as an event names it; it is only asked for, never believed
 * @returns the attempt as it is now @throws PaymentError
 */
export async function checkPayment(
  deps: PaymentDeps,
  id: string,
  externalId?: string,
): Promise<Payment | undefined> {
  const payment = await paymentsRepo(deps.db).find(id);
  const service = payment && deps.services[payment.provider];
  if (!payment || !service || hasMoney(payment)) return payment;
  const known = knownPayment(payment, deps.clock.now(), payment.externalId ?? externalId);
  if (!known.externalId) return giveUpLost(deps, payment);
  return settlePayment(deps, id, await askFor(deps, payment, known));
}

/** As {@link checkPayment}. @returns undefined where the provider could not be asked */
export async function checkIfReachable(deps: PaymentDeps, id: string): Promise<Payment | undefined> {
  try {
    return await checkPayment(deps, id);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    deps.log.warn({ payment: id, err: error }, 'the provider could not be asked about a payment');
    return undefined;
  }
}

/** Makes an attempt unpayable. @returns false where it is too late for that: it was paid, or is over */
async function isClosed(service: PaymentProvider, known: KnownPayment): Promise<boolean> {
  try {
    await service.cancel(known);
    return true;
  } catch (error) {
    if (error instanceof PaymentError && error.fault === 'refused') return false;
    throw error;
  }
}

/** What the provider says of an attempt. */
async function askFor(deps: PaymentDeps, payment: Payment, known: KnownPayment): Promise<PaymentOutcome> {
  const service = deps.services[payment.provider];
  if (!service) return { status: 'open' };
  try {
    if (isToClose(payment) && (await isClosed(service, known))) return { status: 'expired' };
    return await service.refresh(known);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    if (error.fault !== 'account' && error.fault !== 'refused') throw error;
    deps.log.warn({ payment: payment.id, err: error }, 'the provider shows nothing of a payment');
    return refusedOutcome(deps, payment, error);
  }
}

const isToClose = (payment: Payment) => payment.status === 'open' && isWithdrawn(payment);

/** An account that the provider refuses is its owner's business; the payer only learns that it is so. */
async function refusedOutcome(
  deps: PaymentDeps,
  payment: Payment,
  { fault }: PaymentError,
): Promise<PaymentOutcome> {
  const isAboutAccount = fault === 'account';
  if (isAboutAccount && !payment.unreadableSince) await noteRefusedAccount(deps, payment);
  // Orders are taken by us, so that nothing has come of one that was refused.
  const isUntaken = payment.provider === 'paypal' && payment.status === 'open' && !isToClose(payment);
  return isAboutAccount && isUntaken
    ? { status: 'failed', reason: NO_PAYPAL }
    : { status: 'unreadable', why: 'refused' };
}

/** The provider's answer never came: nobody was sent there, and nobody will be once its time is over. */
async function giveUpLost(deps: PaymentDeps, payment: Payment): Promise<Payment | undefined> {
  const isOver = payment.expiresAt < deps.clock.now() || isWithdrawn(payment);
  return settlePayment(deps, payment.id, { status: isOver ? 'expired' : 'open' });
}
