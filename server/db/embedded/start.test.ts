import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { isServerOf } from './processes.ts';
import { isRoot } from './run-as.ts';
import { type EmbeddedDatabase, findEmbedded, startEmbedded } from './start.ts';

const quick = {
  database: 'app',
  flags: ['fsync=off'],
  initdbFlags: ['--no-sync'],
};
let dir = '';
let databases: EmbeddedDatabase[] = [];
/** Of a cluster that was made and stopped. Making one takes most of what a test that begins with one does. */
let made: string | undefined;

beforeEach(() => {
  const top = mkdtempSync(path.join(tmpdir(), 'billwright start '));
  chmodSync(top, 0o755);
  dir = path.join(top, 'postgres');
  databases = [];
});

afterEach(async () => {
  await databases[0]?.stop();
  rmSync(path.dirname(dir), { recursive: true, force: true });
});

afterAll(() => {
  if (made) rmSync(path.dirname(made), { recursive: true, force: true });
});

/** For tests that are about what follows once there is a cluster. */
async function haveCluster(): Promise<void> {
  if (!made) {
    const top = mkdtempSync(path.join(tmpdir(), 'billwright made '));
    chmodSync(top, 0o755);
    made = path.join(top, 'postgres');
    await (await startEmbedded({ ...quick, dir: made })).stop();
  }
  // With its owner, who is not the one that runs this.
  execFileSync('cp', ['-a', made, dir]);
}

async function start(): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ ...quick, dir });
  databases.push(database);
  return database;
}

/** Another process that starts the database and stays alive. Resolves once it says whether it started the server. */
async function startInChild(): Promise<{ child: ChildProcess; started: boolean }> {
  const script = `
    const { startEmbedded } = await import('#server/db/embedded/start.ts');
    const { started } = await startEmbedded(${JSON.stringify({ ...quick, dir })});
    console.log(started);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, started: line.toString().trim() === 'true' };
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function serverPid(): number {
  return Number.parseInt(readFileSync(path.join(dir, 'data/postmaster.pid'), 'utf8'), 10);
}

test('a fresh folder gets a cluster with a password of its own, for a role without power over the server', async () => {
  const { url, started } = await start();
  expect(started).toBe(true);
  expect(
    await query(url, 'select current_user, rolsuper from pg_roles where rolname = current_user'),
  ).toEqual([{ current_user: 'billwright', rolsuper: false }]);
  expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  expect(await query(url, "select upper('ä') as upper")).toEqual([{ upper: 'Ä' }]);
  const password = statSync(path.join(dir, 'password'));
  expect(password.mode & 0o777).toBe(0o600);
  expect(password.uid).toBe(isRoot() ? 65_534 : process.getuid?.());
  const wrong = url.replace(/:[^:@]+@/, ':wrong@');
  await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed');
});

test('a running server is attached to, and stopping ends it', async () => {
  await haveCluster();
  const first = await start();
  const second = await start();
  expect(second).toMatchObject({ url: first.url, started: false });
  const pid = serverPid();
  await first.stop();
  expect(isServerOf(path.join(dir, 'data'), pid)).toBe(false);
  await second.stop();
});

test('of two processes that start at once on a fresh folder one starts the server and the other attaches', async () => {
  const [here, there] = await Promise.all([start(), startInChild()]);
  there.child.kill('SIGKILL');
  expect([here.started, there.started].sort()).toEqual([false, true]);
  expect(await query(here.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('after a killed process the server lives on and the next process attaches', async () => {
  await haveCluster();
  const { child, started } = await startInChild();
  expect(started).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect((await start()).started).toBe(false);
});

test('a process that attached leaves the server to the one that started it, until that one is gone', async () => {
  await haveCluster();
  const { child } = await startInChild();
  const attached = await start();
  await attached.release();
  expect(await query(attached.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const pid = serverPid();
  await attached.release();
  expect(isServerOf(path.join(dir, 'data'), pid)).toBe(false);
});

test('after a killed server every committed row is there, under the same address', async () => {
  await haveCluster();
  const before = await start();
  await query(before.url, 'create table kept as select generate_series(1, 500) as n');
  process.kill(serverPid(), 'SIGKILL');
  const after = await start();
  expect(after).toMatchObject({ started: true, url: before.url });
  expect(await query(after.url, 'select count(*)::int as n from kept')).toEqual([{ n: 500 }]);
});

test('a process file that names another program does not stand in the way', async () => {
  await haveCluster();
  writeFileSync(path.join(dir, 'data/postmaster.pid'), `${process.pid}\n${dir}\n0\n5432\n`);
  expect((await start()).started).toBe(true);
});

test('a cluster whose making was cut off is moved aside and kept', async () => {
  await haveCluster();
  rmSync(path.join(dir, 'initialised'));
  expect((await start()).started).toBe(true);
  const kept = readdirSync(dir).filter((name) => name.startsWith('data.cut-off-'));
  expect(kept).toHaveLength(1);
  expect(existsSync(path.join(dir, kept[0] ?? '', 'PG_VERSION'))).toBe(true);
});

test('a running server is found by its folder; where none runs nothing is made or started', async () => {
  expect(await findEmbedded({ ...quick, dir })).toBeUndefined();
  expect(existsSync(dir)).toBe(false);
  await haveCluster();
  expect(await findEmbedded({ ...quick, dir })).toBeUndefined();
  const { url, stop } = await start();
  const client = new pg.Client(await findEmbedded({ ...quick, dir }));
  await client.connect();
  expect((await client.query('select current_database() as name')).rows).toEqual([{ name: 'app' }]);
  await client.end();
  expect(await findEmbedded({ ...quick, dir })).toBe(url);
  await stop();
  expect(await findEmbedded({ ...quick, dir })).toBeUndefined();
});
