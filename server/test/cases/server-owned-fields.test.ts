import { afterAll, expect, test } from 'vitest';
import { buildClient, invoiceFields, PASSWORD, sellerFields } from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());

test('a sign-up cannot set what the server decides', async () => {
  const agent = server.anon();
  const chosen = {
    id: '00000000-0000-4000-8000-000000000001',
    isPremium: true,
    stripeCustomerId: 'cus_x',
    stripeConnectOnboardingComplete: true,
    paypalAccountVerified: true,
    customLogo: '/x',
    hideCredits: true,
    createdAt: '2000-01-01T00:00:00Z',
    passwordHash: 'scrypt$16$8$3$AAAA$AAAA',
    emailConfirmedAt: '2000-01-01T00:00:00Z',
  };
  const fields = sellerFields(chosen);
  expect((await agent.post('/api/register', fields)).status).toBe(201);
  const { body } = await agent.get('/api/user');
  expect(body).toMatchObject({
    isPremium: false,
    stripeCustomerId: null,
    stripeConnectOnboardingComplete: false,
    paypalAccountVerified: false,
    customLogo: null,
    hideCredits: false,
  });
  const user = body as { id: string; createdAt: string };
  expect(user.id).not.toBe(chosen.id);
  expect(user.createdAt.slice(0, 4)).not.toBe('2000');
  const { rows } = await server.pool.query(
    'select password_hash, email_confirmed_at from users where id = $1',
    [user.id],
  );
  expect(rows[0].password_hash).not.toBe(chosen.passwordHash);
  expect(rows[0].email_confirmed_at).toBeNull();
  expect((await server.anon().post('/api/login', { email: fields.email, password: PASSWORD })).status).toBe(
    200,
  );
});

test('an invoice belongs to whoever sends it and starts as pending', async () => {
  const [seller, other] = await Promise.all([server.seller(), server.seller()]);
  const client = await buildClient(seller);
  const answer = await seller.post(
    '/api/invoices',
    invoiceFields(client.id, {
      id: '00000000-0000-4000-8000-000000000002',
      userId: other.user.id,
      status: 'paid',
      paidAt: '2020-01-01T00:00:00Z',
      amount: '1.00',
      invoiceNumber: 'INV-9999-AAAAAAAAAAAAAAAAAAAAAAAAAA',
      displayNumber: 'INV-9999',
      createdAt: '2000-01-01T00:00:00Z',
    }),
  );
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    status: 'pending',
    paidAt: null,
    amount: '413.22',
    displayNumber: 'INV-0001',
  });
  expect(answer.text).not.toContain('00000000-0000-4000-8000-000000000002');
  expect((await other.get('/api/invoices')).body).toEqual([]);
});

test('an edit cannot move an invoice to another owner or set when it was paid', async () => {
  const [seller, other] = await Promise.all([server.seller(), server.seller()]);
  const client = await buildClient(seller);
  const created = await seller.post('/api/invoices', invoiceFields(client.id));
  const { id } = created.body as { id: string };
  const answer = await seller.put(`/api/invoices/${id}`, {
    userId: other.user.id,
    paidAt: '2020-01-01T00:00:00Z',
    amount: '0.01',
    invoiceNumber: 'INV-0001-AAAAAAAAAAAAAAAAAAAAAAAAAA',
    title: 'New title',
  });
  expect(answer).toMatchObject({ status: 200, body: { title: 'New title', paidAt: null, amount: '413.22' } });
  expect((answer.body as { invoiceNumber: string }).invoiceNumber).toBe(
    (created.body as { invoiceNumber: string }).invoiceNumber,
  );
  expect((await seller.get(`/api/invoices/${id}`)).status).toBe(200);
});

test('the user object never holds the password or its hash', async () => {
  const fields = sellerFields();
  const agent = server.anon();
  const answers = [
    await agent.post('/api/register', fields),
    await agent.post('/api/login', { email: fields.email, password: fields.password }),
    await agent.get('/api/user'),
  ];
  for (const { text } of answers) {
    expect(text).not.toMatch(/password|scrypt|\$/i);
    expect(text).not.toContain(PASSWORD);
  }
});
