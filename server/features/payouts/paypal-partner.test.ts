import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  changeAccount,
  connectAccount,
  linksTo,
  payoutMailsTo,
  paypalStatusOf,
  startPaypalServer,
  stopPaypalServer,
  verifiedSeller,
} from '#server/test/paypal.ts';

const server = await startPaypalServer();
const alone = await startPaypalServer({ partnerId: undefined });
const { paypal } = server;
afterAll(async () => {
  await stopPaypalServer(server);
  await stopPaypalServer(alone);
});
beforeEach(() => {
  paypal.events.length = 0;
  alone.paypal.events.length = 0;
});
afterEach(() => {
  paypal.faults.length = 0;
  alone.clock.run();
});

const tell = async (on = server) => {
  for (const event of on.paypal.events) expect(await on.paypal.deliver(event, on.hookUrl)).toBe(200);
  await on.work();
};

describe("a partner's sellers", () => {
  test('are verified by the word of PayPal, without a link', async () => {
    const merchant = paypal.books.addMerchant({ isLinked: true });
    const seller = await server.proSeller();
    expect(await connectAccount(seller, merchant)).toMatchObject({ verified: true });
    expect(await linksTo(server, seller)).toEqual([]);
  });

  test('are not verified by the account of somebody else', async () => {
    const merchant = paypal.books.addMerchant({ isLinked: true });
    const seller = await server.proSeller();
    const named = { ...merchant, email: 'mine@studio.example' };
    expect(await connectAccount(seller, named)).toMatchObject({ verified: false });
    expect(await linksTo(server, seller)).toEqual([{ to: 'mine@studio.example', token: expect.any(String) }]);
  });

  test.each([
    ['cannot receive payments', { paymentsReceivable: false }],
    ['has no confirmed address', { isEmailConfirmed: false }],
  ])('wait while the account %s, with the reason, and a link does not help', async (_what, fields) => {
    const merchant = paypal.books.addMerchant({ isLinked: false });
    const seller = await server.proSeller();
    await connectAccount(seller, merchant);
    const [link] = await linksTo(server, seller);
    Object.assign(merchant, fields, { isLinked: true });
    expect((await server.anon().post('/api/verify-paypal', { token: link?.token })).status).toBe(409);
    expect(await paypalStatusOf(seller)).toMatchObject({
      verified: false,
      reason: expect.stringContaining("can't receive payments yet"),
    });
    Object.assign(merchant, { paymentsReceivable: true, isEmailConfirmed: true });
    expect((await seller.post('/api/paypal/verify')).body).toMatchObject({ verified: true, reason: null });
  });

  test('are not verified by a link that went to the account before', async () => {
    const seller = await server.proSeller();
    await connectAccount(seller, paypal.books.addMerchant());
    const [link] = await linksTo(server, seller);
    const next = paypal.books.addMerchant({ isLinked: true, paymentsReceivable: false });
    await changeAccount(seller, next);
    // PayPal has no say any more, and no link went to the new address.
    next.isLinked = false;
    expect((await server.anon().post('/api/verify-paypal', { token: link?.token })).status).toBe(400);
    expect(await paypalStatusOf(seller)).toMatchObject({ merchantId: next.id, verified: false });
  });

  test('become verified when PayPal tells of their onboarding, however often it is told', async () => {
    const merchant = paypal.books.addMerchant();
    const seller = await server.proSeller();
    await connectAccount(seller, merchant);
    await paypal.books.link(merchant.id, true);
    await tell();
    await tell();
    expect(await paypalStatusOf(seller)).toMatchObject({ verified: true });
  });

  test('stay as PayPal has them, in whatever order it tells', async () => {
    const merchant = paypal.books.addMerchant({ isLinked: true });
    const seller = await server.proSeller();
    await connectAccount(seller, merchant);
    await paypal.books.link(merchant.id, false);
    await paypal.books.link(merchant.id, true);
    paypal.events.reverse();
    await tell();
    expect(await paypalStatusOf(seller)).toMatchObject({ verified: true, reason: null });
    expect(await payoutMailsTo(server, seller)).toEqual(['paypal_connected']);
  });

  test('are told once when they withdraw the connection at PayPal', async () => {
    const merchant = paypal.books.addMerchant({ isLinked: true });
    const seller = await server.proSeller();
    await connectAccount(seller, merchant);
    await paypal.books.link(merchant.id, false);
    await tell();
    await tell();
    expect(await paypalStatusOf(seller)).toMatchObject({
      ...{ connected: true, verified: false },
      reason: expect.stringContaining('removed at PayPal'),
    });
    expect(await payoutMailsTo(server, seller)).toEqual(['paypal_connected', 'paypal_paused']);
    const told = (await seller.get('/api/notifications')).body;
    expect(told).toMatchObject([{ type: 'other', subject: 'PayPal payments are paused' }]);
  });

  test('get a link while PayPal is away', async () => {
    const merchant = paypal.books.addMerchant({ isLinked: true });
    paypal.faults.push({ match: /merchant-integrations/, times: 9, answer: { status: 503, body: {} } });
    const seller = await server.proSeller();
    expect(await connectAccount(seller, merchant)).toMatchObject({ verified: false });
    expect(await linksTo(server, seller)).toHaveLength(1);
  });
});

