import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './lock.ts';

let folder = '';
let lock = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'billwright-lock-'));
  lock = path.join(folder, 'lock');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('only one of many waiters works at a time', async () => {
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await nextTurn();
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 8 }, () => withLock(lock, work)));
  expect(most).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

test('a lock left by a dead process is taken over', async () => {
  const dead = spawnSync('true').pid;
  writeFileSync(lock, `${dead}:12345 whatever`);
  expect(await withLock(lock, async () => 'done')).toBe('done');
});

test('a lock whose number now belongs to another process is taken over', async () => {
  writeFileSync(lock, `${process.pid}:1 an earlier process of this number`);
  expect(await withLock(lock, async () => 'done')).toBe('done');
});

test('the lock is free again after the work failed', async () => {
  await expect(withLock(lock, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(readdirSync(folder)).toEqual([]);
});
