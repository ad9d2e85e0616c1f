import type { RequestHandler } from 'express';
import type pg from 'pg';
import { ownRoutes, signInRoutes } from '#server/account-api.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { allCreditNoteRoutes } from '#server/credit-note-api.ts';
import type { Database } from '#server/db/client.ts';
import type { ReadDatabase } from '#server/db/read-database.ts';
import { notFound } from '#server/errors.ts';
import { createOwnerProofs } from '#server/features/account/require-fresh.ts';
import type { Passwords } from '#server/features/auth/password-rules.ts';
import { configRoutes } from '#server/features/billing/config.routes.ts';
import { subscriptionRoutes } from '#server/features/billing/subscription.routes.ts';
import { clientRoutes } from '#server/features/clients/clients.routes.ts';
import { statementRoutes } from '#server/features/clients/statement.routes.ts';
import { commentRoutes } from '#server/features/comments/comments.routes.ts';
import { publicCommentRoutes } from '#server/features/comments/public-comments.routes.ts';
import { creditInvoiceRoutes } from '#server/features/credit-notes/credit-notes.routes.ts';
import {
  createFindPrintedCreditNote,
  type FindPublicCreditNote,
} from '#server/features/credit-notes/public-credit-notes.ts';
import { dashboardRoutes } from '#server/features/dashboard/dashboard.routes.ts';
import { type DocumentKind, invoiceKind, proposalKind } from '#server/features/documents/document-kind.ts';
import { pdfRoutes } from '#server/features/documents/pdf.routes.ts';
import { seenRoutes } from '#server/features/documents/seen.routes.ts';
import { sendAgainRoutes } from '#server/features/documents/send-again.routes.ts';
import { versionsRoutes } from '#server/features/documents/versions.routes.ts';
import { type ViewDeps, viewRoutes } from '#server/features/documents/view.routes.ts';
import { draftRoutes } from '#server/features/drafts/drafts.routes.ts';
import { reviseProposalRoutes, reviseRoutes } from '#server/features/drafts/revise.routes.ts';
import { eventRoutes } from '#server/features/events/events.routes.ts';
import type { LiveUpdates } from '#server/features/events/live-updates.ts';
import { publicFileRoutes } from '#server/features/files/public-files.routes.ts';
import { archiveAtWork } from '#server/features/imports/imports.routes.ts';
import { invoiceRoutes } from '#server/features/invoices/invoices.routes.ts';
import { createFindPrintedInvoice } from '#server/features/invoices/public-invoice-pdf.ts';
import { publicInvoiceRoutes } from '#server/features/invoices/public-invoices.routes.ts';
import type { FindPublicInvoice } from '#server/features/invoices/public-invoices.ts';
import { clientCreditRoutes, ledgerRoutes } from '#server/features/ledger/ledger.routes.ts';
import { logoUploadRoutes } from '#server/features/logos/logos.routes.ts';
import { accessRoutes } from '#server/features/memberships/memberships.routes.ts';
import { notificationRoutes } from '#server/features/notifications/notifications.routes.ts';
import { passkeyRoutes } from '#server/features/passkeys/passkeys.routes.ts';
import { createClosePages } from '#server/features/payments/close-pages.ts';
import { publicPaymentRoutes } from '#server/features/payments/public-payments.routes.ts';
import { connectRoutes } from '#server/features/payouts/connect.routes.ts';
import { paypalRoutes } from '#server/features/payouts/paypal.routes.ts';
import { proposalTemplateRoutes } from '#server/features/proposal-templates/proposal-templates.routes.ts';
import { proposalRoutes } from '#server/features/proposals/proposals.routes.ts';
import { createFindPrintedProposal } from '#server/features/proposals/public-proposal-pdf.ts';
import {
  proposalAnswerRoutes,
  publicProposalRoutes,
} from '#server/features/proposals/public-proposals.routes.ts';
import type { FindPublicProposal } from '#server/features/proposals/public-proposals.ts';
import { readingRoutes } from '#server/features/reading/reading.routes.ts';
import { recurringRoutes } from '#server/features/recurring/recurring.routes.ts';
import { reminderRoutes } from '#server/features/reminders/reminders.routes.ts';
import { publicReplyRoutes } from '#server/features/replies/public-replies.routes.ts';
import { replyRoutes } from '#server/features/replies/replies.routes.ts';
import { searchRoutes } from '#server/features/search/search.routes.ts';
import {
  publicSealedRoutes,
  sealedRoutes,
  verifyRoutes,
} from '#server/features/signatures/signatures.routes.ts';
import type { FindVerification } from '#server/features/signatures/verification.ts';
import { taxRateRoutes } from '#server/features/tax-rates/tax-rates.routes.ts';
import { timelineRoutes } from '#server/features/timeline/timeline.routes.ts';
import { paypalWebhookRoutes } from '#server/features/webhooks/paypal-webhooks.routes.ts';
import { stripeWebhookRoutes } from '#server/features/webhooks/stripe-webhooks.routes.ts';
import { twilioWebhookRoutes } from '#server/features/webhooks/twilio-webhooks.routes.ts';
import { apiHeaders, noIndex } from '#server/http/api/api-headers.ts';
import { type Areas, createAreas } from '#server/http/api/areas.ts';
import { errorHandler } from '#server/http/api/error-handler.ts';
import { jsonBody } from '#server/http/api/json-body.ts';
import { createProviderLimit } from '#server/http/api/seller-limit.ts';
import type { Authentication } from '#server/http/authentication/authentication.ts';
import { originCheck } from '#server/http/authentication/origin-check.ts';
import type { SignIn } from '#server/http/authentication/sign-in.ts';
import type { SendPublicPdf } from '#server/http/pages/public-pdf.ts';
import { type Readiness, whenReady } from '#server/http/readiness.ts';
import type { CountFailedLookup } from '#server/limits/failed-lookup-limit.ts';
import { createRateLimit } from '#server/limits/rate-limit.ts';
import type { Log } from '#server/log.ts';
import type { DocumentPdfs } from '#server/pdf/document-pdfs.ts';
import type { Services } from '#server/providers/services.ts';
import type { SecretBox } from '#server/secret-box.ts';
import { invoiceView, proposalView } from '#shared/document-view.ts';
import { listRoutes } from './list-routes.ts';
import { partRoutes, uploadRoutes } from './upload-routes.ts';

