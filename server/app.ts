import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import type pg from 'pg';
import { apiRoutes } from '#server/api.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import type { ReadDatabase } from '#server/db/read-database.ts';
import { createNoteSignIn } from '#server/features/account/sign-in-alerts.ts';
import { archiveFormat } from '#server/features/archive/archive-format.ts';
import type { IsBreached } from '#server/features/auth/breached-passwords.ts';
import { createPasswordHasher } from '#server/features/auth/password-hash.ts';
import { createPasswords } from '#server/features/auth/password-rules.ts';
import { createVerifyCredentials } from '#server/features/auth/verify-credentials.ts';
import { createRefreshStaleSubscription } from '#server/features/billing/refresh-stale-subscription.ts';
import {
  createFindPrintedCreditNote,
  createFindPublicCreditNote,
} from '#server/features/credit-notes/public-credit-notes.ts';
import type { LiveUpdates } from '#server/features/events/live-updates.ts';
import { createFindPrintedInvoice } from '#server/features/invoices/public-invoice-pdf.ts';
import { createFindPublicInvoice } from '#server/features/invoices/public-invoices.ts';
import { logoFiles } from '#server/features/logos/logos.routes.ts';
import { relyingPartyOf } from '#server/features/passkeys/relying-party.ts';
import { createFindPrintedProposal } from '#server/features/proposals/public-proposal-pdf.ts';
import { createFindPublicProposal } from '#server/features/proposals/public-proposals.ts';
import { unsubscribeRepo } from '#server/features/reminders/unsubscribe.repo.ts';
import { createFindVerification } from '#server/features/signatures/verification.ts';
import { canonicalApiPath, isApiRoot } from '#server/http/api/api-path.ts';
import { errorHandler } from '#server/http/api/error-handler.ts';
import { createAuthentication } from '#server/http/authentication/authentication.ts';
import { sessionIdOf, sessionSettings } from '#server/http/authentication/session.ts';
import { createSignIn } from '#server/http/authentication/sign-in.ts';
import { devMailboxRoutes } from '#server/http/pages/dev-mailbox.ts';
import { pages } from '#server/http/pages/pages.ts';
import { createSendPublicPdf } from '#server/http/pages/public-pdf.ts';
import { createPageWriter, type PageSource, type PageWriter } from '#server/http/pages/render-page.ts';
import { closeWhenDraining, healthRoutes, type Readiness, whenReady } from '#server/http/readiness.ts';
import { requestContext } from '#server/http/request-context.ts';
import { createFailedLookupLimit } from '#server/limits/failed-lookup-limit.ts';
import type { Log } from '#server/log.ts';
import type { DocumentPdfs } from '#server/pdf/document-pdfs.ts';
import type { DevMailbox } from '#server/providers/dev-mailbox.ts';
import { configuredProviders, type Services } from '#server/providers/services.ts';
import type { SecretBox } from '#server/secret-box.ts';

export interface AppDeps {
  config: Pick<Config, 'appUrl' | 'environment' | 'trustProxy' | 'twilio' | 'stripe' | 'paypal' | 'smtpUrl'>;
  services: Services;
  pool: pg.Pool;
  /** For what is long and only read; without it the pool is. */
  readDatabase?: ReadDatabase;
  clock: Clock;
  log: Log;
  secrets: string[];
  box: SecretBox;
  readiness: Readiness;
  live: LiveUpdates;
  /** Counts and times every request; without it none is. */
  observeRequests?: RequestHandler | undefined;
  /** Templates and renderer of the pages. */
  pageSource: PageSource;
  /** The files that pages load: those of the build. */
  builtFiles?: RequestHandler;
  /** In development instead: sources and modules by Vite. */
  sources?: RequestHandler | undefined;
  pdfs: DocumentPdfs;
  /** scrypt's N; tests lower it. */
  passwordCost?: number;
  /** Of the list that `BREACHED_PASSWORDS_FILE` names. */
  isBreached?: IsBreached | undefined;
  /** In development without a mail server: what would have gone out, shown at `/dev/mailbox`. */
  mailbox?: DevMailbox | undefined;
  /** In development: `/dev/gallery`. */
  gallery?: ((writer: PageWriter) => RequestHandler) | undefined;
}

function publicCreditNotes(lookup: Parameters<typeof createFindPublicCreditNote>[0], pdfs: DocumentPdfs) {
  const findPublicCreditNote = createFindPublicCreditNote(lookup);
  const find = createFindPrintedCreditNote(findPublicCreditNote);
  return { findPublicCreditNote, sendCreditNotePdf: createSendPublicPdf(pdfs, find) };
}

