import { systemClock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { createPool, openDatabase } from '#server/db/client.ts';
import { logoReader } from '#server/features/logos/logos.repo.ts';
import type { Log } from '#server/log.ts';
import { createDocumentPdfs, type DocumentPdfs } from '#server/pdf/document-pdfs.ts';
import { type Mailer, noMailer, smtpMailer } from '#server/providers/mailer.ts';
import { configuredProviders, paymentServices } from '#server/providers/payment-services.ts';
import { paypalAccounts } from '#server/providers/paypal-accounts.ts';
import { paypalClient } from '#server/providers/paypal-client.ts';
import { stripeBilling } from '#server/providers/stripe.ts';
import { stripeConnect } from '#server/providers/stripe-connect.ts';
import { noTexter, twilioTexter } from '#server/providers/texter.ts';
import { createAttachPdf } from './attach-pdf.ts';
import { startWorker, type Worker } from './worker.ts';

/** The configured mail server, or one that says that there is none. */
export function mailerFor({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>): Mailer {
  return smtpUrl ? smtpMailer({ url: smtpUrl, from: mailFrom }) : noMailer;
}

interface WorkerOptions {
  config: Pick<Config, 'appUrl' | 'twilio' | 'smsCountries' | 'stripe' | 'paypal'>;
  log: Log;
  /** Of the database, which is migrated. */
  url: string;
  mailer: Mailer;
  /** Shared with whoever else makes them here, who closes them first; without it the worker has its own. */
  pdfs?: DocumentPdfs;
}

/** A worker with connections of its own, so that requests never wait for it. */
export function openWorker({ config, log, url, mailer, pdfs: shared }: WorkerOptions): Worker {
  const pool = createPool(url, {
    max: 6,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection of the worker was lost'),
  });
  const db = openDatabase(pool);
  const pdfs = shared ?? createDocumentPdfs({ appUrl: config.appUrl, findLogo: logoReader(db) });
  const rest = { db, clock: systemClock, log };
  const connect = config.stripe && stripeConnect(config.stripe);
  const worker = startWorker({
    pool,
    ...rest,
    mailer,
    texter: config.twilio ? twilioTexter(config.twilio) : noTexter,
    smsCountries: config.smsCountries,
    connect: connect && { ...rest, provider: connect },
    billing: config.stripe && { ...rest, provider: stripeBilling(config.stripe) },
    paypal: config.paypal && {
      ...rest,
      accounts: paypalAccounts(paypalClient(config.paypal), config.paypal),
    },
    payments: { ...rest, appUrl: config.appUrl, services: paymentServices(config), connect },
    attachPdf: createAttachPdf({ ...rest, pdfs, providers: configuredProviders(config) }),
    appUrl: config.appUrl,
  });
  return {
    async stop() {
      // A file that takes long would hold the end up.
      if (!shared) await pdfs.close();
      await worker.stop();
      mailer.close();
      await pool.end();
    },
  };
}
