import { afterAll, expect, test } from 'vitest';
import { callCommand } from '#server/test/call-command.ts';
import { buildClient, buildInvoice } from '#server/test/factories.ts';
import { runNpmScript, runSupportCommand } from '#server/test/support-command.ts';
import { startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());

const env = { DATABASE_URL: server.databaseUrl };
const none = { DATABASE_URL: '' };
const endSessions = (...flags: string[]) => callCommand('end-sessions', flags, env);
const deleteUser = (...flags: string[]) => callCommand('delete-user', flags, env);

test('end-sessions signs one account out everywhere, and nobody else', async () => {
  const seller = await server.seller();
  const other = await server.seller();
  expect(await runSupportCommand('end-sessions', [seller.user.email.toUpperCase()], env)).toEqual({
    code: 0,
    output: '1 session has been ended.\n',
  });
  expect((await seller.get('/api/user')).status).toBe(401);
  expect((await other.get('/api/user')).status).toBe(200);
  expect((await endSessions('--all')).code).toBe(0);
  expect((await other.get('/api/user')).status).toBe(401);
});

test.each([
  [endSessions, [], 'npm run end-sessions'],
  [endSessions, ['a@b.example', '--all'], 'npm run end-sessions'],
  [endSessions, ['nobody@b.example'], 'No account has the email address'],
  [deleteUser, [], 'npm run delete-user'],
  [deleteUser, ['nobody@b.example', '--yes'], 'No account has the email address'],
])('%o with %j ends with a message', async (run, flags, message) => {
  const { code, output } = await run(...flags);
  expect(code).toBe(1);
  expect(output).toContain(message);
});

test.each(['grant-pro', 'end-sessions', 'delete-user', 'reset-second-factor', 'worker'] as const)(
  '%s says how it is used when asked, and does nothing',
  async (name) => {
    const usage = { code: 0, output: expect.stringContaining(`npm run ${name}`) };
    expect(await runSupportCommand(name, ['--help'], none)).toEqual(usage);
    // It is one function that all but the worker ask.
    if (name !== 'worker') expect(await callCommand(name, ['-h'], none)).toEqual(usage);
    else expect(await runSupportCommand(name, ['-h'], none)).toEqual(usage);
  },
);

test('a process whose command fails says so on its error output, and ends with 1', async () => {
  const failed = await runSupportCommand('delete-user', ['nobody@b.example', '--yes'], env);
  expect(failed).toEqual({ code: 1, output: 'No account has the email address nobody@b.example.\n' });
});

test('npm runs a command, with its flags', async () => {
  const { code, output } = await runNpmScript('end-sessions', ['--help'], none);
  expect([code, output]).toEqual([0, expect.stringContaining('npm run end-sessions')]);
});

test('a worker without a database says what it needs', async () => {
  const { code, output } = await runSupportCommand('worker', [], none);
  expect([code, output]).toEqual([1, expect.stringContaining('DATABASE_URL=postgres://')]);
});

test('delete-user says what would go, and with --yes it goes, with its sessions and public links', async () => {
  const seller = await server.seller();
  const client = await buildClient(seller);
  const { invoiceNumber } = await buildInvoice(seller, client.id);
  const what = `${seller.user.email} with 1 client, 1 invoice and 0 proposals`;
  expect((await deleteUser(seller.user.email)).output).toBe(
    `This would delete ${what}. Add --yes to do it.\n`,
  );
  expect((await seller.get('/api/user')).status).toBe(200);
  const deleted = await runSupportCommand('delete-user', [seller.user.email, '--yes'], env);
  expect(deleted).toEqual({ code: 0, output: `Deleted ${what}.\n` });
  expect((await seller.get('/api/user')).status).toBe(401);
  expect((await server.anon().get(`/api/public/invoices/${invoiceNumber}`)).status).toBe(404);
});

test('delete-user refuses while a subscription is running', async () => {
  const seller = await server.proSeller();
  await server.pool.query("update users set stripe_subscription_id = 'sub_1' where id = $1", [
    seller.user.id,
  ]);
  const { code, output } = await deleteUser(seller.user.email, '--yes');
  expect([code, output]).toEqual([
    1,
    'Subscription sub_1 is running. Set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY, or cancel it at the payment provider first.\n',
  ]);
  expect((await seller.get('/api/user')).status).toBe(200);
});

test.each([
  ['past_due', 1],
  ['unpaid', 1],
  ['canceled', 0],
])('a subscription that is %s: delete-user ends with %i', async (status, expected) => {
  const seller = await server.seller();
  await server.pool.query(
    `insert into subscriptions (stripe_subscription_id, user_id, status, price_cents, interval, current_period_start,
       current_period_end, cancel_at_period_end, is_current) values ($1, $2, $3, 1999, 'month', 0, 0, false, false)`,
    [`sub_${status}`, seller.user.id, status],
  );
  const promise = (await deleteUser(seller.user.email)).output;
  expect(promise.includes('Its subscription is active. Set STRIPE_SECRET_KEY')).toBe(expected === 1);
  expect(promise).not.toContain('cancelled first');
  expect((await deleteUser(seller.user.email, '--yes')).code).toBe(expected);
  expect((await seller.get('/api/user')).status).toBe(expected === 1 ? 200 : 401);
});
