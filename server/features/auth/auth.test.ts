import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { PASSWORD, sellerFields } from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { userSchema } from '#shared/user.ts';

const server = await startTestServer({ trustProxy: 1 });
afterAll(() => server.close());
afterEach(() => server.clock.run());

async function countUsers(): Promise<number> {
  const { rows } = await server.pool.query('select count(*)::int as n from users');
  return rows[0].n;
}

describe('POST /api/register', () => {
  test('answers 201 with the user, signed in', async () => {
    server.clock.set('2026-06-15T12:00:00.001Z');
    const agent = server.anon();
    const named = { fullName: 'Ana Maria Ruiz', industry: 'Food & Beverage', timeZone: 'Europe/Madrid' };
    const fields = sellerFields(named);
    const answer = await agent.post('/api/register', fields);
    expect(answer.status).toBe(201);
    const user = userSchema.strict().parse(answer.body);
    expect(user).toEqual({
      id: user.id,
      email: fields.email,
      fullName: 'Ana Maria Ruiz',
      firstName: 'Ana',
      lastName: 'Maria Ruiz',
      businessName: 'Bright Studio',
      industry: 'food & beverage',
      phone: null,
      preferredPaymentMethod: null,
      address: null,
      timeZone: 'Europe/Madrid',
      isPremium: false,
      stripeCustomerId: null,
      stripeSubscriptionId: null,
      stripeConnectAccountId: null,
      stripeConnectAccountStatus: null,
      stripeConnectOnboardingComplete: false,
      paypalBusinessEmail: null,
      paypalMerchantId: null,
      paypalAccountVerified: false,
      paypalConnectedAt: null,
      ...{ deletesAt: null, customLogo: null },
      ...{ hideCredits: false, currency: 'USD', emailConfirmedAt: null },
      createdAt: '2026-06-15T12:00:00.001Z',
      updatedAt: '2026-06-15T12:00:00.001Z',
    });
    expect((await agent.get('/api/user')).body).toEqual(user);
  });

  test('needs an address, a password and a name only: the zone is UTC then', async () => {
    const { email, password, fullName } = sellerFields();
    const answer = await server.anon().post('/api/register', { email, password, fullName });
    expect(answer).toMatchObject({
      status: 201,
      body: { timeZone: 'UTC', businessName: null, industry: null },
    });
  });

  test.each([
    ['', null],
    [null, null],
    ['TECHNOLOGY', 'technology'],
    [' Real Estate ', 'real estate'],
  ])('stores the industry %j as %j', async (industry, stored) => {
    expect((await server.seller({ industry })).user.industry).toBe(stored);
  });

  test.each([
    'Etc/Unknown',
    ':/etc/localtime',
    'UTC+3',
    '+03:00',
    'Mars/Olympus',
    '',
    'E'.repeat(65),
    'UTC\u0000',
  ])(
    'makes the account of a browser that calls its time zone %j, with UTC until it is set',
    async (timeZone) => {
      expect((await server.seller({ timeZone })).user.timeZone).toBe('UTC');
    },
  );

  test.each([
    [{ email: 'none' }, { email: ['Please enter a valid email address'] }],
    [{ password: '12345' }, { password: ['Password must be at least 6 characters'] }],
    [{ fullName: 'A' }, { fullName: ['Full name must be at least 2 characters'] }],
    [{ industry: 'Piracy' }, { industry: ['Choose an industry from the list'] }],
    [{ timeZone: 3 }, { timeZone: ['Invalid input'] }],
    [
      { email: '', fullName: '' },
      {
        email: ['Please enter a valid email address'],
        fullName: ['Full name must be at least 2 characters'],
      },
    ],
  ])('refuses %j by field; no account and no session come of it', async (fields, fieldErrors) => {
    const before = await countUsers();
    const agent = server.anon();
    const answer = await agent.post('/api/register', sellerFields(fields));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ fieldErrors });
    expect(agent.cookie).toBe('');
    expect(await countUsers()).toBe(before);
  });
});

describe('a new account', () => {
  test('keeps an address as it was written, without the blanks around it', async () => {
    const { email } = sellerFields();
    const written = email.replace('seller', 'Seller');
    expect((await server.seller({ email: `  ${written} ` })).user.email).toBe(written);
  });

  test('records agreement to text messages only when it was given', async () => {
    const [agreed, silent] = [await server.seller({ smsConsentText: 'sign-up-1' }), await server.seller()];
    const { rows } = await server.pool.query(
      'select user_id, text_version from sms_consents where user_id in ($1, $2)',
      [agreed.user.id, silent.user.id],
    );
    expect(rows).toEqual([{ user_id: agreed.user.id, text_version: 'sign-up-1' }]);
  });

  test('gives every seller revisions and a counter for each kind of document', async () => {
    const { id } = (await server.seller()).user;
    const { rows } = await server.pool.query(
      'select kind, last_number from document_counters where user_id = $1 order by kind',
      [id],
    );
    expect(rows).toEqual([
      { kind: 'credit_note', last_number: 0 },
      { kind: 'invoice', last_number: 0 },
      { kind: 'proposal', last_number: 0 },
    ]);
  });
});

