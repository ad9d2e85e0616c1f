import { expect, test } from '@playwright/test';
import pg from 'pg';
import { expectReady, startServer } from '#e2e/fixtures/server-process.ts';
import { newDatabase } from '#e2e/fixtures/shared-database.ts';
import { Agent } from '#server/test/agent.ts';
import { buildUser } from '#server/test/factories.ts';
import { brokenInvariants } from '#server/test/invariants.ts';
import { bySize } from '#server/test/size.ts';
import { uploadImport } from '#server/test/upload-import.ts';
import type { Import } from '#shared/imports.ts';

/** Of two lines each. */
const INVOICES = bySize(500, 5_000);
/** The worker waits in the transaction that writes the one in the middle. */
const BARRIER = 4_711;

const file = [
  'Invoice Number,Client,Client Email,Invoice Date,Status,Item,Quantity,Rate',
  ...Array.from({ length: 2 * INVOICES }, (_, line) => {
    const invoice = Math.floor(line / 2);
    const status = invoice % 3 === 0 ? 'paid' : 'sent';
    return `N-${invoice},Client ${invoice % 100},c${invoice % 100}@acme.example,2026-01-31,${status},Work ${line},2,${line % 97}.50`;
  }),
].join('\n');

test('an import whose worker is killed in the middle is gone on with, and no row comes in twice', async () => {
  test.setTimeout(300_000);
  const url = await newDatabase();
  const env = { DATABASE_URL: url, SESSION_SECRET: 'a-secret-of-servers-that-are-killed-0123' };
  const first = await startServer(env);
  await expectReady(first);
  const pool = new pg.Pool({ connectionString: url });
  const seller = new Agent(first.origin);
  await buildUser(seller);
  const id = await uploadImport(seller, file, { kind: 'invoices' });
  const stored = async () =>
    (await pool.query<{ state: string; rows_done: number }>('select * from imports where id = $1', [id]))
      .rows[0];
  const isLookedAt = async () => ((await seller.get(`/api/imports/${id}`)).body as Import).columns.length > 0;
  await expect.poll(isLookedAt, { timeout: 60_000 }).toBe(true);
  const { columns } = (await seller.get(`/api/imports/${id}`)).body as Import;
  const targets = Object.fromEntries(columns.map(({ index, target }) => [index, target]));
  const mapped = await seller.put(`/api/imports/${id}/mapping`, { targets, duplicates: 'skip' });
  expect(mapped.status, mapped.text).toBe(200);
  await seller.post(`/api/imports/${id}/check`);
  await expect.poll(async () => (await stored())?.state, { timeout: 120_000 }).toBe('checked');

  await pool.query(`
    create function wait_at_barrier() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(${BARRIER}); return new; end $$;
    create trigger barrier before insert on documents for each row
      when (new.number = -${Math.floor(INVOICES / 2)}) execute function wait_at_barrier()`);
  const holder = await pool.connect();
  await holder.query('select pg_advisory_lock($1)', [BARRIER]);
  await seller.post(`/api/imports/${id}/run`);
  const waiting = async () =>
    (
      await pool.query("select from pg_locks where locktype = 'advisory' and objid = $1 and not granted", [
        BARRIER,
      ])
    ).rowCount;
  await expect.poll(waiting, { timeout: 120_000 }).toBe(1);
  const before = await stored();
  expect(before).toMatchObject({ state: 'running' });
  expect(before?.rows_done).toBeGreaterThan(0);
  expect(before?.rows_done).toBeLessThan(2 * INVOICES);
  await first.stop('SIGKILL');
  await holder.query('select pg_advisory_unlock($1)', [BARRIER]);
  holder.release();
  await pool.query('drop trigger barrier on documents; drop function wait_at_barrier()');
  expect(await stored()).toMatchObject({ state: 'running', rows_done: before?.rows_done });

  // Its lease keeps others away for a while.
  await pool.query("update imports set lease_until = now() - interval '1 second'");
  const second = await startServer({ ...env, DATA_DIR: first.dataDir });
  await expectReady(second);
  await expect.poll(async () => (await stored())?.state, { timeout: 120_000 }).toBe('done');
  expect(await stored()).toMatchObject({ rows_done: 2 * INVOICES, created: INVOICES, clients_created: 100 });
  const { rows } =
    await pool.query(`select count(*)::int as invoices, count(distinct display_number)::int as numbers,
      min(number) as oldest, (select count(*)::int from document_lines) as lines,
      (select count(*)::int from ledger_entries) as payments, (select count(*)::int from outbox where document_id is not null) as mails
    from documents`);
  expect(rows).toEqual([
    {
      ...{ invoices: INVOICES, numbers: INVOICES, oldest: -INVOICES, lines: 2 * INVOICES, mails: 0 },
      payments: Math.ceil(INVOICES / 3),
    },
  ]);
  expect(await brokenInvariants(pool)).toEqual([]);
  await pool.end();
  await second.stop();
});
