import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseHome } from './home.ts';
import { isRoot } from './run-as.ts';

let top = '';
let ownPlace = '';

beforeEach(() => {
  top = realpathSync(mkdtempSync(path.join(tmpdir(), 'billwright-home-')));
  chmodSync(top, 0o755);
  ownPlace = path.join(top, 'own-place');
});

afterEach(() => rmSync(top, { recursive: true, force: true }));

test('the database lives in its own folder', () => {
  const dir = path.join(top, 'data folder/postgres');
  expect(databaseHome(dir, ownPlace)).toEqual({ home: dir, isElsewhere: false });
  expect(existsSync(ownPlace)).toBe(false);
});

test('nothing but the folder of the database is opened or given away', () => {
  const dataDir = path.join(top, 'data');
  mkdirSync(dataDir, { mode: 0o755 });
  writeFileSync(path.join(dataDir, 'session-secret'), 'secret', { mode: 0o600 });
  databaseHome(path.join(dataDir, 'postgres'), ownPlace);
  expect(statSync(path.join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600);
  expect(statSync(dataDir).mode & 0o777).toBe(0o755);
  expect(statSync(dataDir).uid).toBe(process.getuid?.());
});

test('below a folder that only root may enter, root gets a place of its own', () => {
  const closed = path.join(top, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  const dir = path.join(closed, 'data/postgres');
  const { home, isElsewhere } = databaseHome(dir, ownPlace);
  expect(isElsewhere).toBe(isRoot());
  expect(path.dirname(home)).toBe(isRoot() ? ownPlace : path.dirname(dir));
});

test('a cluster made in a place of its own is found again after the folder was opened', () => {
  const closed = path.join(top, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  const dir = path.join(closed, 'postgres');
  const { home } = databaseHome(dir, ownPlace);
  mkdirSync(path.join(home, 'data'));
  writeFileSync(path.join(home, 'data/PG_VERSION'), '18');
  chmodSync(closed, 0o755);
  expect(databaseHome(dir, ownPlace).home).toBe(home);
});
