import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type pg from 'pg';
import { createApp } from '#server/app.ts';
import { beginOnDatabase } from '#server/begin-on-database.ts';
import { checkPrices } from '#server/check-prices.ts';
import { systemClock } from '#server/clock.ts';
import { type Config, readConfig } from '#server/config.ts';
import { connectDatabase, type ServerDatabase } from '#server/database.ts';
import { createPool, type Database, openDatabase } from '#server/db/client.ts';
import { warnOfLostSettings } from '#server/db/lost-settings.ts';
import { createReadDatabase } from '#server/db/read-database.ts';
import { type IsBreached, openBreachedPasswords } from '#server/features/auth/breached-passwords.ts';
import { openLiveUpdates } from '#server/features/events/live-updates.ts';
import { pictureReader } from '#server/features/files/pictures.ts';
import { logoReader } from '#server/features/logos/logos.repo.ts';
import { builtFiles } from '#server/http/pages/built-files.ts';
import { builtPages } from '#server/http/pages/render-page.ts';
import { mailerFor, openWorker } from '#server/jobs/open-worker.ts';
import { keptSecret } from '#server/kept-secret.ts';
import { connectionTimes, listen } from '#server/listen.ts';
import { createLog, type Log } from '#server/log.ts';
import { openMetrics } from '#server/metrics/open-metrics.ts';
import { openSealSigner } from '#server/open-seal-signer.ts';
import { createDocumentPdfs } from '#server/pdf/document-pdfs.ts';
import { createDevMailbox } from '#server/providers/dev-mailbox.ts';
import { createServices, type Services } from '#server/providers/services.ts';
import type { SealSigner } from '#server/providers/signing-certificate.ts';
import { createSecretBox, dataKeyOf, type SecretBox } from '#server/secret-box.ts';
import { onEnd, stopOnSignal } from '#server/stop.ts';
import { type ParentProcess, parentProcess } from '#server/web-process.ts';
import { superviseProcesses } from '#server/web-processes.ts';

const root = process.cwd();

/** To a replica. */
const READ_CONNECTIONS = 6;

