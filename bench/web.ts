import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import pg from 'pg';
import { findChromium } from '#e2e/fixtures/chromium.ts';
import { startEmbedded } from '#server/db/embedded/start.ts';
import { Agent } from '#server/test/agent.ts';
import { buildClient, buildInvoice, buildUser } from '#server/test/factories.ts';
import { freshDatabase } from './databases.ts';
import { startProduct } from './servers.ts';
import { missedGoals, type Result, type Side, sides, tableOf } from './web-report.ts';
import { startTwin } from './web-twin.ts';
import { profiles, type Visit, visit } from './web-visit.ts';

/*
 * The public invoice in a real browser against a twin: the same markup, styles, fonts, logo and headers as a plain file,
 * without any script; and against that twin with one script that takes the page over at once. Cold visits, turn by turn,
 * so that a busy minute meets all.
 */

const root = path.resolve(import.meta.dirname, '..');
const dataDir = path.join(root, '.data/bench');

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '9' },
    'skip-build': { type: 'boolean', default: false },
  },
});

const lines = Array.from({ length: 8 }, (_value, index) => ({
  description: `Design and build of section ${index + 1}, as agreed in the proposal`,
  quantity: String(index + 1),
  rate: '49.50',
}));

/** A Pro seller with a logo and an invoice of eight lines. */
async function buildPage(origin: string, databaseUrl: string): Promise<string> {
  const agent = new Agent(origin);
  const user = await buildUser(agent);
  const connection = new pg.Client(databaseUrl);
  await connection.connect();
  await connection.query("update users set is_premium = true, custom_logo = '/favicon.svg' where id = $1", [
    user.id,
  ]);
  await connection.end();
  const client = await buildClient(agent);
  const { invoiceNumber } = await buildInvoice(agent, client.id, {}, lines);
  return `${origin}/invoice/${invoiceNumber}`;
}

const WARM_UP_VISITS = 100;

/** A server that has just started has not compiled its own code yet. */
async function warmUp(url: string): Promise<void> {
  for (let count = 0; count < WARM_UP_VISITS; count++) await (await fetch(url)).text();
}

async function measure(browser: Browser, urls: Record<Side, string>): Promise<Result[]> {
  const results: Result[] = [];
  // The first round warms the browser up. Who comes later meets it warmer, so they take turns at that, and at whom they follow.
  const rounds = Array.from({ length: Number(options.runs) + 1 }, (_value, round) => {
    const turned = sides.map((_side, place) => sides[(place + round) % sides.length] ?? 'product');
    return round % 2 === 0 ? turned : turned.toReversed();
  });
  for (const profile of profiles) {
    const visits: Record<Side, Visit[]> = { product: [], twin: [], hydrated: [] };
    for (const [round, order] of rounds.entries())
      for (const side of order) {
        const seen = await visit(browser, urls[side], profile);
        if (round > 0) visits[side].push(seen);
      }
    results.push({ profile: profile.name, ...visits });
  }
  return results;
}

if (
  !options['skip-build'] &&
  spawnSync('npm', ['run', 'build'], { cwd: root, stdio: 'inherit' }).status !== 0
)
  process.exit(1);
mkdirSync(dataDir, { recursive: true });
const database = await startEmbedded({ dir: path.join(dataDir, 'postgres'), database: 'bench' });
try {
  const databaseUrl = await freshDatabase(database.url, 'bench_web');
  const server = await startProduct({ databaseUrl, dataDir });
  const product = await buildPage(server.origin, databaseUrl);
  const twin = await startTwin(await fetch(product));
  const urls = { product, twin: twin.plain, hydrated: twin.hydrated };
  for (const side of sides) await warmUp(urls[side]);
  const { executablePath, env } = findChromium();
  const browser = await chromium.launch({ executablePath, env, args: ['--no-sandbox', '--disable-gpu'] });
  const results = await measure(browser, urls);
  await browser.close();
  await twin.close();
  await server.stop();
  const file = path.join(dataDir, 'results-web.json');
  writeFileSync(file, JSON.stringify(results, null, 2));
  for (const result of results) process.stdout.write(`\n## ${result.profile}\n\n${tableOf(result)}\n`);
  const missed = results.flatMap(missedGoals);
  process.stdout.write(`\n${missed.length === 0 ? 'Every goal is met.' : missed.join('\n')}\n`);
  process.stdout.write(`All figures: ${path.relative(root, file)}\n`);
} finally {
  await database.stop();
}
