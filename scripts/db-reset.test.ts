import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'billwright-reset-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const reset = (env: Record<string, string>) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'scripts/db-reset.ts'], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: folder, ...env },
    encoding: 'utf8',
  });

test('the development database goes, and nothing else in its folder', () => {
  mkdirSync(path.join(folder, 'development'));
  writeFileSync(path.join(folder, 'session-secret'), 'kept');
  expect(reset({})).toMatchObject({ status: 0, stderr: '' });
  expect(existsSync(path.join(folder, 'development'))).toBe(false);
  expect(existsSync(path.join(folder, 'session-secret'))).toBe(true);
});

test('a database that was named is asked about first', () => {
  const { status, stderr } = reset({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect([status, stderr]).toEqual([
    1,
    'DATABASE_URL is set: run `npm run db:reset -- --yes` to delete everything in that database.\n',
  ]);
});
