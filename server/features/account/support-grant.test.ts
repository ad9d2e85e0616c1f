import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { callCommand } from '#server/test/call-command.ts';
import { buildClient, buildInvoice, invoiceFields } from '#server/test/factories.ts';
import { runSupportCommand } from '#server/test/support-command.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { userSchema } from '#shared/user.ts';

const server = await startTestServer();
afterAll(() => server.close());
afterEach(() => server.clock.run());

const env = { DATABASE_URL: server.databaseUrl };
const grant = (...flags: string[]) => callCommand('grant-pro', flags, env);

const isPro = async (seller: Seller) => userSchema.parse((await seller.get('/api/user')).body).isPremium;

const setEnd = (seller: Seller, end: string | null) =>
  server.pool.query('update users set pro_granted_until = $2 where id = $1', [seller.user.id, end]);

describe('npm run grant-pro', () => {
  test('makes a seller Pro at once, in a session that goes on, and takes it away again', async () => {
    const seller = await server.seller();
    const other = await server.seller();
    const tag = (await seller.get('/api/invoices')).headers.get('etag') ?? '';
    const granted = await runSupportCommand('grant-pro', [` ${seller.user.email.toUpperCase()} `], env);
    expect(granted).toEqual({ code: 0, output: `${seller.user.email} is Pro with no end date.\n` });
    expect([await isPro(seller), await isPro(other)]).toEqual([true, false]);
    // A poll is answered anew: what the screen offers depends on the plan.
    expect((await seller.get('/api/invoices', { 'if-none-match': tag })).status).toBe(200);
    const revoked = await grant('--revoke', seller.user.email);
    expect(revoked).toEqual({
      code: 0,
      output: `${seller.user.email} no longer has a grant and is on the Free plan.\n`,
    });
    expect(await isPro(seller)).toBe(false);
    expect((await seller.get('/api/invoices', { 'if-none-match': tag })).status).toBe(304);
    const { rows } = await server.pool.query(
      "select payload ->> 'event' as event from outbox where user_id = $1 and template = 'plan_changed' order by seq",
      [seller.user.id],
    );
    expect(rows.map(({ event }) => event)).toEqual(['pro_granted', 'pro_ended']);
  });

  test('may end after some days', async () => {
    const seller = await server.seller();
    const { output } = await grant(seller.user.email, '--days', '3');
    expect(output).toMatch(/ is Pro until \d{4}-\d\d-\d\dT[\d:.]+Z\.\n$/);
    expect(await isPro(seller)).toBe(true);
    server.clock.advance(2 * 86_400_000);
    expect(await isPro(seller)).toBe(true);
    server.clock.advance(2 * 86_400_000);
    expect(await isPro(seller)).toBe(false);
  });

  test("leaves the payment provider's word alone", async () => {
    const seller = await server.proSeller();
    await grant(seller.user.email);
    const { output } = await grant(seller.user.email, '--revoke');
    expect(output).toBe(
      `${seller.user.email} no longer has a grant, but stays Pro through its subscription.\n`,
    );
    expect(await isPro(seller)).toBe(true);
  });

  test.each([
    [['nobody@studio.example'], 'No account has the email address nobody@studio.example.'],
    [[], 'npm run grant-pro -- <email>'],
    [['a@b.example', 'c@d.example'], 'npm run grant-pro -- <email>'],
    [['a@b.example', '--days', '0'], '--days takes a whole number'],
    [['a@b.example', '--forever'], "Unknown option '--forever'"],
  ])('with %j ends with a message', async (flags, message) => {
    const { code, output } = await grant(...flags);
    expect(code).toBe(1);
    expect(output).toContain(message);
  });

  test('says when nothing runs, and when a database does not answer, without its password', async () => {
    const nowhere = { DATABASE_URL: '', DATA_DIR: '/nonexistent/billwright' };
    expect(await callCommand('grant-pro', ['a@b.example'], nowhere)).toMatchObject({
      code: 1,
      output: expect.stringContaining('No server is running on the data in /nonexistent/billwright.'),
    });
    const closed = { DATABASE_URL: 'postgres://user:secret-word@127.0.0.1:1/none' };
    const { code, output } = await callCommand('grant-pro', ['a@b.example'], closed);
    expect(code).toBe(1);
    expect(output).toContain("The database (DATABASE_URL) isn't responding");
    expect(output).not.toContain('secret-word');
  });
});

describe('a grant', () => {
  test('opens what Pro sellers may do, and closes it when it ends', async () => {
    server.clock.set('2026-06-15T12:00:00.000Z');
    const seller = await server.seller();
    const client = await buildClient(seller);
    const card = invoiceFields(client.id, { paymentMethod: 'stripe' });
    expect((await seller.post('/api/invoices', card)).status).toBe(403);
    await setEnd(seller, '2026-06-15T12:00:01.000Z');
    expect((await seller.post('/api/invoices', card)).status).toBe(201);
    server.clock.set('2026-06-15T12:00:01.000Z');
    expect(await seller.post('/api/invoices', card)).toMatchObject({
      status: 403,
      body: { code: 'pro_required' },
    });
  });

  test('counts for what visitors see', async () => {
    const seller = await server.seller();
    const client = await buildClient(seller);
    await setEnd(seller, 'infinity');
    const invoice = await buildInvoice(seller, client.id, { paymentMethod: 'stripe' });
    const offer = async () =>
      (await server.anon().get(`/api/public/invoices/${invoice.invoiceNumber}`)).body as { payment: string };
    expect((await offer()).payment).toBe('coming_soon');
    await setEnd(seller, null);
    expect((await offer()).payment).toBe('none');
  });

  test('cannot be had over HTTP, nor is it shown', async () => {
    const seller = await server.seller({ proGrantedUntil: 'infinity', isPremium: true });
    expect(await isPro(seller)).toBe(false);
    await setEnd(seller, 'infinity');
    expect((await seller.get('/api/user')).body).not.toHaveProperty('proGrantedUntil');
  });
});
