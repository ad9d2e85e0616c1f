import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import {
  createWorkerPool,
  PoolClosed,
  PoolFull,
  type PoolOptions,
  PoolUnavailable,
  type WorkerPool,
} from './worker-pool.ts';

const entry = pathToFileURL(path.resolve('server/test/fakes/pool-thread.ts'));
const open: WorkerPool<string, string>[] = [];

function createPool(options: Partial<PoolOptions> = {}) {
  const pool = createWorkerPool<string, string>({
    entry,
    size: 1,
    maxWaiting: 10,
    timeLimit: 10_000,
    longestWait: 10_000,
    ...options,
  });
  open.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()));
});

test('works are done one after the other, and each gets its own answer', async () => {
  const pool = createPool();
  const words = ['one', 'two', 'three', 'four'];
  expect(await Promise.all(words.map((word) => pool.run(word)))).toEqual(words);
});

test('several threads share the work', async () => {
  const pool = createPool({ size: 2, maxWaiting: 4 });
  const words = ['one', 'two', 'three', 'four', 'five', 'six'];
  expect(await Promise.all(words.map((word) => pool.run(word)))).toEqual(words);
});

test('a work that fails says why, and the thread goes on', async () => {
  const pool = createPool();
  await expect(pool.run('fail')).rejects.toThrow('it failed');
  expect(await pool.run('next')).toBe('next');
});

test.each([
  ['exit', PoolUnavailable],
  ['throw', 'thrown outside of the work'],
] as const)('after the thread has ended (%s) another one goes on', async (input, error) => {
  const pool = createPool();
  const ended = pool.run(input);
  const next = pool.run('next');
  await expect(ended).rejects.toThrow(error);
  expect(await next).toBe('next');
});

test('a work without end is stopped, and those that wait are done', async () => {
  const pool = createPool({ timeLimit: 2_000 });
  const endless = pool.run('never');
  const next = pool.run('next');
  await expect(endless).rejects.toThrow(PoolUnavailable);
  expect(await next).toBe('next');
});

test('what finds no place is refused at once; a free place is taken again', async () => {
  const pool = createPool({ maxWaiting: 1, timeLimit: 2_000 });
  const running = pool.run('never');
  const waiting = pool.run('waits');
  await expect(pool.run('too much')).rejects.toThrow(PoolUnavailable);
  await expect(running).rejects.toThrow(PoolUnavailable);
  expect(await waiting).toBe('waits');
  expect(await pool.run('again')).toBe('again');
});

test('what does not come up in time is refused, and is not done later', async () => {
  const pool = createPool({ longestWait: 200, timeLimit: 2_000 });
  const running = pool.run('never');
  await expect(pool.run('waits')).rejects.toThrow(PoolFull);
  await expect(running).rejects.toThrow('The work took too long');
  expect(await pool.run('next')).toBe('next');
});

test('at the end running and waiting works are refused, and later ones', async () => {
  const pool = createPool();
  const works = [pool.run('never'), pool.run('waits')];
  const told = Promise.allSettled(works);
  await pool.close();
  for (const work of [...(await told), ...(await Promise.allSettled([pool.run('late')]))])
    expect(work).toMatchObject({ status: 'rejected', reason: expect.any(PoolClosed) });
});

test('a work that needs too much memory may be tried again, and another thread goes on', async () => {
  const pool = createPool({ megabytesPerThread: 32 });
  const hungry = pool.run('hoard');
  const next = pool.run('next');
  await expect(hungry).rejects.toThrow(PoolUnavailable);
  expect(await next).toBe('next');
});

test('each work that waited is told of once, those that were given up too', async () => {
  const pool = createPool({ longestWait: 50 });
  const waited: number[] = [];
  pool.onWaited((seconds) => waited.push(seconds));
  const first = expect(pool.run('never')).rejects.toThrow(PoolClosed);
  const second = pool.run('one');
  expect(pool.countWaiting()).toBe(1);
  await expect(second).rejects.toThrow(PoolFull);
  expect(pool.countWaiting()).toBe(0);
  expect(waited).toHaveLength(2);
  expect(waited[1]).toBeGreaterThan(waited[0] ?? 1);
  await pool.close();
  await first;
});
