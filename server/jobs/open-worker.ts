import { systemClock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { createPool, openDatabase } from '#server/db/client.ts';
import type { Log } from '#server/log.ts';
import type { DocumentPdfs } from '#server/pdf/document-pdfs.ts';
import { type Mailer, noMailer, smtpMailer } from '#server/providers/mailer.ts';
import { createAttachPdf } from './attach-pdf.ts';
import { startWorker, type Worker } from './worker.ts';

/** The configured mail server, or one that says that there is none. */
export function mailerFor({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>): Mailer {
  return smtpUrl ? smtpMailer({ url: smtpUrl, from: mailFrom }) : noMailer;
}

interface WorkerOptions {
  config: Pick<Config, 'appUrl'>;
  log: Log;
  /** Of the database, which is migrated. */
  url: string;
  mailer: Mailer;
  pdfs: DocumentPdfs;
}

/** A worker with connections of its own, so that requests never wait for it. */
export function openWorker({ config, log, url, mailer, pdfs }: WorkerOptions): Worker {
  const pool = createPool(url, {
    max: 6,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection of the worker was lost'),
  });
  const db = openDatabase(pool);
  const worker = startWorker({
    pool,
    db,
    clock: systemClock,
    log,
    mailer,
    attachPdf: createAttachPdf({ db, clock: systemClock, log, pdfs }),
    appUrl: config.appUrl,
  });
  return {
    async stop() {
      await worker.stop();
      mailer.close();
      await pool.end();
    },
  };
}
