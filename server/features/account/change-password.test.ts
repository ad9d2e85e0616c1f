import { afterAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '#server/test/factories.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer({ trustProxy: 1 });
afterAll(() => server.close());

const PATH = '/api/user/change-password';
const NEW = 'battery-staple-9';

const form = (fields: object = {}) => ({
  currentPassword: PASSWORD,
  newPassword: NEW,
  confirmPassword: NEW,
  ...fields,
});

const logIn = ({ user }: Seller, password: string) =>
  server.anon().post('/api/login', { email: user.email, password });

describe('POST /api/user/change-password', () => {
  test('answers 204; from then on only the new password opens the account', async () => {
    const seller = await server.seller();
    const answer = await seller.post(PATH, form());
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await logIn(seller, PASSWORD)).status).toBe(401);
    expect((await logIn(seller, NEW)).status).toBe(200);
  });

  test('the session that changed it stays, all others end; other users keep theirs', async () => {
    const [seller, stranger] = [await server.seller(), await server.seller()];
    const other = server.anon();
    await other.post('/api/login', { email: seller.user.email, password: PASSWORD });
    await seller.post(PATH, form());
    expect((await seller.get('/api/user')).status).toBe(200);
    expect((await other.get('/api/user')).status).toBe(401);
    expect((await stranger.get('/api/user')).status).toBe(200);
  });

  test('links to reset the old password are good for nothing', async () => {
    const seller = await server.seller();
    await server.pool.query(
      `insert into account_tokens (user_id, purpose, token_hash, expires_at)
       values ($1, 'reset_password', 'of an old link', now() + interval '1 hour')`,
      [seller.user.id],
    );
    expect((await seller.post(PATH, form())).status).toBe(204);
    const { rows } = await server.pool.query(
      "select id from account_tokens where user_id = $1 and purpose = 'reset_password'",
      [seller.user.id],
    );
    expect(rows).toEqual([]);
  });

  test('the owner is told by mail, whatever is switched off', async () => {
    const seller = await server.seller();
    await seller.put('/api/user/notification-preferences', { email: false });
    await seller.post(PATH, form());
    const { rows } = await server.pool.query(
      "select payload ->> 'to' as to from outbox where user_id = $1 and template = 'password_changed'",
      [seller.user.id],
    );
    expect(rows).toEqual([{ to: seller.user.email }]);
  });

  test.each([
    [{ currentPassword: 'wrong-horse-7' }, { currentPassword: ['Current password is incorrect'] }],
    [{ currentPassword: '' }, { currentPassword: ['Current password is required'] }],
    [{ currentPassword: undefined }, { currentPassword: ['Current password is required'] }],
    [
      { newPassword: 'short-7', confirmPassword: 'short-7' },
      { newPassword: ['Password must be at least 8 characters'] },
    ],
    [{ confirmPassword: 'another-one-9' }, { confirmPassword: ["Passwords don't match"] }],
    [
      { newPassword: 'password1', confirmPassword: 'password1' },
      { newPassword: ['This password is too common. Please choose another one.'] },
    ],
    [
      { newPassword: 'bright-studio-2026', confirmPassword: 'bright-studio-2026' },
      {
        newPassword: [
          'This password is too easy to guess from your name, your business or this product. Please choose another one.',
        ],
      },
    ],
    [
      { newPassword: 'a'.repeat(1_001), confirmPassword: 'a'.repeat(1_001) },
      { newPassword: ['Password must be at most 1,000 characters'] },
    ],
  ])('refuses %j by field; password and sessions stay', async (fields, fieldErrors) => {
    const seller = await server.seller();
    const other = server.anon();
    await other.post('/api/login', { email: seller.user.email, password: PASSWORD });
    const answer = await seller.post(PATH, form(fields));
    expect(answer).toMatchObject({ status: 400, body: { fieldErrors } });
    expect((await other.get('/api/user')).status).toBe(200);
    expect((await logIn(seller, PASSWORD)).status).toBe(200);
  });

  test('a visitor cannot change one', async () => {
    expect((await server.anon().post(PATH, form())).status).toBe(401);
  });

  test('of two changes at once one wins, and the other is told that the password is another', async () => {
    const seller = await server.seller();
    const changes = ['quiet-lantern-1', 'quiet-lantern-2'].map((newPassword) =>
      seller.post(PATH, form({ newPassword, confirmPassword: newPassword })),
    );
    const statuses = (await Promise.all(changes)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([204, 400]);
    const winner = statuses[0] === 204 ? 'quiet-lantern-1' : 'quiet-lantern-2';
    expect((await logIn(seller, winner)).status).toBe(200);
  });

  test('nothing of a password is in the log', async () => {
    const seller = await server.seller();
    await seller.post(PATH, form({ currentPassword: 'wrong-horse-7' }));
    await seller.post(PATH, form());
    const lines = server.log.raw.join('\n');
    for (const password of [PASSWORD, NEW, 'wrong-horse-7']) expect(lines).not.toContain(password);
    expect(lines).toContain('a wrong current password was given');
  });
});

describe('guessing the present password', () => {
  test('ends after 20 wrong tries, also for the right one, and leaves signing in alone', async () => {
    const seller = await server.seller();
    const guess = (currentPassword: string, address: string) =>
      seller.post(PATH, form({ currentPassword }), { 'x-forwarded-for': address });
    for (let count = 0; count < 20; count++)
      expect((await guess(`wrong-${count}`, `198.51.100.${count}`)).status).toBe(400);
    const refused = await guess(PASSWORD, '198.51.100.99');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await logIn(seller, PASSWORD)).status).toBe(200);
  });

  test('right ones never use up the limit', async () => {
    const seller = await server.seller();
    let currentPassword = PASSWORD;
    for (let count = 0; count < 22; count++) {
      const newPassword = `quiet-lantern-${count}`;
      const answer = await seller.post(
        PATH,
        form({ currentPassword, newPassword, confirmPassword: newPassword }),
        { 'x-forwarded-for': '198.51.100.200' },
      );
      expect(answer.status).toBe(204);
      currentPassword = newPassword;
    }
  });
});
