import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildSync } from 'esbuild';

export const root = path.resolve(import.meta.dirname, '..');

export interface RunningServer {
  origin: string;
  pid: number;
  /** Milliseconds from its start to its first answer. */
  startedIn: number;
  stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

// A bench that fails half-way leaves no server behind.
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

async function start(
  args: string[],
  environment: Record<string, string>,
  readyPath: string,
  cwd = root,
): Promise<RunningServer> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const origin = `http://127.0.0.1:${port}`;
  await answering(`${origin}${readyPath}`, child);
  const startedIn = performance.now() - begun;
  return { origin, pid: child.pid ?? 0, startedIn, stop: () => stopped(child) };
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(20);
  }
  throw new Error(`A server ended before it answered ${url}`);
}

function stopped(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

interface Product {
  databaseUrl: string;
  dataDir: string;
  /** Where its `dist/` is. */
  checkout?: string;
  /** Settings beside those that every measured server has. */
  environment?: Record<string, string>;
}

/** The product as it runs in production, from `dist/`, with its log on. */
export const startProduct = ({ databaseUrl, dataDir, checkout = root, environment }: Product) =>
  start(
    // Each bench begins on a database of its own.
    ['dist/server/main.js', '--fresh'],
    {
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      WORKER: 'off',
      ...environment,
    },
    '/readyz',
    checkout,
  );

// Plain JavaScript, as the product is: a translation at each start would make the floor slower than it is.
const floor = path.join(root, '.data/bench/floor.mjs');
buildSync({
  entryPoints: [path.join(root, 'bench/floor.ts')],
  ...{ outfile: floor, bundle: true, packages: 'external', platform: 'node', format: 'esm' },
});

export const startFloor = (kind: 'express' | 'http', databaseUrl: string) =>
  start([floor, kind], { NODE_ENV: 'production', DATABASE_URL: databaseUrl }, '/one');

/** CPU time a process has used, in milliseconds, or undefined where /proc does not say. */
export function cpuTime(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    // utime and stime, in ticks of 10 ms.
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return undefined;
  }
}

/** Resident memory of a process in MB, or undefined where /proc does not say. */
export function residentMemory(pid: number): number | undefined {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes ? Math.round(Number(kilobytes) / 1_024) : undefined;
  } catch {
    return undefined;
  }
}
