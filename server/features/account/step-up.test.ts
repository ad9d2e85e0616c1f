import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { Agent } from '#server/test/agent.ts';
import { startBillingServer, stopBillingServer } from '#server/test/billing.ts';
import { connectedSeller } from '#server/test/connect.ts';
import { PASSWORD } from '#server/test/factories.ts';
import { startFakePaypal } from '#server/test/fakes/paypal.ts';
import { rowHash } from '#server/test/invariants.ts';
import { switchCodesOn } from '#server/test/one-time-codes.ts';
import { addPasskey } from '#server/test/passkeys.ts';
import { accountFields } from '#server/test/paypal.ts';
import { listApiRoutesOf } from '#server/test/route-table.ts';
import type { Seller } from '#server/test/test-server.ts';

// A host with a name, for passkeys.
const ORIGIN = 'http://billing.example';
const paypal = await startFakePaypal();
const { result: server, routes } = await listApiRoutesOf(() => startBillingServer(paypal.options, ORIGIN));
afterAll(async () => {
  await stopBillingServer(server);
  await paypal.stop();
});
afterEach(() => server.clock.run());

const STEP_UP = '/api/user/step-up';
const stepUp = (caller: Agent, currentPassword: unknown = PASSWORD) =>
  caller.post(STEP_UP, { currentPassword });

const MINUTE = 60_000;
const asksForPassword = {
  status: 400,
  body: { fieldErrors: { currentPassword: ['Current password is required'] } },
};

const IBAN = 'DE89370400440532013000';
const withBank = async () => {
  const seller = await server.seller();
  await seller.put('/api/user/legal', { iban: IBAN });
  return seller;
};
const withPasskey = async () => {
  const seller = await server.seller();
  await addPasskey(seller, ORIGIN);
  return seller;
};
const withPaypal = async () => {
  const seller = await server.proSeller();
  await seller.post('/api/paypal/connect', accountFields(paypal.books.addMerchant()));
  return seller;
};

interface Guarded {
  owner: () => Promise<Seller>;
  act: (seller: Seller) => ReturnType<Agent['get']>;
}
const withArchive = async () => {
  const seller = await server.seller();
  await server.pool.query(
    "insert into imports (user_id, kind, state, file_name, size) values ($1, 'archive', 'checked', 'a.zip', 1)",
    [seller.user.id],
  );
  return seller;
};

/** Every call that a session alone must not make: whose it is, and how it is made. */
const guarded: Record<string, Guarded> = {
  'PUT /api/user/legal': { owner: withBank, act: (seller) => seller.put('/api/user/legal', { iban: null }) },
  'POST /api/user/second-factor': {
    owner: () => server.seller(),
    act: (seller) => seller.post('/api/user/second-factor', {}),
  },
  'POST /api/user/email': {
    owner: () => server.confirmedSeller(),
    act: (seller) => seller.post('/api/user/email', { newEmail: `new-${seller.user.email}` }),
  },
  'POST /api/user/deletion': {
    owner: () => server.confirmedSeller(),
    act: (seller) => seller.post('/api/user/deletion', { email: seller.user.email }),
  },
  'POST /api/passkeys/options': {
    owner: () => server.seller(),
    act: (seller) => seller.post('/api/passkeys/options', {}),
  },
  'DELETE /api/passkeys/:id': {
    owner: withPasskey,
    act: async (seller) => {
      const [passkey] = (await seller.get('/api/passkeys')).body as { id: string }[];
      return seller.send('DELETE', `/api/passkeys/${passkey?.id}`, { body: {} });
    },
  },
  'POST /api/user/archive': {
    owner: () => server.seller(),
    act: (seller) => seller.post('/api/user/archive', {}),
  },
  'POST /api/imports/:id/run': {
    owner: withArchive,
    act: async (seller) => {
      const [archive] = (await seller.get('/api/imports')).body as { id: string }[];
      return seller.post(`/api/imports/${archive?.id}/run`, {});
    },
  },
  'POST /api/connect/onboard': {
    owner: async () => (await connectedSeller(server)).seller,
    act: (seller) => seller.post('/api/connect/onboard'),
  },
  'POST /api/paypal/connect': {
    owner: withPaypal,
    act: (seller) => seller.post('/api/paypal/connect', accountFields(paypal.books.addMerchant())),
  },
  'POST /api/paypal/disconnect': {
    owner: withPaypal,
    act: (seller) => seller.post('/api/paypal/disconnect', {}),
  },
};

