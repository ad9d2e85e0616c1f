import { afterAll, expect, test } from 'vitest';
import { disputeEvents } from '#server/features/payments/handle-dispute-events.ts';
import { orderEvents } from '#server/features/payments/handle-order-events.ts';
import { accountEvents } from '#server/features/payouts/handle-paypal-account-events.ts';
import { rowHash } from '#server/test/invariants.ts';
import {
  attemptsOf,
  beginPaypal,
  paymentNewsFor,
  paypalInvoice,
  receiptsOf,
  startPaypalServer,
  stopPaypalServer,
  tellPaypal,
} from '#server/test/paypal.ts';
import { inShapes, nextEventId, oddValues } from './odd-values.ts';

const server = await startPaypalServer({ partnerId: undefined });
afterAll(() => stopPaypalServer(server));
const victim = await paypalInvoice(server);
const order = await beginPaypal(server, victim);
const reference = order.request.purchase_units[0]?.custom_id;
const other = await paypalInvoice(server);
await beginPaypal(server, other);

const standing = async () => ({
  invoice: (await victim.seller.get(`/api/invoices/${victim.invoice.id}`)).body,
  attempts: await attemptsOf(server, victim),
  news: await paymentNewsFor(server, victim),
  receipts: await receiptsOf(server, victim),
  account: (await victim.seller.get('/api/paypal/status')).body,
  bystander: await rowHash(server.pool, other.seller.user.id),
});
const before = await standing();

/** Sends what the provider has signed. */
const tell = (raw: string) =>
  server.anon().send('POST', '/api/webhooks/paypal', {
    raw,
    headers: { 'content-type': 'application/json', ...server.paypal.sign(raw) },
  });

const eventOf = (type: string, resource: string) =>
  `{"id":"${nextEventId()}","event_type":"${type}","create_time":"2026-11-30T00:00:00Z","resource":${resource}}`;

const unfinished = async () =>
  (
    await server.pool.query(
      "select event_id, type, reason from webhook_events where status not in ('processed', 'ignored')",
    )
  ).rows;

test.each(oddValues)('%s in every place is refused or ignored, and changes nothing', async (_what, value) => {
  const resources = [
    value,
    `{"id":${value},"custom_id":${value},"purchase_units":${value},"links":${value},"payee":${value},"merchant_id":${value},
      "supplementary_data":${value},"dispute_id":${value},"disputed_transactions":${value}}`,
    `{"id":${value},"custom_id":"${reference}","amount":{"currency_code":${value},"value":${value}},"links":[]}`,
    `{"id":"x","links":[{"rel":"up","href":${value}}],"dispute_id":"PP-D-1","status":${value},
      "disputed_transactions":[{"seller_transaction_id":${value},"seller":{"merchant_id":${value}}}]}`,
  ];
  const types = [...orderEvents, ...disputeEvents, ...accountEvents];
  const bodies = inShapes(value, types, resources).map(({ kind, shape }) => eventOf(kind, shape));
  const places = [
    `{"id":${value},"event_type":"${orderEvents[0]}","create_time":"x","resource":{}}`,
    `{"id":"${nextEventId()}","event_type":${value},"create_time":"x","resource":{}}`,
    `{"id":"${nextEventId()}","event_type":"${accountEvents[1]}","create_time":${value},
      "resource":{"merchant_id":"${victim.merchant.id}"}}`,
    value,
  ];
  for (const body of [...bodies, ...places]) {
    const { status, text } = await tell(body);
    expect([200, 400], `${body.slice(0, 120)}: ${text}`).toContain(status);
  }
  await server.work();
  expect(await unfinished()).toEqual([]);
  expect(await standing()).toEqual(before);
});

test("what names another seller's order is ignored, and a real one after it is acted on", async () => {
  const resource = { id: order.id, custom_id: reference, payee: { merchant_id: other.merchant.id } };
  for (const type of orderEvents)
    expect((await tell(eventOf(type, JSON.stringify(resource)))).status).toBe(200);
  await server.work();
  expect(await standing()).toEqual(before);
  await server.paypal.books.approve(order.id);
  await tellPaypal(server, server.paypal.events.toReversed());
  await tellPaypal(server);
  expect(await attemptsOf(server, victim)).toEqual(['succeeded']);
  expect(await receiptsOf(server, victim)).toBe(1);
  expect(await unfinished()).toEqual([]);
});
