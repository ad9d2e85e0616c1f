import { systemClock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { createPool, openDatabase } from '#server/db/client.ts';
import type { Log } from '#server/log.ts';
import { type Mailer, noMailer, smtpMailer } from '#server/providers/mailer.ts';
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
}

/** A worker with connections of its own, so that requests never wait for it. */
export function openWorker({ config, log, url, mailer }: WorkerOptions): Worker {
  const pool = createPool(url, {
    max: 6,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection of the worker was lost'),
  });
  const worker = startWorker({
    pool,
    db: openDatabase(pool),
    clock: systemClock,
    log,
    mailer,
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
