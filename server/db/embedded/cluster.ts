import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import { type Account, giveTo } from './run-as.ts';

export const SUPERUSER = 'postgres';

/** The files of one database cluster. */
export interface Cluster {
  home: string;
  data: string;
  account: Account | undefined;
  binaries: Binaries;
  setupLog: string;
  serverLog: string;
}

export function clusterIn(home: string, account: Account | undefined, binaries: Binaries): Cluster {
  return {
    home,
    data: path.join(home, 'data'),
    account,
    binaries,
    setupLog: path.join(home, 'setup.log'),
    serverLog: path.join(home, 'server.log'),
  };
}

/** What the running server writes about itself: process number and port; undefined where there is no such file. */
export function readServerFile(cluster: Cluster): { pid: number; port: number } | undefined {
  try {
    const lines = readFileSync(serverFile(cluster), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  } catch {
    return undefined;
  }
}

export function removeServerFile(cluster: Cluster): void {
  rmSync(serverFile(cluster), { force: true });
}

/** Names the process that answers for the running server: it started it. */
export function writeOwner(cluster: Cluster, identity: string): void {
  writeFileSync(ownerFile(cluster), identity);
}

export function readOwner(cluster: Cluster): string | undefined {
  try {
    return readFileSync(ownerFile(cluster), 'utf8');
  } catch {
    return undefined;
  }
}

export function readPassword(cluster: Cluster): string {
  return readFileSync(passwordFile(cluster), 'utf8');
}

/** Makes the cluster where there is none. One whose making was cut off is moved aside, never deleted. */
export async function ensureCluster(cluster: Cluster, initdbFlags: readonly string[]): Promise<void> {
  const finished = path.join(cluster.home, 'initialised');
  if (existsSync(path.join(cluster.data, 'PG_VERSION')) && existsSync(finished)) return;
  if (existsSync(cluster.data)) renameSync(cluster.data, `${cluster.data}.cut-off-${Date.now()}`);
  mkdirSync(cluster.data, { mode: 0o700 });
  giveTo(cluster.account, cluster.data);
  writePassword(cluster);
  const code = await runToEnd(cluster, [
    '-D',
    cluster.data,
    '-U',
    SUPERUSER,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile(cluster)}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...initdbFlags,
  ]);
  if (code !== 0) throw new Error(`The database could not be set up:\n${lastLines(cluster.setupLog)}`);
  writeFileSync(finished, '');
}

/** The end of a log, for an error message. */
export function lastLines(log: string): string {
  return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
}

/** The environment is not handed on: nothing of it concerns the database, and some of it (`PG…`) would change it. */
export function spawnOptions(cluster: Cluster, log: number) {
  return {
    ...cluster.account,
    cwd: '/',
    detached: true,
    env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
    stdio: ['ignore', log, log] as ['ignore', number, number],
  };
}

function serverFile(cluster: Cluster): string {
  return path.join(cluster.data, 'postmaster.pid');
}

function ownerFile(cluster: Cluster): string {
  return path.join(cluster.home, 'owner');
}

function passwordFile(cluster: Cluster): string {
  return path.join(cluster.home, 'password');
}

function writePassword(cluster: Cluster): void {
  const file = passwordFile(cluster);
  rmSync(file, { force: true });
  writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  giveTo(cluster.account, file);
}

async function runToEnd(cluster: Cluster, flags: string[]): Promise<number> {
  const log = openSync(cluster.setupLog, 'a', 0o600);
  try {
    return await new Promise<number>((resolve, reject) => {
      const child = spawn(cluster.binaries.initdb, flags, spawnOptions(cluster, log));
      child.once('error', reject);
      child.once('exit', (code) => resolve(code ?? 1));
    });
  } finally {
    closeSync(log);
  }
}
