import { afterAll, expect, test } from 'vitest';
import { billingEvents } from '#server/features/billing/handle-billing-events.ts';
import { paymentEvents } from '#server/features/payments/handle-payment-events.ts';
import { connectEvents } from '#server/features/payouts/handle-connect-events.ts';
import { startBillingServer, stopBillingServer } from '#server/test/billing.ts';
import { signEvent } from '#server/test/fakes/stripe.ts';
import { completeSession } from '#server/test/fakes/stripe-checkout.ts';
import { rowHash } from '#server/test/invariants.ts';
import {
  attemptsAt,
  beginPaying,
  invoiceOf,
  newsFor,
  payableInvoice,
  paymentMails,
} from '#server/test/payments.ts';
import { inShapes, nextEventId, oddValues } from './odd-values.ts';

const server = await startBillingServer();
afterAll(() => stopBillingServer(server));
const victim = await payableInvoice(server);
const session = await beginPaying(server, victim);
const other = await payableInvoice(server);
await beginPaying(server, other);

const standing = async () => ({
  invoice: await invoiceOf(victim),
  attempts: await attemptsAt(server, victim),
  news: await newsFor(server, victim),
  mails: await paymentMails(server, victim),
  user: (await victim.seller.get('/api/user')).body,
  connected: (await victim.seller.get('/api/connect/status')).body,
  bystander: await rowHash(server.pool, other.seller.user.id),
});
const before = await standing();

/** Sends what the provider has signed. */
function tell(raw: string) {
  const at = Math.floor(server.clock.now().getTime() / 1_000);
  const signature = signEvent(raw, server.stripe.options.webhookSecret ?? '', at);
  return server.anon().send('POST', '/api/webhooks/stripe', {
    raw,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  });
}

async function keptOf(id: string) {
  const { rows } = await server.pool.query(
    'select status, attempts, reason from webhook_events where event_id = $1',
    [id],
  );
  return rows[0];
}

const eventOf = (type: string, object: string, account?: string) =>
  `{"id":"${nextEventId()}","type":"${type}","livemode":false,${account ? `"account":"${account}",` : ''}"data":{"object":${object}}}`;

test.each(oddValues)('%s in every place is refused or ignored, and changes nothing', async (_what, value) => {
  const odd = `{"id":${value},"client_reference_id":${value},"payment_intent":${value},"customer":${value},"amount_total":${value}}`;
  const ours = `{"id":${value},"client_reference_id":"${session.client_reference_id}","amount_total":-1,"currency":${value}}`;
  const types = [...paymentEvents, ...billingEvents, ...connectEvents];
  const bodies = [
    ...inShapes(value, types, [value, odd]).map(({ kind, shape }) => eventOf(kind, shape)),
    ...inShapes(value, types, [odd, ours]).map(({ kind, shape }) => eventOf(kind, shape, victim.account)),
  ];
  const places = [
    `{"id":${value},"type":"invoice.paid","livemode":false,"data":{"object":{}}}`,
    `{"id":"${nextEventId()}","type":${value},"livemode":false,"data":{"object":{}}}`,
    `{"id":"${nextEventId()}","type":"invoice.paid","livemode":${value},"data":{"object":{}}}`,
    `{"id":"${nextEventId()}","type":"account.updated","livemode":false,"account":${value},"data":{"object":{}}}`,
    `{"id":"${nextEventId()}","type":"invoice.paid","livemode":false,"data":${value}}`,
    value,
  ];
  for (const body of [...bodies, ...places]) {
    const { status, text } = await tell(body);
    expect([200, 400], `${body.slice(0, 120)}: ${text}`).toContain(status);
  }
  await server.work();
  const { rows } = await server.pool.query(
    "select event_id, type, reason from webhook_events where status not in ('processed', 'ignored')",
  );
  expect(rows).toEqual([]);
  expect(await standing()).toEqual(before);
});

test("what names another seller's payment is ignored", async () => {
  const object = {
    ...{ id: session.id, object: 'checkout.session', client_reference_id: session.client_reference_id },
    ...{ payment_status: 'paid', status: 'complete', amount_total: 41_246, currency: 'usd' },
  };
  for (const type of paymentEvents) {
    const id = nextEventId();
    const event = { id, type, livemode: false, account: other.account, data: { object } };
    expect((await tell(JSON.stringify(event))).status).toBe(200);
    await server.work();
    expect(await keptOf(id)).toMatchObject({ status: 'ignored' });
  }
  expect(await standing()).toEqual(before);
});

test('900 kB is taken, told six times counts once, and what comes after it, in reverse, is acted on', async () => {
  const id = nextEventId();
  const metadata = Object.fromEntries(Array.from({ length: 30_000 }, (_, n) => [`key${n}`, 'x'.repeat(15)]));
  const data = { object: { id: 'cs_x', metadata } };
  const raw = JSON.stringify({
    ...{ id, type: 'checkout.session.completed', livemode: false, account: victim.account, data },
  });
  expect(raw.length).toBeGreaterThan(850_000);
  const answers = await Promise.all(Array.from({ length: 4 }, () => tell(raw)));
  answers.push(await tell(raw), await tell(raw));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  await completeSession(victim.books, session.id);
  for (const event of server.stripe.events.filter(({ account }) => account).toReversed())
    expect(await server.stripe.deliver(event, server.hookUrl)).toBe(200);
  await server.work();
  expect(await keptOf(id)).toMatchObject({ status: 'ignored', attempts: 1 });
  expect(await attemptsAt(server, victim)).toEqual(['succeeded']);
  expect(await rowHash(server.pool, other.seller.user.id)).toBe(before.bystander);
});
