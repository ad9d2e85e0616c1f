import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { type WebhookProvider, webhookEvents } from '#server/db/schema/billing.ts';
import { claimEventsStatement, keepEventStatement } from './webhook-events.sql.ts';

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

/** What payment providers have reported. */
export function webhookEventsRepo(db: Database) {
  const update = async (
    { provider, eventId }: EventKey,
    changes: Partial<Omit<typeof webhookEvents.$inferInsert, 'nextAttemptAt'>> & { nextAttemptAt?: SQL },
  ): Promise<void> => {
    await db
      .update(webhookEvents)
      .set({ ...changes, leaseUntil: null })
      .where(and(eq(webhookEvents.provider, provider), eq(webhookEvents.eventId, eventId)));
  };

  return {
    /** A copy of what was kept before changes nothing. */
    keep: ({ provider, eventId, type, payload }: Omit<ClaimedEvent, 'attempts'>) =>
      keepEventStatement.run(db, { provider, eventId, type, payload: storable(payload) }),
    /** Takes some of a provider's that are due, for 90 seconds; those that came first come first. */
    claim: (provider: WebhookProvider): Promise<ClaimedEvent[]> => claimEventsStatement.run(db, { provider }),
    finish: (event: EventKey, status: 'processed' | 'ignored' | 'dead', reason: string | null) =>
      update(event, { status, reason }),
    tryAgain: (event: EventKey, reason: string, seconds: number) =>
      update(event, { reason, nextAttemptAt: sql`now() + ${seconds}::integer * interval '1 second'` }),
  };
}