/** What the routes share, made once. */
export interface ApiDeps {
  config: Pick<Config, 'appUrl' | 'twilio' | 'stripe' | 'paypal'>;
  services: Services;
  /** Mails go out, or are shown in development. */
  hasMail: boolean;
  db: Database;
  /** For what is long and only read: exports, reports, archives. Never for what a screen polls. */
  readDatabase: ReadDatabase;
  pool: pg.Pool;
  clock: Clock;
  log: Log;
  readiness: Readiness;
  live: LiveUpdates;
  authentication: Authentication;
  passwords: Passwords;
  signIn: SignIn;
  countFailedLookup: CountFailedLookup;
  findPublicInvoice: FindPublicInvoice;
  findPublicProposal: FindPublicProposal;
  sendInvoicePdf: SendPublicPdf;
  sendProposalPdf: SendPublicPdf;
  findPublicCreditNote: FindPublicCreditNote;
  sendCreditNotePdf: SendPublicPdf;
  findVerification: FindVerification;
  pdfs: DocumentPdfs;
  box: SecretBox;
}

/** Everything under `/api`, in the order in which a request meets it. */
export function apiRoutes(deps: ApiDeps): RequestHandler {
  const { config, services, db, pool, clock, log, readiness } = deps;
  const { live, authentication, passwords, countFailedLookup } = deps;
  const { findPublicInvoice, findPublicProposal, sendInvoicePdf, pdfs } = deps;
  const { appUrl, twilio, stripe } = config;
  const { billing: provider, connect, paypalAccounts: accounts } = services;
  const payments = { db, clock, log, appUrl, services: services.payments, connect };
  const closePages = createClosePages(payments);
  const proofs = createOwnerProofs({ db, pool, clock, log, passwords });
  const providerLimit = createProviderLimit(pool);
  const limit = createRateLimit(pool, { name: 'public-seen', points: 60, seconds: 60 });
  const seen = { db, clock, authentication, countFailedLookup, limit };

  // Guards stand in each route, so that an unknown path meets the 404 at the end whoever asks.
  const api = createAreas();
  api.use(apiHeaders({ isHttps: appUrl.startsWith('https://') }), whenReady(readiness));
  api.use('/webhooks/twilio', twilioWebhookRoutes({ db, clock, appUrl, twilio }));
  api.use('/webhooks', stripeWebhookRoutes({ db, clock, stripe }));
  api.use('/webhooks', paypalWebhookRoutes({ db, pool, log, accounts }));
  api.use(originCheck(appUrl));
  api.use('/user/upload-logo', logoUploadRoutes({ db, pool, clock, authentication }));
  api.include(partRoutes({ db, pool, clock, authentication }));
  api.use(jsonBody);
  api.include(uploadRoutes({ db, pool, clock, authentication, ...proofs }));
  api.include(listRoutes({ ...deps, closePages }));
  api.use(
    '/clients',
    clientRoutes({ db, clock, authentication, closePages }),
    statementRoutes({ db, authentication, pdfs }),
    clientCreditRoutes({ db, clock, authentication }),
  );
  api.use(
    '/invoices',
    invoiceRoutes({ db, clock, authentication, closePages }),
    reviseRoutes({ db, clock, authentication }),
    ...moneyRoutes({ db, clock, authentication, closePages }),
    ...documentRoutes(invoiceKind, deps, async (...key) => {
      const invoice = await findPublicInvoice(...key);
      return invoice && invoiceView(invoice);
    }),
  );
  api.use(
    '/proposals',
    proposalRoutes({ db, clock, authentication }),
    reviseProposalRoutes({ db, clock, authentication }),
    commentRoutes({ db, clock, authentication }),
    readingRoutes({ db, authentication }),
    ...documentRoutes(proposalKind, deps, async (...key) => {
      const found = await findPublicProposal(...key);
      return found && proposalView(found.proposal);
    }),
  );
  api.use('/notifications', notificationRoutes({ db, clock, authentication }));
  api.use('/proposals', proposalAnswerRoutes({ db, clock, authentication, countFailedLookup }));
  api.include(allCreditNoteRoutes(deps), signatureRoutes(deps));
  api.include(writtenAheadRoutes({ db, clock, authentication }));
  api.use('/tax-rates', taxRateRoutes({ db, clock, authentication }));
  api.use('/search', searchRoutes({ db, authentication }));
  api.use('/dashboard', dashboardRoutes({ db, authentication }));
  api.use(accessRoutes(deps));
  api.use('/events', eventRoutes({ authentication, live }));
  api.use('/passkeys', passkeyRoutes({ db, clock, log, appUrl, authentication, ...proofs }));
  api.use('/user', ownRoutes({ ...deps, ...proofs, providerLimit, findPrinted: printedBy(deps) }));
  api.use(
    '/public/invoices',
    noIndex,
    publicInvoiceRoutes(findPublicInvoice, sendInvoicePdf),
    ...visitorRoutes({ ...payments, pool, countFailedLookup }),
    seenRoutes(invoiceKind, seen),
  );
  api.use('/public/proposals', noIndex, ...proposalVisitorRoutes(deps), seenRoutes(proposalKind, seen));
  api.use(paypalRoutes({ db, pool, clock, log, authentication, providerLimit, ...proofs, accounts }));
  api.use(
    '/connect',
    connectRoutes({
      ...{ db, clock, log, authentication, providerLimit, appUrl, ...proofs },
      provider: connect,
    }),
  );
  api.use(subscriptionRoutes({ db, clock, log, authentication, providerLimit, provider }));
  api.use('/config', configRoutes(settingsFor(deps)));
  api.use(signInRoutes({ ...deps, appUrl }));
  api.use(() => {
    throw notFound();
  });
  api.use(archiveAtWork(db), errorHandler(log));
  return api.handler();
}

