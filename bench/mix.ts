import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '#server/db/embedded/start.ts';
import { freshDatabase } from './databases.ts';
import { inOwnProcess } from './in-own-process.ts';
import { jobsFor, requestsOf } from './jobs.ts';
import { startMailSink } from './mail-sink.ts';
import type { MixLoad, MixResult, Work } from './mix-load.ts';
import { seedSellers, seedSessions } from './seed-sellers.ts';
import { register, sampleOf } from './seller.ts';
import { cpuTime, residentMemory, root, startProduct } from './servers.ts';

const HELP = `npm run build && npm run bench:load -- [options]

Many signed-in sellers with live streams, and a mix of requests at an even rate, on one server with its worker.
  --sellers 1000 --invoices 100   sellers, and what each has
  --rate 200                      requests a second
  --minutes 5                     for how long; memory is told for each minute
`;

/** Parts of a hundred: what a workspace asks for, polls most of all, and what clients open. */
const SHARES = {
  'unchanged poll (304)': 38,
  'list, first 15': 15,
  'one invoice': 12,
  'status cards': 8,
  search: 4,
  'public page, HTML': 15,
  'public invoice': 4,
  'create, 3 lines': 2,
  'mark as paid, and back': 2,
};

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    sellers: { type: 'string', default: '1000' },
    invoices: { type: 'string', default: '100' },
    rate: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '5' },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit();
}
const dataDir = path.join(root, '.data/bench');
mkdirSync(dataDir, { recursive: true });
const database = await startEmbedded({ dir: path.join(dataDir, 'postgres'), database: 'bench' });
try {
  await measure(await freshDatabase(database.url, 'bench_mix'));
} finally {
  await database.stop();
}

async function measure(databaseUrl: string): Promise<void> {
  const secret = randomBytes(32).toString('hex');
  const mail = await startMailSink();
  const server = await startProduct({
    databaseUrl,
    dataDir,
    environment: { SESSION_SECRET: secret, WORKER: 'on', SMTP_URL: mail.url },
  });
  const first = await register(server.origin);
  const ids = await seedSellers(databaseUrl, {
    like: first.userId,
    sellers: Number(values.sellers),
    invoicesEach: Number(values.invoices),
  });
  const streams = await seedSessions(databaseUrl, { like: first.cookie, secret, ids });
  const sellers: Work[] = [];
  for (const cookie of streams) {
    const jobs = jobsFor(await sampleOf(server.origin, cookie, 30));
    sellers.push(Object.fromEntries(jobs.map((job) => [job.name, requestsOf(job)])));
  }
  const seconds = Number(values.minutes) * 60;
  const load: MixLoad = {
    ...{ origin: server.origin, streams, sellers, shares: SHARES, seconds },
    requestsPerSecond: Number(values.rate),
  };
  const before = { server: cpuTime(server.pid) ?? 0, database: databaseCpu() };
  const memory: (number | undefined)[] = [residentMemory(server.pid)];
  const watch = setInterval(() => memory.push(residentMemory(server.pid)), 60_000);
  const result = await inOwnProcess<MixLoad, MixResult>('mix-load.ts', load);
  clearInterval(watch);
  const cores = (used: number) => (used / 1_000 / seconds).toFixed(2);
  process.stdout.write(`${tableOf(result)}

Live streams: ${result.streams.open} open, ${result.streams.updates} updates, ${result.streams.ended} ended early. Mails taken: ${mail.taken()}.
Cores used: server ${cores((cpuTime(server.pid) ?? 0) - before.server)}, database ${cores(databaseCpu() - before.database)}.
Memory of the server, MB, minute by minute: ${[...memory, residentMemory(server.pid)].join(', ')}.
Wrong answers: ${JSON.stringify(result.failures)}
`);
  await server.stop();
  mail.stop();
  process.exitCode = Object.keys(result.failures).length > 0 ? 1 : 0;
}

function tableOf({ kinds }: MixResult): string {
  const rows = kinds.map(({ name, requests, failures, ...times }) => {
    const [p50, p99, worst] = [times.p50, times.p99, times.worst].map((time) => time.toFixed(1));
    return `| ${name} | ${requests} | ${p50} | ${p99} | ${worst} | ${failures} |`;
  });
  return [
    '| work | requests | p50 ms | p99 ms | worst ms | failed |',
    '| --- | --: | --: | --: | --: | --: |',
    ...rows,
  ].join('\n');
}

/** CPU time of all PostgreSQL processes of this machine, in milliseconds, those that have ended included. */
function databaseCpu(): number {
  let total = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      if (!/\(postgres\)/.test(stat)) continue;
      const fields = stat.replace(/^.*\) /s, '').split(' ');
      total += (Number(fields[11]) + Number(fields[12])) * 10;
    } catch {
      // It has ended meanwhile.
    }
  }
  return total;
}