async function main() {
  const parent = parentProcess();
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig();
  const log = createLog(config.logLevel);
  if (!parent) warnAbout(config, log);
  const signer = await openSealSigner(config, log);
  const isBreached = config.breachedPasswordsFile
    ? await openBreachedPasswords(config.breachedPasswordsFile)
    : undefined;
  const secrets = config.sessionSecrets ?? [await keptSecret(config.dataDir, 'session-secret')];
  const box = createSecretBox(config.dataKeys ?? [await keptDataKey(config.dataDir)]);
  const starting = connectDatabase(config, log);
  // Told to end before there is anything to drain: a database that is just being started would stay behind.
  const forget = onEnd((reason) => {
    log.info({ reason }, 'stopping');
    starting
      .then((started) => started.stop())
      .then(
        () => log.flush(() => process.exit(0)),
        () => process.exit(1),
      );
  }, config);
  const started = await starting;
  const database = parent?.share(started) ?? started;
  const beginning = { config, log, services: createServices(config), database, onServing: forget };
  const prepare = () => prepareOnce(beginning);
  try {
    if (!parent && isSupervisor(config)) await superviseProcesses({ ...beginning, prepare });
    else await serve({ ...beginning, prepare, parent, secrets, box, signer, isBreached });
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** In development pages come from one Vite. */
const isSupervisor = ({ webProcesses, environment }: Config) =>
  webProcesses > 1 && environment !== 'development';

/** What is done once before requests are answered, however many processes answer them. */
async function prepareOnce({
  config,
  log,
  services,
  database,
}: Pick<Serving, 'config' | 'log' | 'services' | 'database'>) {
  await Promise.all([
    beginOnDatabase({ config, url: database.directUrl, log }),
    services.billing && checkPrices(services.billing, log),
  ]);
  await warnOfLostSettings(database.url, log);
}

interface Serving {
  config: Config;
  log: Log;
  services: Services;
  secrets: string[];
  box: SecretBox;
  signer: SealSigner | undefined;
  isBreached: IsBreached | undefined;
  database: ServerDatabase;
  prepare: () => Promise<void>;
  /** Where this is one of several processes. */
  parent: ParentProcess | undefined;
  /** Called when the server ends by itself what it has begun. */
  onServing: () => void;
}

async function serve(serving: Serving) {
  const { config, log, services, secrets, box, signer, isBreached, database, parent } = serving;
  const readiness = { isMigrated: false, isDraining: false };
  const revive = () => {
    if (!readiness.isDraining) void database.revive();
  };
  const pool = createPool(database.url, {
    onIdleError(error) {
      log.warn({ err: error }, 'a database connection was lost');
      revive();
    },
  });
  const reading = openReading(config, pool, log);
  const live = openLiveUpdates({
    db: openDatabase(pool),
    url: database.directUrl,
    clock: systemClock,
    log,
    onLost: revive,
  });

  const metrics =
    config.metrics && (await openMetrics(config.metrics, { pool, readPool: reading.pool, live, log }));

  const server = createServer(connectionTimes);
  const isDevelopment = config.environment === 'development';
  const vite = isDevelopment
    ? await (await import('#server/http/pages/vite-dev.ts')).startVite(root, server)
    : undefined;
  const mailbox = isDevelopment && !config.smtpUrl ? createDevMailbox() : undefined;
  const pdfs = openPdfs(config, pool);
  metrics?.watchPdfs(pdfs.queue);
  const gallery = vite && (await import('#server/gallery/gallery.routes.ts'));
  const app = createApp({
    config,
    services,
    mailbox,
    pool,
    readDatabase: reading.database,
    clock: systemClock,
    log,
    secrets,
    box,
    isBreached,
    readiness,
    live,
    observeRequests: metrics?.observeRequests,
    pageSource: vite ?? builtPages(root),
    gallery:
      gallery &&
      ((writer) => gallery.galleryRoutes({ appUrl: config.appUrl, template: vite.gallery, writer, pdfs })),
    ...(vite
      ? { sources: vite.files }
      : { builtFiles: builtFiles(root, { isHttps: config.appUrl.startsWith('https://') }) }),
    pdfs,
  });
  server.on('request', app as RequestListener);
  let worker: { stop(): Promise<void> } | undefined;
  stopOnSignal({
    server,
    readiness,
    log,
    isRunByNpm: config.isRunByNpm,
    delayMs: config.shutdownDelayMs,
    endStreams: () => void live.close(),
    async cleanUp() {
      await live.close();
      await pdfs.close();
      await worker?.stop();
      await vite?.close();
      metrics?.close();
      await Promise.all([pool.end(), reading.pool?.end()]);
      await database.stop();
    },
  });
  serving.onServing();
  await listen(server, config);
  await (parent?.migrated ?? serving.prepare());
  if (isDevelopment) {
    await offerDemoSeller(openDatabase(pool));
    announce(config, mailbox !== undefined);
  }
  if (config.isWorker)
    worker = openWorker({
      ...{ config, services, log, url: database.directUrl, pdfs, signer },
      mailer: mailbox ?? mailerFor(config),
      observeRound: metrics?.observeRound,
    });
  readiness.isMigrated = true;
  parent?.ready();
  log.info({ port: config.port, appUrl: config.appUrl, environment: config.environment }, 'ready');
}

function openPdfs({ appUrl }: Config, pool: pg.Pool) {
  const db = openDatabase(pool);
  return createDocumentPdfs({ appUrl, findLogo: logoReader(db), findPictures: pictureReader(db) });
}

/** Where what is long is read. The pool is that of a replica, where there is one. */
function openReading({ databaseReadUrl }: Config, primary: pg.Pool, log: Log) {
  const pool =
    databaseReadUrl === undefined
      ? undefined
      : createPool(databaseReadUrl, {
          max: READ_CONNECTIONS,
          onIdleError: (error) => log.warn({ err: error }, 'a connection to the replica was lost'),
        });
  const replica = pool && openDatabase(pool);
  return { pool, database: createReadDatabase({ primary: openDatabase(primary), replica, log }) };
}

function announce({ appUrl }: Config, hasMailbox: boolean) {
  const mails = hasMailbox ? `\n  Emails that would be sent: ${appUrl}/dev/mailbox` : '';
  process.stdout.write(`\n  Open ${appUrl}${mails}\n\n`);
}

async function keptDataKey(dataDir: string): Promise<Buffer> {
  const key = dataKeyOf(await keptSecret(dataDir, 'data-key'));
  if (!key) throw new Error(`The file data-key in ${dataDir} must hold 32 bytes in base64.`);
  return key;
}

/** In development an empty database gets a seller to look around with. */
async function offerDemoSeller(db: Database): Promise<void> {
  const { seedDemoSeller } = await import('#server/demo/demo-seller.ts');
  const demo = await seedDemoSeller(db, systemClock.now());
  if (demo) process.stdout.write(`\n  Demo seller: ${demo.email}  password: ${demo.password}\n\n`);
}

function warnAbout(config: Config, log: Log) {
  if (config.environment !== 'production') return;
  if (config.appUrl.startsWith('http://'))
    log.warn({ appUrl: config.appUrl }, 'APP_URL is not https: sign-in cookies can be intercepted');
  if (!config.smtpUrl) log.warn('SMTP_URL is not set: no email is sent');
  if (config.stripe && !config.stripe.webhookSecret)
    log.warn(
      'STRIPE_WEBHOOK_SECRET is not set: Stripe events are rejected, and changes are read once a day instead',
    );
  if (config.stripe && !config.stripe.connectWebhookSecret)
    log.warn('STRIPE_CONNECT_WEBHOOK_SECRET is not set: Stripe events about sellers’ accounts are rejected');
  if (config.databaseUrl && !config.sessionSecrets)
    log.warn(
      'SESSION_SECRET is not set: a generated one is kept in DATA_DIR. If you run several servers, they need the same one',
    );
  if (config.databaseUrl && !config.dataKeys)
    log.warn(
      'DATA_KEYS is not set: a generated key is kept in DATA_DIR. Back it up, and give it to all servers of this database',
    );
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
