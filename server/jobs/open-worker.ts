import path from 'node:path';
import type pg from 'pg';
import { createDailyBackup } from '#server/backup/daily-backup.ts';
import { dataKeyFingerprints } from '#server/backup/data-key-fingerprints.ts';
import { systemClock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { createPool, openDatabase } from '#server/db/client.ts';
import { pictureReader } from '#server/features/files/pictures.ts';
import { logoReader } from '#server/features/logos/logos.repo.ts';
import type { Log } from '#server/log.ts';
import { createDocumentPdfs, type DocumentPdfs } from '#server/pdf/document-pdfs.ts';
import { type Mailer, noMailer, smtpMailer } from '#server/providers/mailer.ts';
import { configuredProviders, type Services } from '#server/providers/services.ts';
import type { SealSigner } from '#server/providers/signing-certificate.ts';
import { createAttachPdf } from './attach-pdf.ts';
import type { ObserveRound } from './observed-round.ts';
import { createTellOperator } from './tell-operator.ts';
import { startWorker, type Worker } from './worker.ts';

/** The configured mail server, or one that says that there is none. */
export function mailerFor({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>): Mailer {
  return smtpUrl ? smtpMailer({ url: smtpUrl, from: mailFrom }) : noMailer;
}

interface WorkerOptions {
  config: Pick<Config, 'appUrl' | 'smsCountries' | 'backup' | 'operatorEmail' | 'dataKeys' | 'dataDir'>;
  services: Services;
  log: Log;
  /** Of the database, which is migrated. */
  url: string;
  mailer: Mailer;
  /** Signs what is sealed; without it the hash alone vouches for it. */
  signer?: SealSigner | undefined;
  /** Shared with whoever else makes them here, who closes them first; without it the worker has its own. */
  pdfs?: DocumentPdfs;
  /** Told of each round of what recurs. */
  observeRound?: ObserveRound | undefined;
}

/** A worker with connections of its own, so that requests never wait for it. */
export function openWorker(options: WorkerOptions): Worker & { pool: pg.Pool; pdfs: DocumentPdfs } {
  const { config, services, log, url, mailer, signer, pdfs: shared } = options;
  const pool = createPool(url, {
    max: 6,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection of the worker was lost'),
  });
  const db = openDatabase(pool);
  const pdfs =
    shared ??
    createDocumentPdfs({ appUrl: config.appUrl, findLogo: logoReader(db), findPictures: pictureReader(db) });
  const rest = { db, clock: systemClock, log };
  const { billing, connect, paypalAccounts: accounts } = services;
  const worker = startWorker({
    pool,
    ...rest,
    mailer,
    texter: services.texter,
    smsCountries: config.smsCountries,
    connect: connect && { ...rest, provider: connect },
    billing: billing && { ...rest, provider: billing },
    paypal: accounts && { ...rest, accounts },
    payments: { ...rest, appUrl: config.appUrl, services: services.payments, connect },
    attachPdf: createAttachPdf({ ...rest, pdfs, providers: configuredProviders(services) }),
    sealing: { ...rest, pdfs, appUrl: config.appUrl, signer },
    appUrl: config.appUrl,
    backUp: dailyBackup(options),
    observeRound: options.observeRound,
  });
  return {
    pool,
    pdfs,
    async stop() {
      // A file that takes long would hold the end up.
      if (!shared) await pdfs.close();
      await worker.stop();
      mailer.close();
      await pool.end();
    },
  };
}

/** Undefined where no folder is set for it. */
function dailyBackup({ config, log, url, mailer }: WorkerOptions): (() => Promise<void>) | undefined {
  const { dir } = config.backup;
  if (!dir) return undefined;
  const tellOperator = createTellOperator({ ...config, mailer });
  return createDailyBackup({
    ...{ url, dir, options: config.backup, clock: systemClock, log },
    migrations: path.resolve('migrations'),
    dataKeys: () => dataKeyFingerprints(config),
    tellOperator: (reason) =>
      tellOperator(
        `The daily back-up of ${config.appUrl} failed`,
        `The back-up to ${dir} failed: ${reason}\n\nIt is tried again every hour. The log of the server says more.`,
      ),
  });
}
