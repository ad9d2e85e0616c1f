import { conflict } from '#server/errors.ts';
import { BillingError, type SubscriptionSnapshot } from '#server/providers/billing.ts';
import type { PendingChange } from '#shared/subscription.ts';
import { type BillingDeps, syncBilling } from './sync-billing.ts';

const onItsWay = () =>
  conflict('Your payment is on its way. The plan changes as soon as it arrives.', 'payment_processing');

const none: PendingChange = { plan: null, clientSecret: null };

/** The change of a seller's plan that waits for its payment, as the provider has it. @throws BillingError */
export async function findPendingChange(deps: BillingDeps, userId: string): Promise<PendingChange> {
  const { live } = await syncBilling(deps, userId);
  if (!live?.pendingPlan) return none;
  return { plan: live.pendingPlan, clientSecret: (await payableSecret(deps, live)) ?? null };
}

/** The secret that pays for the change that waits. @throws DomainError where its money is on its way */
export async function pendingSecret(deps: BillingDeps, live: SubscriptionSnapshot): Promise<string> {
  const secret = await payableSecret(deps, live);
  if (!secret) throw onItsWay();
  return secret;
}

/** Takes back a change that waits for its payment, if there is one, so that nobody can pay for it any more. */
export async function withdrawPendingChange(
  deps: BillingDeps,
  { pendingPlan, openPayment }: SubscriptionSnapshot,
): Promise<void> {
  if (!pendingPlan || !openPayment) return;
  const progress = await deps.provider.paymentProgress(openPayment.paymentId);
  if (progress === 'processing' || progress === 'paid') throw onItsWay();
  try {
    await deps.provider.voidInvoice(openPayment.invoiceId);
  } catch (error) {
    // A browser has paid since.
    if (error instanceof BillingError && error.fault === 'refused') throw onItsWay();
    throw error;
  }
}

async function payableSecret(
  { provider }: BillingDeps,
  { openPayment }: SubscriptionSnapshot,
): Promise<string | undefined> {
  if (!openPayment) return undefined;
  const progress = await provider.paymentProgress(openPayment.paymentId);
  return progress === 'unpaid' ? openPayment.clientSecret : undefined;
}