/** Finds documents as they are printed, by kind. */
const printedBy = ({ findPublicInvoice, findPublicProposal, findPublicCreditNote }: ApiDeps) => ({
  invoice: createFindPrintedInvoice(findPublicInvoice),
  proposal: createFindPrintedProposal(findPublicProposal),
  credit_note: createFindPrintedCreditNote(findPublicCreditNote),
});

/** What becomes documents later. */
function writtenAheadRoutes(deps: Parameters<typeof draftRoutes>[0]): Areas {
  const routes = createAreas();
  routes.use('/drafts', draftRoutes(deps));
  routes.use('/recurring', recurringRoutes(deps));
  routes.use('/proposal-templates', proposalTemplateRoutes(deps));
  return routes;
}

/** What shows how proposals were signed. */
function signatureRoutes(deps: ApiDeps): Areas {
  const routes = createAreas();
  routes.use('/proposals', sealedRoutes(deps));
  routes.use('/public/proposals', noIndex, publicSealedRoutes(deps));
  routes.use('/verify', noIndex, verifyRoutes(deps.findVerification));
  return routes;
}

/** What happens to the money of invoices, and what clients say about it. */
const moneyRoutes = (deps: Parameters<typeof ledgerRoutes>[0]) => [
  ledgerRoutes(deps),
  creditInvoiceRoutes(deps),
  replyRoutes(deps),
];

/** What whoever holds the link of an invoice does with it. */
const visitorRoutes = (deps: Parameters<typeof publicPaymentRoutes>[0]) => [
  publicPaymentRoutes(deps),
  publicReplyRoutes(deps),
];

/** What whoever holds the link of a proposal reads and says. */
const proposalVisitorRoutes = (deps: ApiDeps) => [
  publicProposalRoutes(deps.findPublicProposal, deps.sendProposalPdf),
  publicFileRoutes(deps),
  publicCommentRoutes(deps),
];

/** What both kinds of document have below each of them. */
const documentRoutes = (kind: DocumentKind, deps: ApiDeps, viewOf: ViewDeps['viewOf']) => [
  reminderRoutes(kind, deps),
  sendAgainRoutes(kind, deps),
  timelineRoutes(kind, deps),
  viewRoutes(kind, { ...deps, viewOf }),
  versionsRoutes(kind, deps),
  pdfRoutes(kind, {
    ...{ ...deps, noun: kind.noun },
    sendPdf: kind.kind === 'invoice' ? deps.sendInvoicePdf : deps.sendProposalPdf,
  }),
];

/** What browsers are told of this installation. */
const settingsFor = ({ config: { stripe, paypal, twilio }, hasMail }: ApiDeps) => ({
  stripePublishableKey: stripe?.publishableKey ?? null,
  cardPayments: stripe !== undefined,
  paypal: paypal !== undefined,
  sms: twilio !== undefined,
  email: hasMail,
});
