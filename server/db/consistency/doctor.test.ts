import { afterAll, expect, test } from 'vitest';
import { buildClient, buildInvoice } from '#server/test/factories.ts';
import { runSupportCommand } from '#server/test/support-command.ts';
import { startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());

const doctor = (flags: string[] = []) =>
  runSupportCommand('doctor', flags, { DATABASE_URL: server.databaseUrl });

test('doctor finds what differs from a recount, names it and changes nothing', async () => {
  const seller = await server.seller();
  const client = await buildClient(seller);
  const invoice = await buildInvoice(seller, client.id);
  expect(await doctor()).toEqual({
    code: 0,
    output: expect.stringMatching(/^DATABASE_URL: \d+ rules hold\.\n$/),
  });

  const add = async (amount: number) => {
    await server.pool.query('update document_days set amount = amount + $2 where user_id = $1', [
      seller.user.id,
      amount,
    ]);
    await server.pool.query(
      'update document_counters set last_number = last_number - $2 where user_id = $1',
      [seller.user.id, amount],
    );
  };
  await add(1);
  const { code, output } = await doctor();
  expect(code).toBe(1);
  expect(output).toContain("This doesn't hold in 1 case: the roll-up equals the documents");
  expect(output).toContain("This doesn't hold in 1 case: no display number is above the counter");
  expect(output).toContain(invoice.id);
  expect((await doctor()).output, 'a second look finds the same').toBe(output);
  await add(-1);
  expect((await doctor()).code).toBe(0);
});

test('doctor says how it is used, and what is wrong with a database', async () => {
  expect((await doctor(['--help'])).output).toContain('npm run doctor');
  await server.pool.query('alter table document_days rename to document_days_gone');
  expect(await doctor()).toEqual({
    code: 1,
    output: 'The database is older than this release. Start the server once to update it.\n',
  });
  await server.pool.query('alter table document_days_gone rename to document_days');
});
