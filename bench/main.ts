import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startEmbedded } from '#server/db/embedded/start.ts';
import { freshDatabase } from './databases.ts';
import { jobsFor } from './jobs.ts';
import { measureJob, median, type Row } from './measure.ts';
import { HELP, readOptions } from './options.ts';
import { measurePairs } from './pairs.ts';
import { tableOf } from './report.ts';
import { seedCheckout } from './seed-checkout.ts';
import { register, sampleOf } from './seller.ts';
import { residentMemory, root, startFloor, startProduct } from './servers.ts';

const dataDir = path.join(root, '.data/bench');
const options = readOptions();
if (options.help) {
  process.stdout.write(HELP);
  process.exit();
}

/** Types are checked elsewhere. */
function build(checkout: string) {
  const { status } = spawnSync('npm', ['run', 'build', '--', '--unchecked'], {
    cwd: checkout,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}

/** A database of its own for each size, so that what one measures does not slow the next. */
async function measureSize(serverUrl: string, invoices: number): Promise<Row[]> {
  const databaseUrl = await freshDatabase(serverUrl, `bench_${invoices}`);
  const product = await startProduct({ databaseUrl, dataDir });
  const { cookie, userId } = await register(product.origin);
  seedCheckout(root, databaseUrl, userId, invoices);
  const servers = {
    product,
    express: await startFloor('express', databaseUrl),
    http: await startFloor('http', databaseUrl),
  };
  const rows: Row[] = [];
  const plan = { ...options, invoices };
  for (const { name, floor } of jobsFor(await sampleOf(product.origin, cookie))) {
    if (!floor || !name.includes(options.jobs)) continue;
    for (const connections of plan.connections) {
      // Read again each time: creations move the list and its tag.
      const job = jobsFor(await sampleOf(product.origin, cookie)).find(
        (candidate) => candidate.name === name,
      );
      if (!job) continue;
      const row = await measureJob(servers, job, plan, connections);
      rows.push(row);
      process.stdout.write(`${tableOf([row]).split('\n').at(-1)}\n`);
    }
  }
  const memory = { product: residentMemory(product.pid), floor: residentMemory(servers.express.pid) };
  process.stdout.write(`Memory after load: ${inRatio(memory.product, memory.floor, 'MB')}, goal ≤ 1.6\n`);
  for (const server of Object.values(servers)) await server.stop();
  const starts = await coldStarts(databaseUrl);
  process.stdout.write(`Cold start: ${inRatio(starts.product, starts.floor, 'ms')}, goal ≤ 3\n`);
  return rows;
}

/** Milliseconds to the first answer, medians of starts in turn. */
async function coldStarts(databaseUrl: string): Promise<{ product: number; floor: number }> {
  const times = { product: [] as number[], floor: [] as number[] };
  for (let round = 0; round < 5; round++) {
    const product = await startProduct({ databaseUrl, dataDir });
    await product.stop();
    const floor = await startFloor('express', databaseUrl);
    await floor.stop();
    times.product.push(product.startedIn);
    times.floor.push(floor.startedIn);
  }
  return { product: median(times.product), floor: median(times.floor) };
}

const inRatio = (product = Number.NaN, floor = Number.NaN, unit: string) =>
  `${product.toFixed(0)} ${unit}, floor ${floor.toFixed(0)} ${unit}, ratio ${(product / floor).toFixed(2)}`;

async function measureSizes(serverUrl: string): Promise<void> {
  const results: Row[] = [];
  for (const invoices of options.sizes) {
    process.stdout.write(`\n${invoices.toLocaleString('en-US')} invoices\n`);
    results.push(...(await measureSize(serverUrl, invoices)));
  }
  const file = path.join(dataDir, 'results.json');
  writeFileSync(file, JSON.stringify(results, null, 2));
  for (const invoices of options.sizes) {
    const rows = results.filter((row) => row.invoices === invoices);
    process.stdout.write(`\n## ${invoices.toLocaleString('en-US')} invoices\n\n${tableOf(rows)}\n`);
  }
  process.stdout.write(`\nAll figures: ${path.relative(root, file)}\n`);
}

if (!options.skipBuild) for (const checkout of [root, options.old ?? []].flat()) build(checkout);
mkdirSync(dataDir, { recursive: true });
const database = await startEmbedded({ dir: path.join(dataDir, 'postgres'), database: 'bench' });
try {
  if (options.pairs) {
    const isWorse = await measurePairs(database.url, dataDir, options);
    process.exitCode = isWorse ? 1 : 0;
  } else await measureSizes(database.url);
} finally {
  await database.stop();
}
