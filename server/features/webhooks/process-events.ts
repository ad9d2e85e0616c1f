import type { Database } from '#server/db/client.ts';
import type { WebhookProvider } from '#server/db/schema/billing.ts';
import { billingEvents, handleBillingEvent } from '#server/features/billing/handle-billing-events.ts';
import type { BillingDeps } from '#server/features/billing/sync-billing.ts';
import { disputeEvents, handleDisputeEvent } from '#server/features/payments/handle-dispute-events.ts';
import { handleOrderEvent, orderEvents } from '#server/features/payments/handle-order-events.ts';
import { handlePaymentEvent, paymentEvents } from '#server/features/payments/handle-payment-events.ts';
import type { PaymentDeps } from '#server/features/payments/payment-deps.ts';
import { connectEvents, handleConnectEvent } from '#server/features/payouts/handle-connect-events.ts';
import {
  accountEvents,
  handlePaypalAccountEvent,
} from '#server/features/payouts/handle-paypal-account-events.ts';
import type { ConnectDeps } from '#server/features/payouts/sync-connect.ts';
import type { PaypalDeps } from '#server/features/payouts/verify-paypal.ts';
import type { Log } from '#server/log.ts';
import { type ClaimedEvent, webhookEventsRepo } from './webhook-events.repo.ts';

/** Tries over about three days, with a wait that doubles up to six hours. */
const MAX_ATTEMPTS = 22;
const LONGEST_WAIT_SECONDS = 6 * 3_600;

/** The providers that are set up; events of the others are ignored. */
export interface ProviderDeps {
  db: Database;
  log: Log;
  billing?: BillingDeps | undefined;
  connect?: ConnectDeps | undefined;
  payments?: PaymentDeps | undefined;
  paypal?: PaypalDeps | undefined;
}

/**
 * Processes the events of a provider until none is due. They come in any order, more than once, or never: no content
 * is trusted, an event only says what to read again. A provider that does not answer holds up only its own events.
 */
export async function processEvents(deps: ProviderDeps, provider: WebhookProvider): Promise<void> {
  const claim = () => webhookEventsRepo(deps.db).claim(provider);
  for (let claimed = await claim(); claimed.length > 0; claimed = await claim())
    for (const event of claimed) await processEvent(deps, event);
}

async function processEvent(deps: ProviderDeps, event: ClaimedEvent): Promise<void> {
  const events = webhookEventsRepo(deps.db);
  try {
    const ignored = await (event.provider === 'paypal' ? handlePaypal : handleStripe)(deps, event);
    await events.finish(event, ignored ? 'ignored' : 'processed', ignored ?? null);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    deps.log.warn({ err: error, event: event.eventId }, 'an event of the payment provider waits');
    if (event.attempts >= MAX_ATTEMPTS) await events.finish(event, 'dead', reason);
    else await events.tryAgain(event, reason, Math.min(2 ** event.attempts, LONGEST_WAIT_SECONDS));
  }
}

const NOT_SUBSCRIBED = 'not asked for';

/** @returns why nothing was done, if nothing was */
type Handle = (deps: ProviderDeps, event: ClaimedEvent) => Promise<string | undefined>;

interface StripeBody {
  livemode: boolean;
  account?: string;
  data: { object: Record<string, unknown> };
}

const handleStripe: Handle = async ({ billing, connect, payments }, { type, payload }) => {
  const event = payload as StripeBody;
  if (event.account) {
    const { livemode, account, data } = event;
    if (connect && connectEvents.includes(type)) return handleConnectEvent(connect, { livemode, account });
    if (payments && paymentEvents.includes(type))
      return handlePaymentEvent(payments, { type, livemode, account, data });
    return NOT_SUBSCRIBED;
  }
  if (billing && billingEvents.includes(type)) return handleBillingEvent(billing, event);
  return NOT_SUBSCRIBED;
};

interface PaypalBody {
  create_time: string;
  resource: Record<string, unknown>;
}

const handlePaypal: Handle = async ({ paypal, payments }, { type, payload }) => {
  const { create_time: createdAt, resource } = payload as PaypalBody;
  if (paypal && accountEvents.includes(type))
    return handlePaypalAccountEvent(paypal, { type, resource, createdAt: new Date(createdAt) });
  if (payments && disputeEvents.includes(type)) return handleDisputeEvent(payments, resource);
  if (payments && orderEvents.includes(type)) return handleOrderEvent(payments, { type, resource });
  return NOT_SUBSCRIBED;
};
