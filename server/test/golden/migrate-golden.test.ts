import path from 'node:path';
import type pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { migrateDatabase } from '#server/db/migrate.ts';
import { createEmptyDatabase, type TestDatabase } from '#server/test/test-db.ts';
import { restoreGoldenDump } from './golden-database.ts';

const MIGRATIONS = path.resolve('migrations');

const databases: TestDatabase[] = [];
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});

async function goldenDump(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  databases.push(database);
  await restoreGoldenDump(database.url);
  return database;
}

// What a seller's screens add up to, in the tables of the dump's time and in today's.
const sumsBefore = `select u.email, d.kind, d.status, count(*)::int as count, sum(d.amount) as amount,
    sum(d.lines) as lines, sum(d.amount) filter (where d.status = 'paid') as revenue
  from users u join (
    select user_id, 'invoice' as kind, status, amount,
      (select sum(amount) from invoice_items where invoice_id = i.id) as lines from invoices i
    union all select user_id, 'proposal', status, amount,
      (select sum(amount) from proposal_items where proposal_id = p.id) from proposals p) d on d.user_id = u.id
  group by 1, 2, 3 order by 1, 2, 3`;

const sumsAfter = `select u.email, d.kind, d.status, count(*)::int as count, sum(d.amount) as amount,
    sum((select sum(amount) from document_lines where document_id = d.id)) as lines,
    sum(d.paid_amount + d.refunds_kept) filter (where d.status = 'paid') as revenue
  from users u join documents d on d.user_id = u.id group by 1, 2, 3 order by 1, 2, 3`;

const belongingBefore = `select 'notifications' as what, count(*)::int as count, count(coalesce(invoice_id, proposal_id))::int as named
    from notifications
  union all select 'activities', count(*), count(coalesce(invoice_id, proposal_id)) from activities
  union all select 'schedules', count(*), count(coalesce(invoice_id, proposal_id)) from notification_schedules
  union all select 'payments', count(*), count(invoice_id) from payments
  union all select 'reminders', count(*), 0 from reminders
  union all select 'outbox', count(*), 0 from outbox order by 1`;

const belongingAfter = `select 'notifications' as what, count(*)::int as count, count(document_id)::int as named from notifications
  union all select 'activities', count(*), count(document_id) from activities
  union all select 'schedules', count(*), count(document_id) from notification_schedules
  union all select 'payments', count(*), count(document_id) from payments
  union all select 'reminders', count(*), 0 from reminders
  union all select 'outbox', count(*), 0 from outbox order by 1`;

const rowsOf = async (pool: pg.Pool, query: string) => (await pool.query(query)).rows;

test("every seller's counts and sums are those of before, and whatever belongs to a document still does", async () => {
  const { url, pool } = await goldenDump();
  const [sums, belonging] = [await rowsOf(pool, sumsBefore), await rowsOf(pool, belongingBefore)];
  expect(sums.length).toBeGreaterThanOrEqual(10);
  await migrateDatabase(url, MIGRATIONS);
  expect(await rowsOf(pool, sumsAfter)).toEqual(sums);
  expect(await rowsOf(pool, belongingAfter)).toEqual(belonging);
});

test('mails to a seller, which named their document by its number, name the same one', async () => {
  const { url, pool } = await goldenDump();
  await migrateDatabase(url, MIGRATIONS);
  const wrong = `select o.template from outbox o left join documents d on d.id = o.document_id
    where o.payload ? 'displayNumber' and d.display_number is distinct from o.payload ->> 'displayNumber'
      and exists (select 1 from documents e where e.user_id = o.user_id and e.display_number = o.payload ->> 'displayNumber')`;
  expect(await rowsOf(pool, wrong)).toEqual([]);
});

test('a migration that is cut off leaves everything as it was, and can be run again', async () => {
  const { url, pool } = await goldenDump();
  const sums = await rowsOf(pool, sumsBefore);
  const reader = await pool.connect();
  await reader.query('begin');
  // The last migration has to wait for this one; by then it holds all the others.
  await reader.query('lock table outbox in access share mode');
  const cutOff = expect(migrateDatabase(url, MIGRATIONS)).rejects.toThrow();
  await expect
    .poll(() =>
      rowsOf(
        pool,
        `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      ),
    )
    .toHaveLength(1);
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where wait_event_type = 'Lock' and datname = current_database()`,
  );
  await cutOff;
  await reader.query('rollback');
  reader.release();
  expect(await rowsOf(pool, sumsBefore)).toEqual(sums);
  await migrateDatabase(url, MIGRATIONS);
  expect(await rowsOf(pool, sumsAfter)).toEqual(sums);
});
