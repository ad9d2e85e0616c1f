import { once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#server/test/test-db.ts';
import { createPool, inTransaction, openDatabase } from './client.ts';
import { databaseFailure } from './failures.ts';

const database = await createTestDatabase();
const lost: Error[] = [];
const pool = createPool(database.url, { onIdleError: (error) => lost.push(error) });
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function cutOff(pid: unknown): Promise<void> {
  await database.pool.query('select pg_terminate_backend($1)', [pid]);
}

test('a connection that is lost between two statements of a transaction fails the transaction alone', async () => {
  const work = inTransaction(openDatabase(pool), async ({ $client }) => {
    const { rows } = await $client.query('select pg_backend_pid() as pid');
    // Not events.once: an error comes first, and is none of its own.
    const ended = new Promise<void>((resolve) => $client.once('end', () => resolve()));
    await cutOff(rows[0].pid);
    await ended;
    await $client.query('select 1');
  });
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(databaseFailure(error)).toBe('unavailable');
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('an idle connection that is lost is told of and replaced', async () => {
  const { rows } = await pool.query('select pg_backend_pid() as pid');
  const told = once(pool, 'error');
  await cutOff(rows[0].pid);
  await told;
  expect(lost.length).toBeGreaterThan(0);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