/** The whole server as one list: what every request meets, in this order. */
export function createApp(deps: AppDeps): Express {
  const { config, services, pool, clock, log, readiness } = deps;
  const isHttps = config.appUrl.startsWith('https://');
  const db = openDatabase(pool);
  const session = sessionSettings(config, deps.secrets);
  const refreshStale =
    services.billing && createRefreshStaleSubscription({ db, clock, log, provider: services.billing });
  const authentication = createAuthentication({
    db,
    clock,
    session,
    refreshStaleSubscription: (userId) => refreshStale?.(userId),
  });
  const passwords = createPasswords(createPasswordHasher(deps.passwordCost), deps.isBreached);
  const signIn = createSignIn({
    ...{ pool, clock, log, session },
    verify: createVerifyCredentials({ db, passwords }),
    noteSignIn: createNoteSignIn({ db, clock }),
  });
  const countFailedLookup = createFailedLookupLimit(pool);
  const findPublicInvoice = createFindPublicInvoice({
    db,
    clock,
    countFailedLookup,
    providers: configuredProviders(services),
  });
  const hasMail = Boolean(config.smtpUrl ?? deps.mailbox);
  const unsubscribes = unsubscribeRepo(db);
  const findPublicProposal = createFindPublicProposal({ db, clock, countFailedLookup });
  const sendInvoicePdf = createSendPublicPdf(deps.pdfs, createFindPrintedInvoice(findPublicInvoice));
  const sendProposalPdf = createSendPublicPdf(deps.pdfs, createFindPrintedProposal(findPublicProposal));
  const creditNotes = publicCreditNotes({ db, clock, countFailedLookup }, deps.pdfs);
  const findVerification = createFindVerification({ db, countFailedLookup });
  const api = apiRoutes({
    ...creditNotes,
    readDatabase: deps.readDatabase ?? (async () => db),
    ...{ hasMail, config, services, db, pool, clock, log, readiness },
    ...{ authentication, passwords, signIn, countFailedLookup },
    ...{ live: deps.live, pdfs: deps.pdfs, box: deps.box },
    ...{ findPublicInvoice, findPublicProposal, sendInvoicePdf, sendProposalPdf, findVerification },
  });

  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.set('query parser', 'simple').set('trust proxy', config.trustProxy);
  app.use(closeWhenDraining(readiness));
  if (deps.observeRequests) app.use(deps.observeRequests);
  if (deps.builtFiles) app.use(deps.builtFiles);
  app.use(requestContext(log));
  app.use(['/healthz', '/readyz'], healthRoutes(readiness, pool));
  app.use(canonicalApiPath);
  app.use('/api', (request, response, next) =>
    isApiRoot(request.baseUrl + request.path) ? next() : api(request, response, next),
  );
  app.use('/logos', whenReady(readiness), logoFiles(db));
  if (deps.mailbox) app.use('/dev/mailbox', devMailboxRoutes(deps.mailbox));
  const writer = createPageWriter(deps.pageSource, {
    hasMail,
    hasTexts: config.twilio !== undefined,
    passkeyHost: relyingPartyOf(config.appUrl)?.id,
  });
  if (deps.gallery) app.use('/dev/gallery', deps.gallery(writer));
  app.use(authentication.extendOnPageLoad, compression());
  app.use(
    pages({
      writer,
      sources: deps.sources,
      site: {
        appUrl: config.appUrl,
        clock,
        archive: archiveFormat,
        hasSession: (request) => !request.isSessionOver && sessionIdOf(request, session) !== undefined,
        recognizeUser: authentication.recognizeUser,
      },
      ...{ findPublicInvoice, findPublicProposal, sendInvoicePdf, sendProposalPdf },
      ...creditNotes,
      findVerification,
      unsubscribe: {
        find: unsubscribes.find,
        change: (token, wantsReminders) =>
          wantsReminders ? unsubscribes.resubscribe(token) : unsubscribes.unsubscribe(token, clock.now()),
      },
      isDevelopment: config.environment === 'development',
      isHttps,
      takesCards: config.stripe !== undefined,
      onError: (error, request) => log.error({ requestId: request.id, err: error }, 'page failed'),
    }),
  );
  app.use(errorHandler(log));
  return app;
}
