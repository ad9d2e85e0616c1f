import { type Database, queryNamed } from '#server/db/client.ts';
import type { WebhookProvider } from '#server/db/schema/billing.ts';

const KEEP = `insert into webhook_events (provider, event_id, type, payload) values ($1, $2, $3, $4)
  on conflict do nothing`;

// An update answers in no order; what came first is acted on first.
const CLAIM = `with claimed as (
    update webhook_events set lease_until = now() + interval '90 seconds', attempts = attempts + 1
    where (provider, event_id) in (
      select provider, event_id from webhook_events
      where provider = $1 and status = 'waiting' and next_attempt_at <= now() + interval '10 milliseconds'
        and (lease_until is null or lease_until < now())
      order by received_at limit 20 for update skip locked)
    returning provider, event_id, type, payload, attempts, received_at)
  select provider, event_id as "eventId", type, payload, attempts from claimed order by received_at`;

const SETTLE = `update webhook_events set status = $3, reason = $4, lease_until = null
  where provider = $1 and event_id = $2`;

const AGAIN = `update webhook_events set reason = $3, lease_until = null, next_attempt_at = now() + $4 * interval '1 second'
  where provider = $1 and event_id = $2`;

/** Which event it is, over all providers. */
interface EventKey {
  provider: WebhookProvider;
  eventId: string;
}

export interface ClaimedEvent extends EventKey {
  type: string;
  payload: unknown;
  attempts: number;
}

/** Zeros, and halves of characters that stand alone. */
const UNSTORABLE = /\0|[\ud800-\udfff]/gu;

/** People's names and the like may hold characters that PostgreSQL does not store; nothing here depends on them. */
const storable = (payload: unknown) =>
  JSON.stringify(payload, (_key, value: unknown) =>
    typeof value === 'string' ? value.replace(UNSTORABLE, '') : value,
  );

/** What payment providers told. */
export function webhookEventsRepo(db: Database) {
  return {
    /** A copy of what was kept before changes nothing. */
    keep: ({ provider, eventId, type, payload }: Omit<ClaimedEvent, 'attempts'>) =>
      queryNamed(db, 'keep_webhook', KEEP, [provider, eventId, type, storable(payload)]),
    /** Takes some of a provider's that are due, for 90 seconds; those that came first come first. */
    claim: (provider: WebhookProvider) => queryNamed<ClaimedEvent>(db, 'claim_webhooks', CLAIM, [provider]),
    settle: (
      { provider, eventId }: EventKey,
      status: 'processed' | 'ignored' | 'dead',
      reason: string | null,
    ) => queryNamed(db, 'settle_webhook', SETTLE, [provider, eventId, status, reason]),
    tryAgain: ({ provider, eventId }: EventKey, reason: string, seconds: number) =>
      queryNamed(db, 'try_webhook_again', AGAIN, [provider, eventId, reason, seconds]),
  };
}