/** They take the password itself, however fresh the session is. */
const passwordOnly: Record<string, (seller: Seller) => ReturnType<Agent['get']>> = {
  'POST /api/user/change-password': (seller) =>
    seller.post('/api/user/change-password', {
      newPassword: 'amber-kettle-9',
      confirmPassword: 'amber-kettle-9',
    }),
  'POST /api/user/second-factor/recovery-codes': (seller) =>
    seller.post('/api/user/second-factor/recovery-codes', { code: '123456' }),
  'POST /api/user/second-factor/off': (seller) =>
    seller.post('/api/user/second-factor/off', { code: '123456' }),
};

describe('calls that a borrowed session must not make', () => {
  const callsOf = (guard: string) =>
    routes.filter(({ code }) => code.includes(guard)).map(({ method, path }) => `${method} ${path}`);

  test('are these', () => {
    expect(callsOf('requireFresh').toSorted()).toEqual(Object.keys(guarded).toSorted());
    expect(callsOf('checkOwnPassword').toSorted()).toEqual(Object.keys(passwordOnly).toSorted());
  });

  test.each(Object.entries(passwordOnly))(
    '%s takes the password after a step-up too',
    async (_route, act) => {
      const seller = await server.seller();
      await switchCodesOn(seller, server.clock.now());
      expect((await stepUp(seller)).status).toBe(204);
      const before = await rowHash(server.pool, seller.user.id);
      expect(await act(seller)).toMatchObject(asksForPassword);
      expect(await rowHash(server.pool, seller.user.id)).toBe(before);
    },
  );
});

describe('POST /api/user/step-up', () => {
  test.each(Object.entries(guarded))('opens %s, which is closed without', async (_route, { owner, act }) => {
    const seller = await owner();
    const before = await rowHash(server.pool, seller.user.id);
    expect(await act(seller)).toMatchObject(asksForPassword);
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
    expect((await stepUp(seller)).status).toBe(204);
    expect((await act(seller)).status).toBeLessThan(300);
  });

  test('is good for ten minutes', async () => {
    const seller = await withBank();
    await stepUp(seller);
    server.clock.advance(9 * MINUTE + 50_000);
    expect(
      (await seller.put('/api/user/legal', { bic: 'DEUTDEFF', iban: 'FR1420041010050500013M02606' })).status,
    ).toBe(200);
    server.clock.advance(11_000);
    expect(await seller.put('/api/user/legal', { iban: null })).toMatchObject(asksForPassword);
  });

  test('is good for its session alone, and signing in is none', async () => {
    const seller = await withBank();
    await stepUp(seller);
    const other = server.anon();
    await other.post('/api/login', { email: seller.user.email, password: PASSWORD });
    expect(await other.put('/api/user/legal', { iban: null })).toMatchObject(asksForPassword);
    await seller.post('/api/login', { email: seller.user.email, password: PASSWORD });
    expect(await seller.put('/api/user/legal', { iban: null })).toMatchObject(asksForPassword);
  });

  test('makes no wrong password right', async () => {
    const seller = await withBank();
    await stepUp(seller);
    const update = { iban: null, currentPassword: 'wrong-horse-7' };
    expect(await seller.put('/api/user/legal', update)).toMatchObject({
      status: 400,
      body: { fieldErrors: { currentPassword: ['Current password is incorrect'] } },
    });
  });

  test.each([
    ['wrong-horse-7', 'Current password is incorrect'],
    ['', 'Current password is required'],
    [undefined, 'Current password is required'],
    [7, 'Current password is required'],
  ])('refuses %j, and opens nothing', async (currentPassword, message) => {
    const seller = await withBank();
    expect(await seller.post(STEP_UP, { currentPassword })).toMatchObject({
      status: 400,
      body: { fieldErrors: { currentPassword: [message] } },
    });
    expect(await seller.put('/api/user/legal', { iban: null })).toMatchObject(asksForPassword);
  });

  test('takes another account’s password for no proof, and nobody’s without a session', async () => {
    const seller = await withBank();
    const stranger = await server.seller({ password: 'quiet-lantern-1' });
    expect((await stepUp(stranger, PASSWORD)).status).toBe(400);
    expect((await stepUp(server.anon())).status).toBe(401);
    expect(await seller.put('/api/user/legal', { iban: null })).toMatchObject(asksForPassword);
  });

  test('limits guesses as the calls do that take the password', async () => {
    const seller = await server.seller();
    const statuses: number[] = [];
    for (let tries = 0; tries < 21; tries++) statuses.push((await stepUp(seller, 'wrong-horse-7')).status);
    expect(statuses.at(-2)).toBe(400);
    expect(statuses.at(-1)).toBe(429);
  });
});
