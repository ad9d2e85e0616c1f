import { afterAll, expect, test } from 'vitest';
import { callCommand } from '#server/test/call-command.ts';
import { PASSWORD } from '#server/test/factories.ts';
import { beginSignIn, switchCodesOn } from '#server/test/one-time-codes.ts';
import { runSupportCommand } from '#server/test/support-command.ts';
import { startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());

const env = { DATABASE_URL: server.databaseUrl };
const reset = (...flags: string[]) => callCommand('reset-second-factor', flags, env);

test('support resets a second factor: the password alone signs in, all sessions end, the owner is told', async () => {
  const [seller, other] = [await server.seller(), await server.seller()];
  for (const agent of [seller, other]) await switchCodesOn(agent, server.clock.now());
  const { email, id } = seller.user;
  expect(await runSupportCommand('reset-second-factor', [email.toUpperCase()], env)).toEqual({
    code: 0,
    output: `The second factor of ${email} is off, and all its sessions have been ended.\n`,
  });
  expect((await seller.get('/api/user')).status).toBe(401);
  expect((await seller.post('/api/login', { email, password: PASSWORD })).status).toBe(200);
  const { rows } = await server.pool.query(
    `select payload ->> 'to' as to from outbox where user_id = $1 and payload ->> 'event' = 'codes_reset'`,
    [id],
  );
  expect(rows).toEqual([{ to: email }]);
  expect((await other.get('/api/user')).status).toBe(200);
  await beginSignIn(server.anon(), other.user.email);

  expect((await reset(email)).output).toBe(`${email} has no second factor. Nothing was changed.\n`);
  expect((await seller.get('/api/user')).status).toBe(200);
});

test.each([
  [[], 'npm run reset-second-factor'],
  [['a@b.example', 'c@d.example'], 'npm run reset-second-factor'],
  [['nobody@b.example'], 'No account has the email address'],
])('with %j it ends with a message', async (flags, message) => {
  const { code, output } = await reset(...flags);
  expect([code, output]).toEqual([1, expect.stringContaining(message)]);
});
