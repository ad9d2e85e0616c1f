import type { Database } from '#server/db/client.ts';
import { connectEvents, followConnectEvent } from '#server/features/connect/act-on-connect-events.ts';
import type { ConnectDeps } from '#server/features/connect/sync-connect.ts';
import { followPaymentEvent, paymentEvents } from '#server/features/payments/act-on-payment-events.ts';
import type { PaymentDeps } from '#server/features/payments/payment-deps.ts';
import type { Log } from '#server/log.ts';
import { billingRepo } from './billing.repo.ts';
import { type BillingDeps, syncBilling } from './sync-billing.ts';
import { type ClaimedEvent, webhookEventsRepo } from './webhook-events.repo.ts';

/** Events that the endpoint of our own account is to be told of; all mean: look at this customer again. */
export const billingEvents: readonly string[] = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
];

/** Tries over about three days, with a wait that doubles up to six hours. */
const MAX_ATTEMPTS = 22;
const LONGEST_WAIT_SECONDS = 6 * 3_600;

/** What is set up here; events that concern nothing of it are ignored. */
export interface ProviderDeps {
  db: Database;
  log: Log;
  billing?: BillingDeps | undefined;
  connect?: ConnectDeps | undefined;
  payments?: PaymentDeps | undefined;
}

/**
 * Acts on what the provider told, until nothing is due. Events come in any order, more than once, or never: none is
 * believed, each only says what to read again.
 */
export async function actOnEvents(deps: ProviderDeps): Promise<void> {
  const events = webhookEventsRepo(deps.db);
  for (let claimed = await events.claim(); claimed.length > 0; claimed = await events.claim())
    for (const event of claimed) await act(deps, event);
}

async function act(deps: ProviderDeps, event: ClaimedEvent): Promise<void> {
  const events = webhookEventsRepo(deps.db);
  try {
    const ignored = await follow(deps, event);
    await events.settle(event.eventId, ignored ? 'ignored' : 'processed', ignored ?? null);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    deps.log.warn({ err: error, event: event.eventId }, 'an event of the payment provider waits');
    if (event.attempts >= MAX_ATTEMPTS) await events.settle(event.eventId, 'dead', reason);
    else await events.tryAgain(event.eventId, reason, Math.min(2 ** event.attempts, LONGEST_WAIT_SECONDS));
  }
}

interface EventBody {
  livemode: boolean;
  account?: string;
  data: { object: Record<string, unknown> };
}

/** @returns why nothing was done, if nothing was */
async function follow(
  { billing, connect, payments }: ProviderDeps,
  { type, payload }: ClaimedEvent,
): Promise<string | undefined> {
  const event = payload as EventBody;
  if (event.account) {
    const { livemode, account, data } = event;
    if (connect && connectEvents.includes(type)) return followConnectEvent(connect, { livemode, account });
    if (payments && paymentEvents.includes(type))
      return followPaymentEvent(payments, { type, livemode, account, data });
    return 'not asked for';
  }
  if (billing && billingEvents.includes(type)) return followBillingEvent(billing, event);
  return 'not asked for';
}

async function followBillingEvent(deps: BillingDeps, { livemode, data }: EventBody) {
  if (livemode !== deps.provider.isLive) return 'livemode';
  const { customer } = data.object;
  const userId = typeof customer === 'string' && (await billingRepo(deps.db).findByCustomer(customer));
  if (!userId) return 'unknown customer';
  await syncBilling(deps, userId);
  return undefined;
}
