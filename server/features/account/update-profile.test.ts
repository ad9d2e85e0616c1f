import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { buildClient, buildInvoice, PASSWORD } from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';
import type { User } from '#shared/user.ts';

const server = await startTestServer();
afterAll(() => server.close());
afterEach(() => server.clock.run());

const PATH = '/api/user/profile';

const profile = {
  fullName: 'Marisol Etxeberria Vance',
  businessName: 'Etxeberria Vance Studio',
  industry: 'Food & Beverage',
  phone: '+1 (412) 555-0148',
  address: '1809 Penn Avenue, Suite 4\nPittsburgh, PA 15222',
  timeZone: 'America/New_York',
};

describe('PUT /api/user/profile', () => {
  test('answers the user as /api/user does from then on', async () => {
    const seller = await server.seller();
    server.clock.set('2026-12-01T10:00:00.000Z');
    const agent = server.anon();
    await agent.post('/api/login', { email: seller.user.email, password: PASSWORD });
    const answer = await agent.put(PATH, profile);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        ...profile,
        industry: 'food & beverage',
        firstName: 'Marisol',
        lastName: 'Etxeberria Vance',
        email: seller.user.email,
        updatedAt: '2026-12-01T10:00:00.000Z',
      },
    });
    expect((await agent.get('/api/user')).body).toEqual(answer.body);
  });

  test.each(Object.entries(profile))('%s alone can be sent, and the others stay', async (field, value) => {
    const seller = await server.seller({ timeZone: 'Europe/Madrid' });
    const before = (await seller.get('/api/user')).body as User;
    const { updatedAt: _changed, ...after } = (await seller.put(PATH, { [field]: value })).body as User;
    expect(after).toMatchObject({
      businessName: before.businessName,
      timeZone: before.timeZone,
      fullName: before.fullName,
      [field]: field === 'industry' ? 'food & beverage' : value,
    });
  });

  test('empty texts and null take a field away', async () => {
    const seller = await server.seller();
    await seller.put(PATH, profile);
    const cleared = { businessName: '', industry: '', phone: null, address: '' };
    expect((await seller.put(PATH, cleared)).body).toMatchObject({
      ...{ businessName: null, industry: null, phone: null, address: null },
      fullName: profile.fullName,
    });
  });

  test.each([
    [{ fullName: '  ' }, { fullName: ['Full name is required'] }],
    [{ fullName: null }, { fullName: ['Full name is required'] }],
    [{ timeZone: 'Mars/Olympus' }, { timeZone: ['Unknown time zone'] }],
    [{ timeZone: '' }, { timeZone: ['Unknown time zone'] }],
    [{ industry: 'Piracy' }, { industry: ['Choose an industry from the list'] }],
    [{ phone: '5'.repeat(51) }, { phone: ['Must be at most 50 characters'] }],
    [{ address: 'a\u0000b' }, { address: ["Contains characters that can't be stored"] }],
  ])('refuses %j by field and stores nothing of it', async (fields, fieldErrors) => {
    const seller = await server.seller();
    const answer = await seller.put(PATH, { businessName: 'Changed', ...fields });
    expect(answer).toMatchObject({ status: 400, body: { fieldErrors } });
    expect((await seller.get('/api/user')).body).toMatchObject({ businessName: 'Bright Studio' });
  });

  test('cannot set what is not in the form', async () => {
    const seller = await server.seller();
    const answer = await seller.put(PATH, {
      email: 'other@studio.example',
      isPremium: true,
      password: 'another-horse-8',
      passwordHash: 'scrypt$16$8$3$AAAA$AAAA',
      customLogo: '/x',
      hideCredits: true,
      stripeSubscriptionId: 'sub_x',
      paypalAccountVerified: true,
    });
    const { updatedAt: _changed, ...unchanged } = seller.user;
    expect(answer).toMatchObject({ status: 200, body: unchanged });
    expect(
      (await server.anon().post('/api/login', { email: seller.user.email, password: PASSWORD })).status,
    ).toBe(200);
  });

  test('a visitor has no profile, and another seller keeps theirs', async () => {
    const [seller, other] = [await server.seller(), await server.seller()];
    expect((await server.anon().put(PATH, profile)).status).toBe(401);
    await seller.put(PATH, profile);
    expect((await other.get('/api/user')).body).toMatchObject({ fullName: 'Ada Bright' });
  });

  test('another zone decides anew which invoices are overdue, in the next poll too', async () => {
    server.clock.set('2026-12-01T00:00:00Z');
    const seller = await server.seller({ timeZone: 'UTC' });
    const client = await buildClient(seller);
    await buildInvoice(seller, client.id, { dueDate: '2026-12-03' });
    server.clock.set('2026-12-03T22:00:00Z');
    const first = await seller.get('/api/invoices');
    expect(first.body).toMatchObject([{ status: 'pending' }]);
    await seller.put(PATH, { timeZone: 'Pacific/Auckland' });
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect(await seller.get('/api/invoices', headers)).toMatchObject({
      status: 200,
      body: [{ status: 'overdue' }],
    });
  });
});
