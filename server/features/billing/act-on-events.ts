import type { Database } from '#server/db/client.ts';
import { followPaypalEvent } from '#server/features/paypal/follow-paypal-event.ts';
import type { PaypalDeps } from '#server/features/paypal/verify-paypal.ts';
import type { Log } from '#server/log.ts';
import { followBillingEvent } from './follow-billing-event.ts';
import type { BillingDeps } from './sync-billing.ts';
import { type ClaimedEvent, webhookEventsRepo } from './webhook-events.repo.ts';

/** What is needed to act on what providers tell; a provider that is not set up here is missing. */
export interface ProviderDeps {
  db: Database;
  log: Log;
  billing?: BillingDeps | undefined;
  paypal?: PaypalDeps | undefined;
}

/** Tries over about three days, with a wait that doubles up to six hours. */
const MAX_ATTEMPTS = 22;
const LONGEST_WAIT_SECONDS = 6 * 3_600;

const NOT_SET_UP = 'not set up here';

/**
 * Acts on what providers told, until nothing is due. Events come in any order, more than once, or never: none is
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
    await events.settle(event, ignored ? 'ignored' : 'processed', ignored ?? null);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    deps.log.warn({ err: error, event: event.eventId }, 'an event of the payment provider waits');
    if (event.attempts >= MAX_ATTEMPTS) await events.settle(event, 'dead', reason);
    else await events.tryAgain(event, reason, Math.min(2 ** event.attempts, LONGEST_WAIT_SECONDS));
  }
}

/** @returns why nothing was done, if nothing was */
async function follow(deps: ProviderDeps, event: ClaimedEvent): Promise<string | undefined> {
  if (event.provider === 'paypal') return deps.paypal ? followPaypalEvent(deps.paypal, event) : NOT_SET_UP;
  const { account } = event.payload as { account?: string };
  if (account) return 'of a connected account';
  return deps.billing ? followBillingEvent(deps.billing, event) : NOT_SET_UP;
}
