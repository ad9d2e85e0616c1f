import { request as plainRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Request } from './jobs.ts';

/** One seller's work: what is asked of the server, by name. */
export type Work = Record<string, readonly Request[]>;

export interface MixLoad {
  origin: string;
  /** A cookie for each live stream. */
  streams: readonly string[];
  sellers: readonly Work[];
  /** How often each kind of work is asked for, of all work; names are those of the sellers' work. */
  shares: Readonly<Record<string, number>>;
  requestsPerSecond: number;
  seconds: number;
}

export interface MixResult {
  /** Milliseconds from when a request was due, so that a server that stalls is charged for what waits. */
  kinds: { name: string; requests: number; p50: number; p99: number; worst: number; failures: number }[];
  /** Other answers than the right one, by what came instead. */
  failures: Record<string, number>;
  streams: { open: number; updates: number; ended: number };
}

/** Live streams, and requests that are due at even distances whether or not earlier ones were answered. */
async function run(load: MixLoad): Promise<MixResult> {
  const streams = { open: 0, updates: 0, ended: 0 };
  let isOver = false;
  const opened = [];
  for (const cookie of load.streams) {
    const stream = plainRequest(`${load.origin}/api/events`, { headers: { cookie }, agent: false });
    stream.on('response', (answer) => {
      if (answer.statusCode === 200) streams.open++;
      answer.on('data', (text: Buffer) => {
        if (text.includes('data:')) streams.updates++;
      });
      answer.on('close', () => {
        if (!isOver) streams.ended++;
      });
    });
    stream.on('error', () => undefined);
    stream.end();
    opened.push(stream);
    // A thousand tabs don't open in one moment.
    if (opened.length % 50 === 0) await sleep(100);
  }

  const pool = new Pool(load.origin, { connections: 100, pipelining: 1 });
  const names = Object.entries(load.shares).flatMap(([name, share]) => Array<string>(share).fill(name));
  const latencies = new Map<string, number[]>();
  const failed = new Map<string, number>();
  const failures: Record<string, number> = {};
  const turns = new Map<readonly Request[], number>();
  const fail = (name: string, what: string) => {
    failed.set(name, (failed.get(name) ?? 0) + 1);
    failures[`${name}: ${what}`] = (failures[`${name}: ${what}`] ?? 0) + 1;
  };
  const next = () => {
    const name = names[Math.floor(Math.random() * names.length)] ?? '';
    const requests = load.sellers[Math.floor(Math.random() * load.sellers.length)]?.[name] ?? [];
    const turn = turns.get(requests) ?? 0;
    turns.set(requests, turn + 1);
    const request = requests[turn % requests.length];
    if (!request) throw new Error(`There is nothing to ask for ${name}`);
    return { name, request };
  };
  const ask = async (due: number) => {
    const { name, request } = next();
    const wrong = await answerTo(pool, request);
    if (wrong !== undefined) fail(name, wrong);
    const taken = latencies.get(name) ?? [];
    taken.push(performance.now() - due);
    latencies.set(name, taken);
  };

  const asked: Promise<void>[] = [];
  const started = performance.now();
  const total = load.requestsPerSecond * load.seconds;
  while (asked.length < total) {
    const dueNow = Math.min(
      total,
      Math.floor(((performance.now() - started) / 1_000) * load.requestsPerSecond),
    );
    while (asked.length < dueNow) asked.push(ask(started + (asked.length / load.requestsPerSecond) * 1_000));
    await sleep(2);
  }
  await Promise.all(asked);
  isOver = true;
  for (const stream of opened) stream.destroy();
  await pool.close();
  return {
    kinds: Object.keys(load.shares).map((name) => {
      const sorted = (latencies.get(name) ?? []).sort((a, b) => a - b);
      const at = (share: number) =>
        sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
      return {
        name,
        requests: sorted.length,
        p50: at(0.5),
        p99: at(0.99),
        worst: at(1),
        failures: failed.get(name) ?? 0,
      };
    }),
    failures,
    streams,
  };
}

/** @returns what came instead of the right answer */
async function answerTo(pool: Pool, request: Request): Promise<string | undefined> {
  const { path, method, headers, body, status } = request;
  try {
    const answer = await pool.request({ path, method, headers, body: body ?? null });
    await answer.body.dump({ limit: 100_000_000 });
    if (answer.statusCode === status) return;
    // A poll after a change brings the list, and its new tag along.
    const tag = answer.headers.etag;
    if (status !== 304 || answer.statusCode !== 200 || typeof tag !== 'string')
      return String(answer.statusCode);
    headers['if-none-match'] = tag;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

process.once('message', (load: MixLoad) => {
  run(load).then(
    (result) => process.send?.(result, () => process.disconnect()),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
