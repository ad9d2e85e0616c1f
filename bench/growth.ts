import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '#server/db/embedded/start.ts';
import { freshDatabase } from './databases.ts';
import { type PairRow, pairTableOf } from './pair-report.ts';
import { type Contender, measureRow, product } from './pairs.ts';
import { seedSellers } from './seed-sellers.ts';
import { root } from './servers.ts';

const HELP = `npm run build && npm run bench:growth -- [options]

How much slower an installation that has grown is than a small one: two servers take turns, request by request. Both
answer for a seller, who has 1,000 invoices in the small one.
  --one 100000             invoices of the seller in the grown one
  --many 1000000           invoices in the grown one of all sellers together, 1,000 each
  --count 500              pairs of each row
`;

const SMALL = 1_000;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    one: { type: 'string', default: '100000' },
    many: { type: 'string', default: '1000000' },
    count: { type: 'string', default: '500' },
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
  const small = await installation('small', SMALL);
  if (Number(values.one) > 0)
    await compare(
      small,
      await installation('one', Number(values.one)),
      `One seller with ${values.one} invoices`,
    );
  if (Number(values.many) > 0) {
    const grown = await installation('many', SMALL);
    await seedSellers(grown.databaseUrl, {
      like: grown.userId,
      sellers: Math.round(Number(values.many) / SMALL),
      invoicesEach: SMALL,
    });
    await compare(small, grown, `${values.many} invoices over sellers with 1,000 each`);
  }
  await small.server.stop();
} finally {
  await database.stop();
}

async function installation(name: string, invoices: number) {
  const databaseUrl = await freshDatabase(database.url, `bench_growth_${name}`);
  return { databaseUrl, ...(await product(databaseUrl, path.join(dataDir, name), root, invoices)) };
}

async function compare(
  small: Contender & { names: () => Promise<string[]> },
  grown: Contender,
  title: string,
) {
  const rows: PairRow[] = [];
  for (const name of await small.names()) {
    const row = await measureRow(name, small, grown, Number(values.count));
    if (row) rows.push(row);
  }
  await grown.server.stop();
  const table = pairTableOf(rows, { baseline: '1,000 invoices', subject: 'grown' }, false);
  process.stdout.write(`\n## ${title}\n\n${table}\n`);
}
