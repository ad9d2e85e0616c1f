import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '#server/test/factories.ts';
import {
  accountFields,
  changeAccount,
  connectAccount,
  linksTo,
  type PaypalServer,
  payoutMailsTo,
  paypalStatusOf,
  startPaypalServer,
  stopPaypalServer,
  verifiedSeller,
} from '#server/test/paypal.ts';
import { startTestServer } from '#server/test/test-server.ts';

let server: PaypalServer;
beforeAll(async () => {
  server = await startPaypalServer({ partnerId: undefined });
});
afterAll(() => stopPaypalServer(server));
afterEach(() => {
  server.paypal.faults.length = 0;
  server.clock.run();
});

const follow = (token: string | undefined) => server.anon().post('/api/verify-paypal', { token });
const isOffered = async (userId: string) =>
  (await server.pool.query('select paypal_account_verified as is from users where id = $1', [userId])).rows[0]
    .is;

describe('connecting an account', () => {
  test('stores it unverified, mails a link to its address, and tells the owner', async () => {
    const merchant = server.paypal.books.addMerchant();
    const seller = await server.proSeller();
    expect(await paypalStatusOf(seller)).toEqual({
      ...{ connected: false, businessEmail: null, merchantId: null, verified: false, reason: null },
    });
    const answer = await seller.post('/api/paypal/connect', {
      businessEmail: ` ${merchant.email} `,
      merchantId: ` ${merchant.id} `,
      paypalAccountVerified: true,
      verified: true,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { connected: true, businessEmail: merchant.email, merchantId: merchant.id, verified: false },
    });
    expect(await linksTo(server, seller)).toEqual([{ to: merchant.email, token: expect.any(String) }]);
    expect(await payoutMailsTo(server, seller)).toEqual(['paypal_connected']);
    expect((await seller.get('/api/user')).body).toMatchObject({
      paypalBusinessEmail: merchant.email,
      paypalMerchantId: merchant.id,
      paypalAccountVerified: false,
      paypalConnectedAt: expect.any(String),
    });
    expect((await seller.get('/api/user')).body).not.toHaveProperty('paypalRevokedReason');
  });

  test('a link verifies it once, whoever follows it, and only by a POST', async () => {
    const seller = await server.proSeller();
    await connectAccount(seller, server.paypal.books.addMerchant());
    const [link] = await linksTo(server, seller);
    for (const method of ['GET', 'HEAD'])
      await server.anon().send(method, `/api/verify-paypal?token=${link?.token}`);
    expect(await isOffered(seller.user.id)).toBe(false);
    const answers = await Promise.all([follow(link?.token), follow(link?.token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400]);
    expect(await paypalStatusOf(seller)).toMatchObject({ connected: true, verified: true, reason: null });
    expect(await follow(link?.token)).toMatchObject({ status: 400, body: { code: 'invalid_link' } });
  });

  test('another link replaces the first one, and each ends after a day', async () => {
    const seller = await server.proSeller();
    await connectAccount(seller, server.paypal.books.addMerchant());
    expect((await seller.post('/api/paypal/verify')).status).toBe(200);
    const [first, second] = await linksTo(server, seller);
    expect((await follow(first?.token)).status).toBe(400);
    server.clock.advance(24 * 3_600_000 + 1_000);
    expect((await follow(second?.token)).status).toBe(400);
    expect(await isOffered(seller.user.id)).toBe(false);
  });
});

describe('a stored account', () => {
  test('gives way to another one with the password only, which starts unverified; the owner is told', async () => {
    const { seller } = await verifiedSeller(server);
    const other = server.paypal.books.addMerchant();
    const body = accountFields(other);
    for (const currentPassword of [undefined, 'not-the-password'])
      expect(await seller.post('/api/paypal/connect', { ...body, currentPassword })).toMatchObject({
        status: 400,
        body: { fieldErrors: { currentPassword: [expect.any(String)] } },
      });
    expect(await isOffered(seller.user.id)).toBe(true);
    expect(await changeAccount(seller, other)).toMatchObject({ merchantId: other.id, verified: false });
    expect(await payoutMailsTo(server, seller)).toEqual(['paypal_connected', 'paypal_changed']);
  });

  test('a link of the account before does not verify the one after', async () => {
    const seller = await server.proSeller();
    await connectAccount(seller, server.paypal.books.addMerchant());
    const [link] = await linksTo(server, seller);
    await changeAccount(seller, server.paypal.books.addMerchant());
    expect((await follow(link?.token)).status).toBe(400);
    expect(await isOffered(seller.user.id)).toBe(false);
  });

  test('the same account again changes nothing', async () => {
    const { seller, merchant } = await verifiedSeller(server);
    const again = await changeAccount(seller, { ...merchant, email: merchant.email.toUpperCase() });
    expect(again).toMatchObject({ verified: true, businessEmail: merchant.email });
    expect(await payoutMailsTo(server, seller)).toEqual(['paypal_connected']);
    expect(await linksTo(server, seller)).toHaveLength(1);
  });

  test.each([
    ['businessEmail', { businessEmail: '' }],
    ['businessEmail', { businessEmail: 'a@127.0.0.1:9999' }],
    ['businessEmail', { businessEmail: 'a@x.example, b@y.example' }],
    ['merchantId', { merchantId: ' ' }],
    ['merchantId', { merchantId: '../../x' }],
    ['merchantId', { merchantId: 7 }],
  ])('refuses a bad %s', async (field, fields) => {
    const seller = await server.proSeller();
    const body = { businessEmail: 'shop@studio.example', merchantId: 'ABCDEFGH23456', ...fields };
    expect(await seller.post('/api/paypal/connect', body)).toMatchObject({
      status: 400,
      body: { fieldErrors: { [field]: [expect.any(String)] } },
    });
    expect(await paypalStatusOf(seller)).toMatchObject({ connected: false });
  });

  test('mails no more than a few links to one address', async () => {
    const merchant = server.paypal.books.addMerchant();
    const statuses: number[] = [];
    for (let times = 0; times < 6; times++) {
      const seller = await server.proSeller();
      statuses.push((await seller.post('/api/paypal/connect', accountFields(merchant))).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('disconnecting', () => {
  test('needs the password, forgets the account, its link too, and tells the owner', async () => {
    const seller = await server.proSeller();
    await connectAccount(seller, server.paypal.books.addMerchant());
    const [link] = await linksTo(server, seller);
    expect(await seller.post('/api/paypal/disconnect')).toMatchObject({
      status: 400,
      body: { fieldErrors: { currentPassword: [expect.any(String)] } },
    });
    expect(await paypalStatusOf(seller)).toMatchObject({ connected: true });
    const gone = await seller.post('/api/paypal/disconnect', { currentPassword: PASSWORD });
    expect(gone).toMatchObject({
      status: 200,
      body: { connected: false, businessEmail: null, verified: false },
    });
    expect((await follow(link?.token)).status).toBe(400);
    expect(await payoutMailsTo(server, seller)).toEqual(['paypal_connected', 'paypal_disconnected']);
  });

  test('again changes nothing', async () => {
    const seller = await server.proSeller();
    expect(await seller.post('/api/paypal/disconnect')).toMatchObject({ status: 200 });
    expect(await payoutMailsTo(server, seller)).toEqual([]);
  });
});

const calls = [
  ['GET', '/api/paypal/status'],
  ['POST', '/api/paypal/connect'],
  ['POST', '/api/paypal/verify'],
  ['POST', '/api/paypal/disconnect'],
] as const;

test.each(calls)('%s %s is for signed-in Pro sellers, and touches nobody else', async (method, path) => {
  const { seller } = await verifiedSeller(server);
  const body = method === 'POST' ? { ...accountFields(server.paypal.books.addMerchant()) } : undefined;
  expect((await server.anon().send(method, path, { body })).status).toBe(401);
  const free = await server.confirmedSeller();
  expect(await free.send(method, path, { body })).toMatchObject({
    status: 403,
    body: { code: 'pro_required' },
  });
  const other = await server.proSeller();
  await other.send(method, path, { body });
  expect(await paypalStatusOf(seller)).toMatchObject({ connected: true, verified: true });
});

test('where nothing is set up every call says so, after 401 and 403, and the status comes from the row', async () => {
  const bare = await startTestServer();
  const pro = await bare.proSeller();
  const free = await bare.confirmedSeller();
  for (const [method, path] of calls) {
    expect((await bare.anon().send(method, path)).status).toBe(401);
    expect((await free.send(method, path)).status).toBe(403);
    const answer = await pro.send(method, path);
    if (method === 'GET') expect(answer).toMatchObject({ status: 200, body: { connected: false } });
    else expect(answer).toMatchObject({ status: 503, body: { code: 'not_configured' } });
  }
  for (const path of ['/api/verify-paypal', '/api/webhooks/paypal'])
    expect(await bare.anon().post(path, { token: 'x' })).toMatchObject({
      status: 503,
      body: { code: 'not_configured' },
    });
  expect((await bare.anon().get('/api/config')).body).toMatchObject({ paypal: false });
  expect((await server.anon().get('/api/config')).body).toMatchObject({ paypal: true });
  await bare.close();
});
