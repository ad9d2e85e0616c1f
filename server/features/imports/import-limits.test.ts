import { afterAll, describe, expect, test } from 'vitest';
import type { Agent } from '#server/test/agent.ts';
import { importFile, importing } from '#server/test/imports.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { MAX_COLUMNS, MAX_ROWS } from '#shared/imports.ts';

const server = await startTestServer();
afterAll(() => server.close());
const steps = importing(server);

const rows = (count: number) => `Name,Email\n${'A,a@a.example\n'.repeat(count)}`;
const columns = (count: number) =>
  ['Name', 'Email', ...Array.from({ length: count - 2 }, (_, index) => `C${index}`)].join(',');

test('a file has up to 50,000 rows', async () => {
  const seller = await server.seller();
  expect(await steps.look(seller, rows(MAX_ROWS))).toMatchObject({ state: 'uploaded', rowsTotal: MAX_ROWS });
  expect(await steps.look(seller, rows(MAX_ROWS + 1))).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('50,000'),
  });
}, 60_000);

test('a file has up to 200 columns', async () => {
  const seller = await server.seller();
  const ofWidth = (count: number) => `${columns(count)}\n${'x,'.repeat(count - 1)}x\n`;
  expect((await steps.look(seller, ofWidth(MAX_COLUMNS))).columns).toHaveLength(MAX_COLUMNS);
  expect(await steps.look(seller, ofWidth(MAX_COLUMNS + 1))).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('200'),
  });
});

test('three imports are at work in all, and the fourth begins when one has ended', async () => {
  const sellers: Agent[] = [];
  const ids: string[] = [];
  for (const name of ['One', 'Two', 'Three', 'Four']) {
    const seller = await server.seller();
    const { id, ...looked } = await steps.look(seller, `Name,Email\n${name},${name}@a.example`);
    await steps.map(seller, { id, ...looked });
    await steps.check(seller, id);
    sellers.push(seller);
    ids.push(id);
  }
  for (const [index, seller] of sellers.entries()) await seller.post(`/api/imports/${ids[index]}/run`);
  const held = ids.slice(0, 3);
  // Other workers are at three of them.
  await server.pool.query(
    "update imports set lease_until = now() + interval '1 hour', lease_token = gen_random_uuid() where id = any($1::uuid[])",
    [held],
  );
  await steps.work();
  const states = async () =>
    Promise.all(ids.map(async (id, index) => (await steps.find(sellers[index] as Agent, id)).state));
  expect(await states()).toEqual(['running', 'running', 'running', 'running']);
  await server.pool.query('update imports set lease_until = now() where id = $1', [held[0]]);
  await steps.work();
  expect(await states()).toEqual(['done', 'running', 'running', 'done']);
  await server.pool.query('update imports set lease_until = now()');
  await steps.work();
  expect(await states()).toEqual(['done', 'done', 'done', 'done']);
});

describe('differences of rounding', () => {
  /** Three lines of a third each, which the file rounds up together. */
  const file = (total: string) =>
    [
      'Invoice Number,Client,Client Email,Invoice Date,Status,Item,Quantity,Rate,Total',
      ...[1, 2, 3].map((line) => `N-1,Acme,ap@acme.example,2026-01-31,sent,Line ${line},1,3.33,${total}`),
    ].join('\n');
  const taken = { defaults: { takeRounding: true } };

  test('are a problem that says both sums, unless they are taken over', async () => {
    const seller = await server.seller();
    const { done } = await importFile(server, seller, file('10.01'), { kind: 'invoices' });
    expect(done).toMatchObject({ state: 'failed', created: 0, errors: 1 });
    expect(done.problems[0]).toMatchObject({ field: 'total', code: 'total_rounded' });
    expect(done.problems[0]?.message).toMatch(/\$9\.99.*\$10\.01/);
  });

  test.each([
    ['10.02', '10.02', ['Line 1', 'Line 2', 'Line 3', 'Rounding']],
    ['9.96', '9.96', ['Line 1', 'Line 2', 'Line 3']],
  ])('of up to a cent a line are taken over: %s', async (total, amount, lines) => {
    const seller = await server.seller();
    const { done } = await importFile(server, seller, file(total), { kind: 'invoices', ...taken });
    expect(done).toMatchObject({ state: 'done', created: 1, errors: 0 });
    const [listed] = (await seller.get('/api/invoices')).body as { id: string; amount: string }[];
    const found = (await seller.get(`/api/invoices/${listed?.id}`)).body as {
      items: { description: string }[];
    };
    expect(listed?.amount).toBe(amount);
    expect(found.items.map(({ description }) => description)).toEqual(lines);
  });

  test('of more than that stay a problem', async () => {
    const seller = await server.seller();
    const { done } = await importFile(server, seller, file('10.03'), { kind: 'invoices', ...taken });
    expect(done.problems).toMatchObject([{ code: 'total_differs' }]);
  });
});
