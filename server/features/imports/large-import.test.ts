import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { importing } from '#server/test/imports.ts';
import { type Measured, measured } from '#server/test/loop-delay.ts';
import { bySize } from '#server/test/size.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { workImports } from './work-imports.ts';

const server = await startTestServer();
afterAll(() => server.close());
const steps = importing(server);
const ROWS = bySize(600, 10_000);

/** Two lines an invoice, of a hundred clients. */
const invoices = (rows: number) =>
  [
    'Invoice Number,Client,Client Email,Invoice Date,Status,Item,Quantity,Rate',
    ...Array.from({ length: rows }, (_, index) => {
      const invoice = Math.floor(index / 2);
      const client = invoice % 100;
      return `N-${invoice},Client ${client},c${client}@acme.example,2026-01-31,${invoice % 3 === 0 ? 'paid' : 'sent'},Work ${index},2,${index % 97}.50`;
    }),
  ].join('\n');

test('a worker that ends in the middle is followed by one that goes on, without a row twice', async () => {
  const seller = await server.seller();
  const { id, ...looked } = await steps.look(seller, invoices(ROWS), 'invoices');
  await steps.map(seller, { id, ...looked });
  await steps.check(seller, id);
  await seller.post(`/api/imports/${id}/run`);
  let asked = 0;
  // The time is asked for once, and then in each batch.
  const clock = {
    now() {
      asked++;
      if (asked > 2) throw new Error('Connection terminated');
      return server.clock.now();
    },
  };
  const deps = { db: openDatabase(server.pool), log: server.log.log };
  await expect(workImports({ ...deps, clock })).rejects.toThrow('Connection terminated');
  expect(await steps.find(seller, id)).toMatchObject({ state: 'running', rowsDone: 250, created: 125 });
  // Its lease keeps others away for a while.
  await steps.work();
  expect(await steps.find(seller, id)).toMatchObject({ state: 'running', rowsDone: 250 });
  await server.pool.query("update imports set lease_until = now() - interval '1 second' where id = $1", [id]);

  const taken = await measured(() => Promise.all([steps.work(), steps.work(), steps.work()]));
  expect(await steps.find(seller, id)).toMatchObject({
    ...{ state: 'done', rowsTotal: ROWS, rowsDone: ROWS, created: ROWS / 2, clientsCreated: 100, errors: 0 },
  });
  const { rows } = await server.pool.query(
    `select count(*)::int as all, count(distinct display_number)::int as different, max(number) as newest, min(number) as oldest
     from documents where import_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ all: ROWS / 2, different: ROWS / 2, newest: -1, oldest: -ROWS / 2 }]);
  if (ROWS < 10_000) return;
  expect(taken, JSON.stringify(taken)).toSatisfy(
    ({ seconds, megabytes, heldMs }: Measured) => seconds < 60 && megabytes < 150 && heldMs <= 50,
  );
}, 300_000);
