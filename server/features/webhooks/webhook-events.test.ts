import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { createTestDatabase } from '#server/test/test-db.ts';
import { webhookEventsRepo } from './webhook-events.repo.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

test('what was told first is acted on first, however much waits', async () => {
  const events = webhookEventsRepo(openDatabase(database.pool));
  const ids = Array.from({ length: 12 }, (_, index) => `evt_${index}`);
  for (const eventId of ids)
    await events.keep({ provider: 'stripe', eventId, type: 'checkout.session.completed', payload: {} });
  // A second apart, and written anew in another order than they came in.
  for (const [index, eventId] of [...ids.entries()].toReversed())
    await database.pool.query(
      'update webhook_events set received_at = now() - make_interval(secs => $2) where event_id = $1',
      [eventId, ids.length - index],
    );
  expect((await events.claim('stripe')).map(({ eventId }) => eventId)).toEqual(ids);
  expect(await events.claim('stripe')).toEqual([]);
});
