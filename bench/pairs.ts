import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { freshDatabase } from './databases.ts';
import { inOwnProcess } from './in-own-process.ts';
import { type Job, jobsFor, requestsOf } from './jobs.ts';
import type { Options } from './options.ts';
import type { PairLoad, PairLoadResult, Side } from './pair-load.ts';
import { type PairRow, pairTableOf } from './pair-report.ts';
import { isWorse, pairedRatio } from './paired-ratio.ts';
import { seedCheckout } from './seed-checkout.ts';
import { register, sampleOf } from './seller.ts';
import { type RunningServer, root, startFloor, startProduct } from './servers.ts';

/** A running server, and what it is asked for a row; undefined where it has no such thing. */
export interface Contender {
  server: RunningServer;
  ask: (name: string) => Promise<Side | undefined>;
}

export async function product(databaseUrl: string, dataDir: string, checkout: string, invoices: number) {
  mkdirSync(dataDir, { recursive: true });
  const server = await startProduct({ databaseUrl, dataDir, checkout });
  const { cookie, userId } = await register(server.origin);
  seedCheckout(checkout, databaseUrl, userId, invoices);
  // Read again each time: creations move the list and its tag.
  const jobs = async () => jobsFor(await sampleOf(server.origin, cookie));
  const ask = async (name: string) => {
    const job = (await jobs()).find((candidate) => candidate.name === name);
    return job && { origin: server.origin, requests: requestsOf(job) };
  };
  const names = async () => (await jobs()).map(({ name }) => name);
  return { server, userId, jobs, names, ask };
}

async function floor(databaseUrl: string, jobs: () => Promise<Job[]>): Promise<Contender> {
  const server = await startFloor('express', databaseUrl);
  const ask = async (name: string) => {
    const request = (await jobs()).find((candidate) => candidate.name === name)?.floor;
    return request && { origin: server.origin, requests: [request] };
  };
  return { server, ask };
}

export async function measureRow(
  name: string,
  baseline: Contender,
  subject: Contender,
  count: number,
): Promise<PairRow | undefined> {
  const sides = { baseline: await baseline.ask(name), subject: await subject.ask(name) };
  if (!sides.baseline || !sides.subject) return;
  const load = { baseline: sides.baseline, subject: sides.subject, count, warmUp: Math.ceil(count / 5) };
  const { pairs, failures } = await inOwnProcess<PairLoad, PairLoadResult>('pair-load.ts', load);
  return { job: name, ratio: pairedRatio(pairs), failures };
}

/** Compares row by row and prints the tables; answers whether the product is worse than an older one. */
export async function measurePairs(serverUrl: string, dataDir: string, options: Options): Promise<boolean> {
  const { old } = options;
  const names = {
    baseline: old === undefined ? 'floor' : 'old',
    subject: old === undefined ? 'product' : 'new',
  };
  let anyWorse = false;
  for (const invoices of options.sizes) {
    const databaseUrl = await freshDatabase(serverUrl, `bench_pairs_${invoices}`);
    const subject = await product(databaseUrl, path.join(dataDir, 'new'), root, invoices);
    const baseline =
      old === undefined
        ? await floor(databaseUrl, subject.jobs)
        : await product(
            await freshDatabase(serverUrl, `bench_pairs_old_${invoices}`),
            path.join(dataDir, 'old'),
            path.resolve(old),
            invoices,
          );
    const rows: PairRow[] = [];
    for (const { name } of await subject.jobs()) {
      if (!name.includes(options.jobs)) continue;
      const row = await measureRow(name, baseline, subject, options.count);
      if (!row) continue;
      rows.push(row);
      process.stdout.write(
        `${pairTableOf([row], names, old !== undefined)
          .split('\n')
          .at(-1)}\n`,
      );
    }
    await Promise.all([baseline.server.stop(), subject.server.stop()]);
    const table = pairTableOf(rows, names, old !== undefined);
    process.stdout.write(`\n## ${invoices.toLocaleString('en-US')} invoices\n\n${table}\n`);
    anyWorse ||= rows.some((row) => row.failures > 0 || isWorse(row.ratio));
  }
  return old !== undefined && anyWorse;
}
