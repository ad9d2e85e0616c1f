import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#server/test/test-db.ts';
import { createRateLimit } from './rate-limit.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

const limitOf = (name: string, points: number, pool = database.pool, seconds = 60) =>
  createRateLimit(pool, { name, points, seconds });

const tooMany = expect.objectContaining({
  kind: 'too_many',
  details: { retryAfter: expect.toSatisfy((seconds: number) => seconds >= 1 && seconds <= 60) },
});

test('so many tries pass and the next is refused with the time to wait', async () => {
  const limit = limitOf('few', 3);
  const key = randomUUID();
  for (let tries = 0; tries < 3; tries++) await limit.take(key);
  for (let tries = 0; tries < 3; tries++) await expect(limit.take(key)).rejects.toEqual(tooMany);
});

test('another key and another limit are counted apart', async () => {
  const [one, other] = [limitOf('one', 1), limitOf('other', 1)];
  const key = randomUUID();
  await one.take(key);
  await one.take(randomUUID());
  await other.take(key);
  await expect(one.take(key)).rejects.toEqual(tooMany);
});

test('a try that was given back was none', async () => {
  const limit = limitOf('back', 2);
  const key = randomUUID();
  for (let tries = 0; tries < 10; tries++) {
    await limit.take(key);
    await limit.giveBack(key);
  }
  await limit.take(key);
  await limit.take(key);
  await expect(limit.take(key)).rejects.toEqual(tooMany);
});

test('several servers count together', async () => {
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  const servers = [limitOf('shared', 4), limitOf('shared', 4, pool)];
  const key = randomUUID();
  for (let tries = 0; tries < 4; tries++) await servers[tries % 2]?.take(key);
  for (const server of servers) await expect(server.take(key)).rejects.toEqual(tooMany);
  await pool.end();
});

test('tries at once are all counted', async () => {
  const limit = limitOf('at-once', 5);
  const key = randomUUID();
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => limit.take(key)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
});

test('the gate stays while the database is away', async () => {
  const away = new pg.Pool({ host: '127.0.0.1', port: 1 });
  const limit = limitOf('away', 2, away);
  const key = randomUUID();
  await limit.take(key);
  await limit.take(key);
  await expect(limit.take(key)).rejects.toEqual(tooMany);
  await away.end();
});

test('tries count again when their time is over', async () => {
  const limit = limitOf('short', 1, database.pool, 1);
  const key = randomUUID();
  await limit.take(key);
  await expect(limit.take(key)).rejects.toMatchObject({ kind: 'too_many' });
  await expect
    .poll(
      () =>
        limit.take(key).then(
          () => 'passed',
          () => 'refused',
        ),
      { timeout: 5_000 },
    )
    .toBe('passed');
});
