import { namedStatement } from '#server/db/named-statement.ts';
import type { WebhookProvider } from '#server/db/schema/billing.ts';
import { integer, jsonb, oneOf, text } from '#server/db/sql-types.ts';

export const keepEventStatement = namedStatement({
  name: 'keep_webhook',
  parameters: { provider: text, eventId: text, type: text, payload: jsonb() },
  row: {},
  sql: `insert into webhook_events (provider, event_id, type, payload) values (:provider, :eventId, :type, :payload)
    on conflict do nothing`,
});

/** An update answers in no order; events are processed in the order in which they came. */
export const claimEventsStatement = namedStatement({
  name: 'claim_webhooks',
  parameters: { provider: text },
  row: {
    provider: oneOf<WebhookProvider>(),
    eventId: text,
    type: text,
    payload: jsonb<unknown>(),
    attempts: integer,
  },
  sql: `with claimed as (
      update webhook_events set lease_until = now() + interval '90 seconds', attempts = attempts + 1
      where (provider, event_id) in (
        select provider, event_id from webhook_events
        where provider = :provider and status = 'waiting' and next_attempt_at <= now() + interval '10 milliseconds'
          and (lease_until is null or lease_until < now())
        order by received_at limit 20 for update skip locked)
      returning provider, event_id, type, payload, attempts, received_at)
    select provider, event_id as "eventId", type, payload, attempts from claimed order by received_at`,
});
