import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbedded } from '#server/db/embedded/start.ts';
import { jobsFor, type Sample } from './jobs.ts';
import { measureJob, type Row } from './measure.ts';
import { tableOf } from './report.ts';
import { seedInvoices } from './seed.ts';
import { residentMemory, startFloor, startProduct } from './servers.ts';

const root = path.resolve(import.meta.dirname, '..');
const dataDir = path.join(root, '.data/bench');

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,100000' },
    connections: { type: 'string', default: '1,10,50' },
    runs: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    jobs: { type: 'string', default: '' },
    'skip-build': { type: 'boolean', default: false },
  },
});

const numbers = (list: string) => list.split(',').map(Number);

function build() {
  const { status } = spawnSync('npm', ['run', 'build'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

const SELLER = { email: 'bench@example.com', password: 'quiet-harbor-41', fullName: 'Sam Seller' };

async function call(origin: string, pathname: string, init: RequestInit = {}) {
  const response = await fetch(`${origin}${pathname}`, init);
  if (!response.ok) throw new Error(`${pathname} answered ${response.status}: ${await response.text()}`);
  return response;
}

async function register(origin: string): Promise<{ cookie: string; userId: string }> {
  const response = await call(origin, '/api/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...SELLER, businessName: 'Seller Studio' }),
  });
  const [cookie = ''] = response.headers.getSetCookie().map((header) => header.split(';', 1)[0] ?? '');
  const user = (await response.json()) as { id: string };
  return { cookie, userId: user.id };
}

async function sampleOf(origin: string, cookie: string): Promise<Sample> {
  const list = await call(origin, '/api/invoices?limit=15', { headers: { cookie } });
  const page = await call(origin, '/api/invoices?limit=1&offset=300', { headers: { cookie } });
  const [row] = (await page.json()) as { id: string; invoiceNumber: string; clientId: string }[];
  if (!row) throw new Error('There are too few invoices');
  return {
    cookie,
    invoiceId: row.id,
    invoiceNumber: row.invoiceNumber,
    clientId: row.clientId,
    listTag: list.headers.get('etag') ?? '',
  };
}

/** A database of its own for each size, so that what one measures does not slow the next. */
async function measureSize(serverUrl: string, invoices: number): Promise<Row[]> {
  const database = `bench_${invoices}`;
  const connection = new pg.Client(serverUrl);
  await connection.connect();
  await connection.query(`drop database if exists ${database} with (force)`);
  await connection.query(`create database ${database}`);
  await connection.end();
  const databaseUrl = Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href;

  const product = await startProduct(databaseUrl, dataDir);
  const { cookie, userId } = await register(product.origin);
  await seedInvoices(databaseUrl, userId, invoices);
  const servers = {
    product,
    express: await startFloor('express', databaseUrl),
    http: await startFloor('http', databaseUrl),
  };
  const rows: Row[] = [];
  const plan = {
    invoices,
    connections: numbers(options.connections),
    runs: Number(options.runs),
    seconds: Number(options.seconds),
  };
  const names = jobsFor(await sampleOf(product.origin, cookie)).map((job) => job.name);
  for (const name of names.filter((candidate) => candidate.includes(options.jobs))) {
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
  process.stdout.write(`Resident memory of the product: ${residentMemory(product.pid) ?? '?'} MB\n`);
  for (const server of Object.values(servers)) await server.stop();
  return rows;
}

if (!options['skip-build']) build();
mkdirSync(dataDir, { recursive: true });
const database = await startEmbedded({ dir: path.join(dataDir, 'postgres'), database: 'bench' });
try {
  const results: Row[] = [];
  for (const invoices of numbers(options.sizes)) {
    process.stdout.write(`\n${invoices.toLocaleString('en-US')} invoices\n`);
    results.push(...(await measureSize(database.url, invoices)));
  }
  const file = path.join(dataDir, 'results.json');
  writeFileSync(file, JSON.stringify(results, null, 2));
  for (const invoices of numbers(options.sizes)) {
    const rows = results.filter((row) => row.invoices === invoices);
    process.stdout.write(`\n## ${invoices.toLocaleString('en-US')} invoices\n\n${tableOf(rows)}\n`);
  }
  process.stdout.write(`\nAll figures: ${path.relative(root, file)}\n`);
} finally {
  await database.stop();
}
