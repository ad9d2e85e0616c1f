import compression from 'compression';
import express, { type Express, type RequestHandler, Router } from 'express';
import type pg from 'pg';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { accountRoutes } from '#server/features/account/account.routes.ts';
import { accountLinkRoutes } from '#server/features/account/account-links.routes.ts';
import { authRoutes } from '#server/features/auth/auth.routes.ts';
import { createPasswordHasher } from '#server/features/auth/password-hash.ts';
import { createSignIn } from '#server/features/auth/sign-in.ts';
import { clientRoutes } from '#server/features/clients/clients.routes.ts';
import { dashboardRoutes } from '#server/features/dashboard/dashboard.routes.ts';
import { invoiceKind, proposalKind } from '#server/features/documents/document-kind.ts';
import { seenRoutes } from '#server/features/documents/seen.routes.ts';
import { eventRoutes } from '#server/features/events/events.routes.ts';
import type { LiveUpdates } from '#server/features/events/live-updates.ts';
import { invoiceRoutes } from '#server/features/invoices/invoices.routes.ts';
import { publicInvoiceRoutes } from '#server/features/invoices/public-invoices.routes.ts';
import { createFindPublicInvoice } from '#server/features/invoices/public-invoices.ts';
import { itemRoutes } from '#server/features/items/items.routes.ts';
import { notificationRoutes } from '#server/features/notifications/notifications.routes.ts';
import { proposalRoutes } from '#server/features/proposals/proposals.routes.ts';
import {
  proposalAnswerRoutes,
  publicProposalRoutes,
} from '#server/features/proposals/public-proposals.routes.ts';
import { createFindPublicProposal } from '#server/features/proposals/public-proposals.ts';
import { reminderRoutes } from '#server/features/reminders/reminders.routes.ts';
import { unsubscribeRepo } from '#server/features/reminders/unsubscribe.repo.ts';
import { searchRoutes } from '#server/features/search/search.routes.ts';
import { apiHeaders, noIndex } from '#server/http/api-headers.ts';
import { canonicalApiPath, isApiRoot } from '#server/http/api-path.ts';
import { devMailboxRoutes } from '#server/http/dev-mailbox.ts';
import { errorHandler } from '#server/http/error-handler.ts';
import { notFound } from '#server/http/errors.ts';
import { jsonBody } from '#server/http/json-body.ts';
import { originCheck } from '#server/http/origin-check.ts';
import { pages } from '#server/http/pages.ts';
import { createCountMiss } from '#server/http/public-misses.ts';
import { createRateLimit } from '#server/http/rate-limit.ts';
import { healthRoutes, type Readiness, whenReady } from '#server/http/readiness.ts';
import { createPageWriter, type PageSource } from '#server/http/render-page.ts';
import { requestContext } from '#server/http/request-context.ts';
import { sessionIdOf, sessionSettings } from '#server/http/session.ts';
import { createGate } from '#server/http/signed-in.ts';
import type { Log } from '#server/log.ts';
import type { DocumentPdfs } from '#server/pdf/document-pdfs.ts';
import type { DevMailbox } from '#server/providers/dev-mailbox.ts';

export interface AppDeps {
  config: Pick<Config, 'appUrl' | 'environment' | 'trustProxy'>;
  pool: pg.Pool;
  clock: Clock;
  log: Log;
  secrets: string[];
  readiness: Readiness;
  live: LiveUpdates;
  /** Templates and renderer of the pages, and the files that they load. */
  pageSource: PageSource;
  files: RequestHandler;
  pdfs: DocumentPdfs;
  /** scrypt's N; tests lower it. */
  passwordCost?: number;
  /** In development without a mail server: what would have gone out, shown at `/dev/mailbox`. */
  mailbox?: DevMailbox | undefined;
}