describe('POST /api/login', () => {
  test('answers 200 with the user, whatever the case of the address', async () => {
    const { user } = await server.seller();
    for (const email of [user.email, user.email.toUpperCase(), ` ${user.email} `]) {
      const agent = server.anon();
      const answer = await agent.post('/api/login', { email, password: PASSWORD });
      expect([answer.status, answer.body]).toEqual([200, user]);
      expect((await agent.get('/api/user')).body).toEqual(user);
    }
  });

  test('refuses a wrong pair with 401 and its code, and signs nobody in', async () => {
    const { email } = (await server.seller()).user;
    const agent = server.anon();
    for (const password of ['wrong-horse-7', PASSWORD.toUpperCase(), `${PASSWORD} `]) {
      const answer = await agent.post('/api/login', { email, password });
      expect([answer.status, answer.body]).toEqual([
        401,
        { message: 'Please check your credentials and try again.', code: 'bad_credentials' },
      ]);
    }
    expect(agent.cookie).toBe('');
    expect((await agent.get('/api/user')).status).toBe(401);
  });

  test('a wrong try leaves a session that was there', async () => {
    const seller = await server.seller();
    await seller.post('/api/login', { email: seller.user.email, password: 'wrong-horse-7' });
    expect((await seller.get('/api/user')).status).toBe(200);
  });

  test.each([
    [{}, ['email', 'password']],
    [{ email: 'a@x.example' }, ['password']],
    [{ email: 'a@x.example', password: '12345' }, ['password']],
    [{ email: ['a@x.example'], password: PASSWORD }, ['email']],
    [{ username: 'a@x.example', password: PASSWORD }, ['email']],
  ])('answers 400 for %j on %j', async (body, fields) => {
    const answer = await server.anon().post('/api/login', body);
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.body as { fieldErrors: object }).fieldErrors).sort()).toEqual(fields);
  });

  test('counts wrong tries only: right ones between them take nothing away and give nothing back', async () => {
    const { email } = (await server.seller()).user;
    const attempt = async (password: string) =>
      (await server.anon().post('/api/login', { email, password }, { 'x-forwarded-for': '192.0.2.7' }))
        .status;
    for (let tries = 0; tries < 20; tries++) {
      expect(await attempt('wrong-horse-7')).toBe(401);
      if (tries % 5 === 0) expect(await attempt(PASSWORD)).toBe(200);
    }
    expect(await attempt('wrong-horse-7')).toBe(429);
    expect(await attempt(PASSWORD)).toBe(429);
  });
});

describe('GET /api/session', () => {
  test('says whether somebody is signed in, to everybody', async () => {
    const seller = await server.seller();
    expect(await seller.get('/api/session')).toMatchObject({ status: 200, body: { isSignedIn: true } });
    for (const cookie of ['', 'billwright.sid=s%3Adeleted.x'])
      expect(await server.anon().get('/api/session', { cookie })).toMatchObject({
        status: 200,
        body: { isSignedIn: false },
      });
    const elsewhere = server.anon();
    elsewhere.cookie = seller.cookie;
    await seller.post('/api/logout');
    expect((await elsewhere.get('/api/session')).body).toEqual({ isSignedIn: false });
  });
});

describe('GET /api/user', () => {
  test('answers 401 signed out', async () => {
    const answer = await server.anon().get('/api/user');
    expect([answer.status, answer.body]).toEqual([401, { message: 'Unauthorized' }]);
  });

  test('shows at once what has changed in the row', async () => {
    const seller = await server.seller();
    await server.pool.query("update users set is_premium = true, full_name = 'Ada' where id = $1", [
      seller.user.id,
    ]);
    expect((await seller.get('/api/user')).body).toMatchObject({
      isPremium: true,
      fullName: 'Ada',
      firstName: 'Ada',
      lastName: '',
    });
  });
});

test('POST /api/logout answers 204 without a body, and the session is over', async () => {
  const seller = await server.seller();
  const { cookie } = seller;
  const answer = await seller.post('/api/logout');
  expect([answer.status, answer.text]).toEqual([204, '']);
  seller.cookie = cookie;
  expect((await seller.get('/api/user')).status).toBe(401);
  const { rows } = await server.pool.query("select 1 from session where sess -> 'passport' ->> 'user' = $1", [
    seller.user.id,
  ]);
  expect(rows).toEqual([]);
});
