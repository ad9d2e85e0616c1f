import { existsSync } from 'node:fs';
import { beginOnDatabase } from './begin-on-database.ts';
import { readConfig } from './config.ts';
import { connectDatabase } from './database.ts';
import { mailerFor, openWorker } from './jobs/open-worker.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics/metrics.ts';
import { openMetrics } from './metrics/open-metrics.ts';
import { openSealSigner } from './open-seal-signer.ts';
import { createServices } from './providers/services.ts';
import { onEnd } from './stop.ts';

const USAGE = `Sends emails and runs scheduled tasks for servers that run with WORKER=off.

  npm run worker

It needs DATABASE_URL, the database of those servers, like
DATABASE_URL=postgres://user:password@localhost:5432/billwright`;

/** `npm run worker`: sends mails and does what is due by itself, beside servers that run with `WORKER=off`. */
async function main() {
  if (process.argv.includes('--help') || process.argv.includes('-h')) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig();
  if (!config.databaseUrl) throw new Error(`A worker has no database of its own.\n\n${USAGE}`);
  const log = createLog(config.logLevel);
  const signer = await openSealSigner(config, log);
  const database = await connectDatabase(config, log);
  await beginOnDatabase({ config, url: database.directUrl, log });
  const observer = createMetrics();
  const worker = openWorker({
    ...{ config, services: createServices(config), log, url: database.directUrl, signer },
    mailer: mailerFor(config),
    observeRound: observer.observeRound,
  });
  const { pool, pdfs } = worker;
  const metrics =
    config.metrics &&
    (await openMetrics(config.metrics, { pool, log, pdfQueue: pdfs.queue, metrics: observer }));
  log.info('worker ready');
  onEnd(() => {
    metrics?.close();
    void worker.stop().then(() => process.exit(0));
  }, config);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
