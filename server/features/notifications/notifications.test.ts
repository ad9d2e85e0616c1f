import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { rowHash } from '#server/test/invariants.ts';
import { deliver, notificationsOf, sellerWith, unreadOf } from '#server/test/notifications.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { notificationSchema } from '#shared/notification.ts';

const server = await startTestServer();
afterAll(() => server.close());
afterEach(() => server.clock.run());

async function storedRows(seller: Seller) {
  const { rows } = await server.pool.query(
    'select status, read_at as "readAt", is_listed as "isListed" from notifications where user_id = $1 order by seq',
    [seller.user.id],
  );
  return rows;
}

test('the unread count knows what happened, until it is read or deleted', async () => {
  const { seller, invoices } = await sellerWith(server, 'One', 'Two', 'Three');
  for (const { id } of invoices) await seller.put(`/api/invoices/${id}`, { status: 'paid' });
  expect(await unreadOf(seller)).toBe(3);
  const [newest] = await notificationsOf(seller);
  await seller.patch(`/api/notifications/${newest?.id}/read`);
  expect(await unreadOf(seller)).toBe(2);
  await seller.delete('/api/notifications/read');
  expect(await unreadOf(seller)).toBe(2);
  expect(await unreadOf(await server.seller())).toBe(0);
});

test.each(['pending', 'sent', 'delivered', 'failed'])(
  'what goes out to clients is listed and never unread: %s',
  async (status) => {
    const { seller, invoices } = await sellerWith(server, 'One');
    const id = invoices[0]?.id ?? '';
    server.clock.set(new Date(Date.now() + 2 * 60_000).toISOString());
    await server.pool.query('update users set email_confirmed_at = now() where id = $1', [seller.user.id]);
    expect((await seller.post(`/api/invoices/${id}/send`)).status).toBe(200);
    await deliver(server, id, { status });
    await seller.put(`/api/invoices/${id}`, { status: 'paid' });
    expect((await notificationsOf(seller)).map(({ outgoing, status: wire }) => [outgoing, wire])).toEqual([
      [false, 'sent'],
      [true, status],
      [true, status],
    ]);
    expect(await unreadOf(seller)).toBe(1);
  },
);

describe('PATCH /api/notifications/{id}/read', () => {
  test('answers the entry, keeps the first time of reading and leaves delivery alone', async () => {
    const { seller, invoices } = await sellerWith(server, 'One', 'Two');
    const [newest, older] = await notificationsOf(seller);
    server.clock.set('2026-06-15T12:00:00.000Z');
    const path = `/api/notifications/${newest?.id}/read`;
    const answer = await seller.patch(path);
    expect(answer.status).toBe(200);
    expect(notificationSchema.parse(answer.body)).toEqual({
      ...newest,
      status: 'read',
      readAt: '2026-06-15T12:00:00.000Z',
    });
    server.clock.set('2026-06-16T12:00:00.000Z');
    await deliver(server, invoices[1]?.id ?? '', { status: 'sent' });
    expect((await seller.patch(path)).body).toMatchObject({
      status: 'read',
      deliveryStatus: 'sent',
      readAt: '2026-06-15T12:00:00.000Z',
    });
    expect((await notificationsOf(seller))[1]).toEqual(older);
  });

  test("of somebody else's, none, no id and a deleted one answers 404; signed out 401", async () => {
    const { seller } = await sellerWith(server, 'One');
    const stranger = await server.seller();
    const [entry] = await notificationsOf(seller);
    const before = await rowHash(server.pool, seller.user.id);
    for (const id of [entry?.id, randomUUID(), 'no-id'])
      expect((await stranger.patch(`/api/notifications/${id}/read`)).status).toBe(404);
    expect((await server.anon().patch(`/api/notifications/${entry?.id}/read`)).status).toBe(401);
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
    await seller.patch('/api/notifications/read-all');
    await seller.delete('/api/notifications/read');
    expect((await seller.patch(`/api/notifications/${entry?.id}/read`)).status).toBe(404);
  });
});

describe('PATCH /api/notifications/read-all', () => {
  test('reads what is not read yet, delivered or not, of this seller alone', async () => {
    const { seller, invoices } = await sellerWith(server, 'One', 'Two', 'Three');
    const other = await sellerWith(server, 'Theirs');
    await deliver(server, invoices[0]?.id ?? '', { status: 'delivered' });
    const [newest] = await notificationsOf(seller);
    server.clock.set('2026-06-15T12:00:00.000Z');
    await seller.patch(`/api/notifications/${newest?.id}/read`);
    server.clock.set('2026-06-16T12:00:00.000Z');
    const answer = await seller.patch('/api/notifications/read-all');
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await notificationsOf(seller)).map(({ status, readAt }) => [status, readAt])).toEqual([
      ['read', '2026-06-15T12:00:00.000Z'],
      ['read', '2026-06-16T12:00:00.000Z'],
      ['read', '2026-06-16T12:00:00.000Z'],
    ]);
    expect((await notificationsOf(other.seller))[0]?.readAt).toBeNull();
  });

  test('signed out answers 401', async () => {
    expect((await server.anon().patch('/api/notifications/read-all')).status).toBe(401);
  });
});

describe('DELETE /api/notifications/read', () => {
  test('takes only what was read out of the list, and no evidence of a delivery', async () => {
    const { seller, invoices } = await sellerWith(server, 'Read', 'Arrived', 'New');
    await deliver(server, invoices[1]?.id ?? '', { status: 'delivered' });
    const oldest = (await notificationsOf(seller)).at(-1);
    await seller.patch(`/api/notifications/${oldest?.id}/read`);
    const answer = await seller.delete('/api/notifications/read');
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await notificationsOf(seller)).map(({ documentNumber }) => documentNumber)).toEqual([
      'INV-0003',
      'INV-0002',
    ]);
    expect((await seller.get('/api/notifications?search=inv-0001')).body).toEqual([]);
    expect(await storedRows(seller)).toMatchObject([
      { status: 'pending', readAt: expect.any(Date), isListed: false },
      { status: 'delivered', readAt: null, isListed: true },
      { status: 'pending', readAt: null, isListed: true },
    ]);
  });

  test('signed out answers 401 and deletes nothing of anybody', async () => {
    const { seller } = await sellerWith(server, 'Read');
    await seller.patch('/api/notifications/read-all');
    expect((await server.anon().delete('/api/notifications/read')).status).toBe(401);
    await (await server.seller()).delete('/api/notifications/read');
    expect(await notificationsOf(seller)).toHaveLength(1);
  });
});
