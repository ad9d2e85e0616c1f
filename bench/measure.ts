import { inOwnProcess } from './in-own-process.ts';
import type { Job } from './jobs.ts';
import type { Load, LoadResult } from './load.ts';
import { cpuTime, type RunningServer } from './servers.ts';

/** Medians over the runs of one job on one server. */
export interface Cell {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Microseconds of CPU of the server's process per request. */
  cpu: number | undefined;
  failures: number;
}

export interface Row {
  invoices: number;
  job: string;
  connections: number;
  goal: number | undefined;
  product: Cell;
  express: Cell;
  http: Cell;
}

export const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;

type Run = LoadResult & { cpu: number | undefined };

async function measureOnce(server: RunningServer, options: Omit<Load, 'origin'>): Promise<Run> {
  const before = cpuTime(server.pid);
  const result = await inOwnProcess<Load, LoadResult>('load.ts', { ...options, origin: server.origin });
  const after = cpuTime(server.pid);
  const cpu =
    before !== undefined && after !== undefined ? ((after - before) * 1_000) / result.requests : undefined;
  return { ...result, cpu };
}

function summarize(runs: Run[]): Cell {
  const cpus = runs.flatMap((run) => (run.cpu === undefined ? [] : [run.cpu]));
  return {
    requestsPerSecond: median(runs.map((run) => run.requests / run.seconds)),
    p50: median(runs.map((run) => run.p50)),
    p99: median(runs.map((run) => run.p99)),
    cpu: cpus.length > 0 ? median(cpus) : undefined,
    failures: runs.reduce((sum, run) => sum + run.failures, 0),
  };
}

export interface Plan {
  invoices: number;
  connections: readonly number[];
  runs: number;
  seconds: number;
}

export interface Servers {
  product: RunningServer;
  express: RunningServer;
  http: RunningServer;
}

const kinds = ['product', 'express', 'http'] as const;

/** One job at one number of connections: the servers take turns, so that a busy minute meets all of them. */
export async function measureJob(servers: Servers, job: Job, plan: Plan, connections: number): Promise<Row> {
  const runs = { product: [] as Run[], express: [] as Run[], http: [] as Run[] };
  for (let round = 0; round <= plan.runs; round++) {
    for (const kind of kinds) {
      const request = kind === 'product' ? job.product : job.floor;
      if (!request) throw new Error(`The floor does not answer ${job.name}`);
      const seconds = round === 0 ? plan.seconds / 2 : plan.seconds;
      const run = await measureOnce(servers[kind], { ...request, connections, seconds });
      // The first round warms up.
      if (round > 0) runs[kind].push(run);
    }
  }
  return {
    invoices: plan.invoices,
    job: job.name,
    connections,
    goal: job.goal,
    product: summarize(runs.product),
    express: summarize(runs.express),
    http: summarize(runs.http),
  };
}
