import { expect } from 'vitest';
import { type Notification, notificationSchema, unreadCountSchema } from '#shared/notification.ts';
import { buildClient, buildInvoice } from './factories.ts';
import type { Seller, TestServer } from './test-server.ts';

export async function notificationsOf(seller: Seller, query = ''): Promise<Notification[]> {
  const answer = await seller.get(`/api/notifications${query}`);
  expect(answer.status).toBe(200);
  return notificationSchema.array().parse(answer.body);
}

export async function unreadOf(seller: Seller): Promise<number> {
  const answer = await seller.get('/api/notifications/unread-count');
  expect(answer.status).toBe(200);
  return unreadCountSchema.parse(answer.body).count;
}

/** A seller with one notification for each title, the last one newest. */
export async function sellerWith(server: TestServer, ...titles: string[]) {
  const seller = await server.seller();
  const client = await buildClient(seller);
  const invoices = [];
  for (const title of titles) invoices.push(await buildInvoice(seller, client.id, { title }));
  return { seller, client, invoices };
}

/** What a delivery does to a row. */
export async function deliver(
  server: TestServer,
  invoiceId: string,
  fields: { status: string; failureReason?: string },
) {
  await server.pool.query(
    'update notifications set status = $2, failure_reason = $3 where document_id = $1',
    [invoiceId, fields.status, fields.failureReason ?? null],
  );
}
