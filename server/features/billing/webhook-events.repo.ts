import { type Database, queryNamed } from '#server/db/client.ts';

const KEEP = `insert into webhook_events (provider, event_id, type, payload) values ('stripe', $1, $2, $3)
  on conflict do nothing`;

const CLAIM = `update webhook_events set lease_until = now() + interval '90 seconds', attempts = attempts + 1
  where (provider, event_id) in (
    select provider, event_id from webhook_events
    where status = 'waiting' and next_attempt_at <= now() + interval '10 milliseconds'
      and (lease_until is null or lease_until < now())
    order by received_at limit 20 for update skip locked)
  returning event_id as "eventId", type, payload, attempts`;

const SETTLE = `update webhook_events set status = $2, reason = $3, lease_until = null
  where provider = 'stripe' and event_id = $1`;

const AGAIN = `update webhook_events set reason = $2, lease_until = null, next_attempt_at = now() + $3 * interval '1 second'
  where provider = 'stripe' and event_id = $1`;

export interface ClaimedEvent {
  eventId: string;
  type: string;
  payload: unknown;
  attempts: number;
}

/** What the payment provider told. */
export function webhookEventsRepo(db: Database) {
  return {
    /** A copy of what was kept before changes nothing. */
    keep: (event: { id: string; type: string }) =>
      queryNamed(db, 'keep_webhook', KEEP, [event.id, event.type, JSON.stringify(event)]),
    /** Takes some that are due, for 90 seconds. */
    claim: () => queryNamed<ClaimedEvent>(db, 'claim_webhooks', CLAIM, []),
    settle: (eventId: string, status: 'processed' | 'ignored' | 'dead', reason: string | null) =>
      queryNamed(db, 'settle_webhook', SETTLE, [eventId, status, reason]),
    tryAgain: (eventId: string, reason: string, seconds: number) =>
      queryNamed(db, 'try_webhook_again', AGAIN, [eventId, reason, seconds]),
  };
}
