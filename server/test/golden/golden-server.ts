import { openDatabase } from '#server/db/client.ts';
import { createDrain } from '#server/features/delivery/drain-outbox.ts';
import { logoReader } from '#server/features/logos/logos.repo.ts';
import { checkDuePayments } from '#server/features/payments/check-due-payments.ts';
import { type ProviderDeps, processEvents } from '#server/features/webhooks/process-events.ts';
import type { PageSource } from '#server/http/pages/render-page.ts';
import { createAttachPdf } from '#server/jobs/attach-pdf.ts';
import { runScheduledTasks } from '#server/jobs/scheduled-tasks.ts';
import { smtpMailer } from '#server/providers/mailer.ts';
import { createServices } from '#server/providers/services.ts';
import { type FakePaypal, startFakePaypal } from '#server/test/fakes/paypal.ts';
import { type FakeSmtp, startFakeSmtp } from '#server/test/fakes/smtp.ts';
import { type FakeStripe, startFakeStripe } from '#server/test/fakes/stripe.ts';
import { type FakeTwilio, startFakeTwilio } from '#server/test/fakes/twilio.ts';
import { createTestPdfs } from '#server/test/pdf-threads.ts';
import type { TestDatabase } from '#server/test/test-db.ts';
import { startTestServer, type TestServer } from '#server/test/test-server.ts';
import { GOLDEN_ORIGIN } from './golden-origin.ts';

export interface GoldenServer extends TestServer {
  stripe: FakeStripe;
  paypal: FakePaypal;
  twilio: FakeTwilio;
  smtp: FakeSmtp;
  /** Delivers what the providers have told since the last call, and acts on it as the worker does. */
  tellAll(): Promise<void>;
  /** One round of what is due by itself at the clock's time. */
  runScheduledTasks(): Promise<void>;
  /** Sends the mails and text messages that are due. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

interface GoldenServerOptions {
  database: Pick<TestDatabase, 'url' | 'pool'>;
  pageSource?: PageSource;
}

/** The whole product with a fake for every outside service, at a time of its own. */
export async function startGoldenServer(
  now: string,
  { database, pageSource }: GoldenServerOptions,
): Promise<GoldenServer> {
  let time = () => Date.parse(now);
  const [stripe, paypal, twilio, smtp] = await Promise.all([
    startFakeStripe({ now: () => time() }),
    startFakePaypal({ now: () => time() }),
    startFakeTwilio(),
    startFakeSmtp(),
  ]);
  const findLogo = logoReader(openDatabase(database.pool));
  const pdfs = createTestPdfs({ appUrl: GOLDEN_ORIGIN, findLogo });
  const server = await startTestServer({
    ...{ stripe: stripe.options, paypal: paypal.options, twilio: twilio.options, pdfs, database },
    ...(pageSource && { pageSource }),
  });
  server.clock.set(now);
  time = () => server.clock.now().getTime();

  const rest = { db: openDatabase(server.pool), clock: server.clock, log: server.log.log };
  const services = createServices({
    ...{ stripe: stripe.options, paypal: paypal.options, twilio: twilio.options },
  });
  const { billing, connect, paypalAccounts: accounts } = services;
  const payments = {
    ...{ ...rest, connect, appUrl: server.origin },
    services: services.payments,
  };
  const deps: ProviderDeps = {
    ...{ ...rest, payments, paypal: accounts && { ...rest, accounts } },
    billing: billing && { ...rest, provider: billing },
    connect: connect && { ...rest, provider: connect },
  };
  const mailer = smtpMailer({ url: smtp.url, from: 'mail@billwright.example' });
  const outbox = createDrain({
    ...{ ...rest, mailer, appUrl: server.origin, smsCountries: ['US', 'CA'] },
    texter: services.texter,
    attachPdf: createAttachPdf({ ...rest, pdfs, providers: { stripe: true, paypal: true } }),
  });
  let told = { stripe: 0, paypal: 0 };

  return Object.assign(server, {
    ...{ stripe, paypal, twilio, smtp },
    async tellAll() {
      // Fakes sign for the address that is called.
      for (const event of stripe.events.slice(told.stripe))
        await stripe.deliver(event, `${server.origin}/api/webhooks/stripe`);
      for (const event of paypal.events.slice(told.paypal))
        await paypal.deliver(event, `${server.origin}/api/webhooks/paypal`);
      told = { stripe: stripe.events.length, paypal: paypal.events.length };
      await server.pool.query('update webhook_events set next_attempt_at = now()');
      for (const provider of ['stripe', 'paypal'] as const) {
        await processEvents(deps, provider);
        await checkDuePayments(payments, provider);
      }
    },
    runScheduledTasks: () => runScheduledTasks(rest),
    drain: () => outbox(),
    async stop() {
      await outbox.end();
      mailer.close();
      await server.close();
      await Promise.all([stripe.stop(), paypal.stop(), twilio.stop(), smtp.stop()]);
    },
  });
}
