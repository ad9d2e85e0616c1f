import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import {
  type Cluster,
  lastLines,
  readPassword,
  readServerFile,
  removeServerFile,
  SUPERUSER,
  spawnOptions,
} from './cluster.ts';
import { isServerOf } from './processes.ts';

const POLL_MS = 20;
const START_MS = 120_000;
const STOP_MS = 60_000;
const PORT_TRIES = 3;

/** Port of the cluster's running server once it takes connections; undefined when none runs. */
export async function findRunningServer(cluster: Cluster): Promise<number | undefined> {
  return waitForServer(cluster, () => {
    const found = readServerFile(cluster);
    return found !== undefined && isServerOf(cluster.data, found.pid);
  });
}

/** Starts the cluster's server on 127.0.0.1 and answers its port. */
export async function startServer(cluster: Cluster, flags: readonly string[]): Promise<number> {
  // What a killed server leaves behind. PostgreSQL itself still refuses a second server on the same cluster.
  removeServerFile(cluster);
  for (let tries = 1; ; tries += 1) {
    const port = await choosePort(cluster);
    if ((await launch(cluster, port, flags)) !== undefined) {
      writeFileSync(portFile(cluster), String(port));
      return port;
    }
    // Another program may have taken the port between the choice and the start.
    if (tries === PORT_TRIES) throw new Error(`The database did not start:\n${lastLines(cluster.serverLog)}`);
  }
}

/** Ends the server as fast as it can be done in good order. */
export async function stopServer(cluster: Cluster): Promise<void> {
  const pid = readServerFile(cluster)?.pid;
  if (pid === undefined || !isServerOf(cluster.data, pid)) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_MS;
  while (isServerOf(cluster.data, pid)) {
    if (Date.now() > deadline) throw new Error(`The database (process ${pid}) did not stop`);
    await delay(POLL_MS);
  }
}

/** Connects as the cluster's superuser. */
export async function connectAsSuperuser(cluster: Cluster, port: number): Promise<pg.Client> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password: readPassword(cluster),
    database: 'postgres',
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  return client;
}

async function launch(cluster: Cluster, port: number, flags: readonly string[]): Promise<number | undefined> {
  const log = openSync(cluster.serverLog, 'a', 0o600);
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...flags];
  const child = spawn(
    cluster.binaries.postgres,
    ['-D', cluster.data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    spawnOptions(cluster, log),
  );
  closeSync(log);
  await once(child, 'spawn');
  child.unref();
  return waitForServer(cluster, () => child.exitCode === null && child.signalCode === null);
}

/** Waits until the server takes connections, or until `isAlive` says no. */
async function waitForServer(cluster: Cluster, isAlive: () => boolean): Promise<number | undefined> {
  const deadline = Date.now() + START_MS;
  while (isAlive()) {
    const port = readServerFile(cluster)?.port;
    if (port && (await acceptsConnections(cluster, port))) return port;
    if (Date.now() > deadline) throw new Error(`The database is not ready:\n${lastLines(cluster.serverLog)}`);
    await delay(POLL_MS);
  }
  return undefined;
}

async function acceptsConnections(cluster: Cluster, port: number): Promise<boolean> {
  try {
    const client = await connectAsSuperuser(cluster, port);
    await client.end();
    return true;
  } catch (error) {
    if (isNotYet(error)) return false;
    throw error;
  }
}

/** Nobody listens yet (or no more), or the server says that it is starting up or shutting down (57P03). */
function isNotYet(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? '';
  return (
    ['ECONNREFUSED', 'ECONNRESET', '57P03'].includes(code) || /terminated unexpectedly/.test(String(error))
  );
}

function portFile(cluster: Cluster): string {
  return path.join(cluster.home, 'port');
}

/** The port of the last start while it is free, so that processes that were connected find the server again. */
async function choosePort(cluster: Cluster): Promise<number> {
  const last = readLastPort(cluster);
  return (last && (await freePort(last))) || (await freePort(0)) || Promise.reject(new Error('No free port'));
}

function readLastPort(cluster: Cluster): number {
  try {
    return Number(readFileSync(portFile(cluster), 'utf8'));
  } catch {
    return 0;
  }
}

function freePort(wanted: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port: wanted, host: '127.0.0.1' }, () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
