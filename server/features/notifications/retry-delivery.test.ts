import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { notificationsOf, sellerWith } from '#server/test/notifications.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { notificationSchema } from '#shared/notification.ts';

const server = await startTestServer();
afterAll(() => server.close());

async function failedEntry() {
  const { seller } = await sellerWith(server, 'Lost');
  const [entry] = await notificationsOf(seller);
  const id = entry?.id ?? '';
  await server.pool.query("update outbox set status = 'failed', attempts = 5 where notification_id = $1", [
    id,
  ]);
  await server.pool.query(
    "update notifications set status = 'failed', failure_reason = 'The mailbox is full' where id = $1",
    [id],
  );
  return { seller, id, path: `/api/notifications/${id}/retry` };
}

test('a failed delivery waits to go out again, with all its tries', async () => {
  const { seller, id, path } = await failedEntry();
  const answer = await seller.post(path);
  expect(answer.status).toBe(200);
  expect(notificationSchema.parse(answer.body)).toMatchObject({ id, status: 'pending', failureReason: null });
  const { rows } = await server.pool.query(
    'select status, attempts, next_attempt_at <= now() as due from outbox where notification_id = $1',
    [id],
  );
  expect(rows).toEqual([{ status: 'pending', attempts: 0, due: true }]);
});

test('a second try at once is refused: there is nothing that failed', async () => {
  const { seller, path } = await failedEntry();
  await seller.post(path);
  expect(await seller.post(path)).toMatchObject({ status: 409, body: { code: 'not_failed' } });
});

test('somebody else’s entry and one that is not there answer 404, signed out 401', async () => {
  const { path, id } = await failedEntry();
  const other = await server.seller();
  const missing = await other.post(`/api/notifications/${randomUUID()}/retry`);
  expect(await other.post(path)).toMatchObject({ status: 404, text: missing.text });
  expect((await other.post('/api/notifications/nonsense/retry')).status).toBe(404);
  expect((await server.anon().post(path)).status).toBe(401);
  const { rows } = await server.pool.query('select status from notifications where id = $1', [id]);
  expect(rows).toEqual([{ status: 'failed' }]);
});