/** The whole server as one list: what every request meets, in this order. */
export function createApp(deps: AppDeps): Express {
  const { config, pool, clock, log, readiness } = deps;
  const isHttps = config.appUrl.startsWith('https://');
  const db = openDatabase(pool);
  const session = sessionSettings(config, deps.secrets);
  const gate = createGate({ db, clock, session });
  const passwords = createPasswordHasher(deps.passwordCost);
  const signIn = createSignIn({ db, pool, clock, log, session, passwords });
  const countMiss = createCountMiss(pool);
  const findPublicInvoice = createFindPublicInvoice({
    db,
    clock,
    countMiss,
    providers: { stripe: false, paypal: false },
  });
  const unsubscribes = unsubscribeRepo(db);
  const findPublicProposal = createFindPublicProposal({ db, clock, countMiss });
  const seenLimit = createRateLimit(pool, { name: 'public-seen', points: 60, seconds: 60 });
  const seen = { db, clock, gate, countMiss, limit: seenLimit };

  // Guards stand in each route, so that an unknown path meets the 404 at the end whoever asks.
  const api = Router();
  api.use(apiHeaders({ isHttps }), whenReady(readiness), originCheck(config.appUrl), jsonBody);
  api.use('/clients', clientRoutes({ db, clock, gate }));
  api.use('/invoices', invoiceRoutes({ db, clock, gate }));
  api.use('/proposals', proposalRoutes({ db, clock, gate }));
  api.use('/invoices', reminderRoutes(invoiceKind, { db, clock, gate }));
  api.use('/proposals', reminderRoutes(proposalKind, { db, clock, gate }));
  api.use('/notifications', notificationRoutes({ db, clock, gate }));
  api.use('/proposals', proposalAnswerRoutes({ db, clock, gate, countMiss }));
  api.use('/items', itemRoutes({ db, clock, gate }));
  api.use('/search', searchRoutes({ db, gate }));
  api.use('/dashboard', dashboardRoutes({ db, gate }));
  api.use('/events', eventRoutes({ gate, live: deps.live }));
  api.use('/user', accountRoutes({ db, clock, gate }));
  api.use(
    '/public/invoices',
    noIndex,
    publicInvoiceRoutes(findPublicInvoice, deps.pdfs),
    seenRoutes(invoiceKind, seen),
  );
  api.use(
    '/public/proposals',
    noIndex,
    publicProposalRoutes(findPublicProposal, deps.pdfs),
    seenRoutes(proposalKind, seen),
  );
  api.use(authRoutes({ db, pool, clock, log, gate, passwords, signIn }));
  api.use(accountLinkRoutes({ db, pool, clock, log, gate, passwords }));
  api.use(() => {
    throw notFound();
  });
  api.use(errorHandler(log));

  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.set('query parser', 'simple').set('trust proxy', config.trustProxy);
  app.use(requestContext(log));
  app.use(['/healthz', '/readyz'], healthRoutes(readiness, pool));
  app.use(canonicalApiPath);
  app.use('/api', (request, response, next) =>
    isApiRoot(request.baseUrl + request.path) ? next() : api(request, response, next),
  );
  if (deps.mailbox) app.use('/dev/mailbox', devMailboxRoutes(deps.mailbox));
  app.use(gate.extendOnPageLoad, compression());
  app.use(
    pages({
      writer: createPageWriter(deps.pageSource),
      files: deps.files,
      site: {
        appUrl: config.appUrl,
        clock,
        hasSession: (request) => sessionIdOf(request, session) !== undefined,
        recognizeUser: gate.recognizeUser,
      },
      findPublicInvoice,
      findPublicProposal,
      unsubscribe: {
        find: unsubscribes.find,
        change: (token, wantsReminders) =>
          wantsReminders ? unsubscribes.resubscribe(token) : unsubscribes.unsubscribe(token, clock.now()),
      },
      isDevelopment: config.environment === 'development',
      isHttps,
      onError: (error, request) => log.error({ requestId: request.id, err: error }, 'page failed'),
    }),
  );
  app.use(errorHandler(log));
  return app;
}