describe('a withdrawal where no account can be looked up', () => {
  test('counts for the account that was connected then', async () => {
    const { seller, merchant } = await verifiedSeller(alone);
    await alone.paypal.books.link(merchant.id, false);
    await tell(alone);
    expect(await paypalStatusOf(seller)).toMatchObject({ verified: false, reason: expect.any(String) });
    expect((await seller.post('/api/paypal/verify')).status).toBe(200);
    const link = (await linksTo(alone, seller)).at(-1);
    await alone.anon().post('/api/verify-paypal', { token: link?.token });
    expect(await paypalStatusOf(seller)).toMatchObject({ verified: true, reason: null });
  });

  test('from before the connection counts for nothing', async () => {
    const merchant = alone.paypal.books.addMerchant();
    await alone.paypal.books.link(merchant.id, false);
    alone.clock.advance(60_000);
    const seller = await alone.proSeller();
    await connectAccount(seller, merchant);
    const [link] = await linksTo(alone, seller);
    await alone.anon().post('/api/verify-paypal', { token: link?.token });
    await tell(alone);
    expect(await paypalStatusOf(seller)).toMatchObject({ verified: true });
  });
});

describe('what is told', () => {
  const event = {
    id: 'WH-X',
    event_type: 'MERCHANT.PARTNER-CONSENT.REVOKED',
    create_time: '2026-01-01T00:00:00Z',
    resource: { merchant_id: 'NOBODY2345678' },
  };
  // A line break more than JSON.stringify would write.
  const body = JSON.stringify(event, null, 2);
  const send = (raw: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) =>
    server.anon().send('POST', '/api/webhooks/paypal', { raw, headers });
  const kept = async (id: string) =>
    (await server.pool.query('select status, reason from webhook_events where event_id = $1', [id])).rows;
  const without = (name: string) => {
    const headers = paypal.sign(body);
    delete headers[name];
    return headers;
  };

  test.each([
    ['signed for another endpoint', () => send(body, paypal.sign(body, 'another'))],
    ['with a signature of other bytes', () => send(body, paypal.sign(`${body} `))],
    ['written anew', () => send(JSON.stringify(event), paypal.sign(body))],
    ['no JSON', () => send('{"id":', paypal.sign('{"id":'))],
    ['with more than an event', () => send(`${body},"webhook_id":"x"`, paypal.sign(body))],
    ['no event', () => send('{}', paypal.sign('{}'))],
    ['not in UTF-8', () => send(new Uint8Array([...Buffer.from(body), 0xff]), paypal.sign(body))],
  ])('%s is refused and not kept', async (_what, sending) => {
    expect(await sending()).toMatchObject({ status: 400, body: { message: 'The signature does not match' } });
    expect(await kept('WH-X')).toEqual([]);
  });

  test.each(['transmission-id', 'transmission-time', 'transmission-sig', 'cert-url', 'auth-algo'])(
    'without its %s is refused before PayPal is asked',
    async (name) => {
      const asked = paypal.calls.length;
      expect((await send(body, without(`paypal-${name}`))).status).toBe(400);
      expect(paypal.calls).toHaveLength(asked);
    },
  );

  test('is asked for again while PayPal cannot say whether it is its own', async () => {
    paypal.faults.push({ match: /verify-webhook/, times: 9, answer: { status: 500, body: {} } });
    expect((await send(body, paypal.sign(body))).status).toBe(503);
    expect(await kept('WH-X')).toEqual([]);
    paypal.faults.length = 0;
    expect((await send(body, paypal.sign(body))).status).toBe(200);
    await server.work();
    expect(await kept('WH-X')).toEqual([{ status: 'ignored', reason: 'unknown merchant' }]);
  });

  test('of a kind that nobody asked for is kept and ignored', async () => {
    const other = JSON.stringify({ ...event, id: 'WH-Y', event_type: 'BILLING.PLAN.CREATED' });
    expect((await send(other, paypal.sign(other))).status).toBe(200);
    await server.work();
    expect(await kept('WH-Y')).toEqual([{ status: 'ignored', reason: 'not asked for' }]);
  });

  test('is not lost when acting on it fails, and acted on once it works', async () => {
    const merchant = paypal.books.addMerchant();
    const seller = await server.proSeller();
    await connectAccount(seller, merchant);
    await paypal.books.link(merchant.id, true);
    paypal.faults.push({ match: /merchant-integrations/, times: 3, answer: { status: 500, body: {} } });
    await tell();
    expect(await paypalStatusOf(seller)).toMatchObject({ verified: false });
    await server.work();
    expect(await paypalStatusOf(seller)).toMatchObject({ verified: true });
  });

  test('many forgeries from one place are answered without asking', async () => {
    const statuses = new Set<number>();
    for (let times = 0; times < 61; times++)
      statuses.add((await send(body, paypal.sign(body, 'another'))).status);
    expect(statuses).toEqual(new Set([400, 429]));
  });
});
