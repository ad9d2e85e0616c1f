import { Router } from 'express';
import type pg from 'pg';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import { accountRoutes } from '#server/features/account/account.routes.ts';
import { accountLinkRoutes } from '#server/features/account/account-links.routes.ts';
import { changePasswordRoutes } from '#server/features/account/change-password.routes.ts';
import { createCheckOwnPassword } from '#server/features/account/own-password.ts';
import { authRoutes } from '#server/features/auth/auth.routes.ts';
import type { PasswordHasher } from '#server/features/auth/password-hash.ts';
import type { SignIn } from '#server/features/auth/sign-in.ts';
import { configRoutes } from '#server/features/billing/config.routes.ts';
import { subscriptionRoutes } from '#server/features/billing/subscription.routes.ts';
import { clientRoutes } from '#server/features/clients/clients.routes.ts';
import { dashboardRoutes } from '#server/features/dashboard/dashboard.routes.ts';
import { invoiceKind, proposalKind } from '#server/features/documents/document-kind.ts';
import { seenRoutes } from '#server/features/documents/seen.routes.ts';
import { sendAgainRoutes } from '#server/features/documents/send-again.routes.ts';
import { eventRoutes } from '#server/features/events/events.routes.ts';
import type { LiveUpdates } from '#server/features/events/live-updates.ts';
import { invoiceRoutes } from '#server/features/invoices/invoices.routes.ts';
import { publicInvoiceRoutes } from '#server/features/invoices/public-invoices.routes.ts';
import type { FindPublicInvoice } from '#server/features/invoices/public-invoices.ts';
import { itemRoutes } from '#server/features/items/items.routes.ts';
import { brandingRoutes, logoUploadRoutes } from '#server/features/logos/logos.routes.ts';
import { notificationRoutes } from '#server/features/notifications/notifications.routes.ts';
import { createClosePages } from '#server/features/payments/close-pages.ts';
import { publicPaymentRoutes } from '#server/features/payments/public-payments.routes.ts';
import { connectRoutes } from '#server/features/payouts/connect.routes.ts';
import { paypalRoutes } from '#server/features/payouts/paypal.routes.ts';
import { proposalRoutes } from '#server/features/proposals/proposals.routes.ts';
import {
  proposalAnswerRoutes,
  publicProposalRoutes,
} from '#server/features/proposals/public-proposals.routes.ts';
import type { FindPublicProposal } from '#server/features/proposals/public-proposals.ts';
import { reminderRoutes } from '#server/features/reminders/reminders.routes.ts';
import { searchRoutes } from '#server/features/search/search.routes.ts';
import { sessionRoutes } from '#server/features/sessions/sessions.routes.ts';
import { paypalWebhookRoutes } from '#server/features/webhooks/paypal-webhooks.routes.ts';
import { stripeWebhookRoutes } from '#server/features/webhooks/stripe-webhooks.routes.ts';
import { twilioWebhookRoutes } from '#server/features/webhooks/twilio-webhooks.routes.ts';
import { apiHeaders, noIndex } from '#server/http/api/api-headers.ts';
import { errorHandler } from '#server/http/api/error-handler.ts';
import { notFound } from '#server/http/api/errors.ts';
import type { CountMiss } from '#server/http/api/failed-lookup-limit.ts';
import { jsonBody } from '#server/http/api/json-body.ts';
import { createRateLimit } from '#server/http/api/rate-limit.ts';
import { createProviderLimit } from '#server/http/api/seller-limit.ts';
import { originCheck } from '#server/http/authentication/origin-check.ts';
import type { Gate } from '#server/http/authentication/signed-in.ts';
import type { SendPublicPdf } from '#server/http/pages/public-pdf.ts';
import { type Readiness, whenReady } from '#server/http/readiness.ts';
import type { Log } from '#server/log.ts';
import { paymentServices } from '#server/providers/payment-services.ts';
import { paypalAccounts } from '#server/providers/paypal-accounts.ts';
import { paypalClient } from '#server/providers/paypal-client.ts';
import { stripeBilling } from '#server/providers/stripe.ts';
import { stripeConnect } from '#server/providers/stripe-connect.ts';

/** What the routes share, made once. */
export interface ApiDeps {
  config: Pick<Config, 'appUrl' | 'twilio' | 'stripe' | 'paypal'>;
  /** Mails go out, or are shown in development. */
  hasMail: boolean;
  db: Database;
  pool: pg.Pool;
  clock: Clock;
  log: Log;
  readiness: Readiness;
  live: LiveUpdates;
  gate: Gate;
  passwords: PasswordHasher;
  signIn: SignIn;
  countMiss: CountMiss;
  findPublicInvoice: FindPublicInvoice;
  findPublicProposal: FindPublicProposal;
  sendInvoicePdf: SendPublicPdf;
  sendProposalPdf: SendPublicPdf;
}

/** Everything under `/api`, in the order in which a request meets it. */
export function apiRoutes(deps: ApiDeps): Router {
  const { config, db, pool, clock, log, readiness, live, gate, passwords, signIn, countMiss } = deps;
  const { findPublicInvoice, findPublicProposal, sendInvoicePdf, sendProposalPdf } = deps;
  const { appUrl, twilio, stripe, paypal } = config;
  const accounts = paypal && paypalAccounts(paypalClient(paypal), paypal);
  const provider = stripe && stripeBilling(stripe);
  const connect = stripe && stripeConnect(stripe);
  const payments = { db, clock, log, appUrl, services: paymentServices(config), connect };
  const closePages = createClosePages(payments);
  const checkOwnPassword = createCheckOwnPassword({ db, pool, log, passwords });
  const providerLimit = createProviderLimit(pool);
  const seenLimit = createRateLimit(pool, { name: 'public-seen', points: 60, seconds: 60 });
  const seen = { db, clock, gate, countMiss, limit: seenLimit };

  // Guards stand in each route, so that an unknown path meets the 404 at the end whoever asks.
  const api = Router();
  api.use(apiHeaders({ isHttps: appUrl.startsWith('https://') }), whenReady(readiness));
  api.use('/webhooks/twilio', twilioWebhookRoutes({ db, clock, appUrl, twilio }));
  api.use('/webhooks', stripeWebhookRoutes({ db, clock, stripe }));
  api.use('/webhooks', paypalWebhookRoutes({ db, pool, log, accounts }));
  api.use(originCheck(appUrl));
  api.use('/user/upload-logo', logoUploadRoutes({ db, pool, clock, gate }));
  api.use(jsonBody);
  api.use('/clients', clientRoutes({ db, clock, gate, closePages }));
  api.use(
    '/invoices',
    invoiceRoutes({ db, clock, gate, closePages }),
    reminderRoutes(invoiceKind, { db, clock, gate }),
    sendAgainRoutes(invoiceKind, { db, clock, gate }),
  );
  api.use(
    '/proposals',
    proposalRoutes({ db, clock, gate }),
    reminderRoutes(proposalKind, { db, clock, gate }),
    sendAgainRoutes(proposalKind, { db, clock, gate }),
  );
  api.use('/notifications', notificationRoutes({ db, clock, gate }));
  api.use('/proposals', proposalAnswerRoutes({ db, clock, gate, countMiss }));
  api.use('/items', itemRoutes({ db, clock, gate }));
  api.use('/search', searchRoutes({ db, gate }));
  api.use('/dashboard', dashboardRoutes({ db, gate }));
  api.use('/events', eventRoutes({ gate, live: live }));
  api.use('/user', ownRoutes({ db, clock, log, gate, passwords, checkOwnPassword }));
  api.use(
    '/public/invoices',
    noIndex,
    publicInvoiceRoutes(findPublicInvoice, sendInvoicePdf),
    publicPaymentRoutes({ ...payments, pool, countMiss }),
    seenRoutes(invoiceKind, seen),
  );
  api.use(
    '/public/proposals',
    noIndex,
    publicProposalRoutes(findPublicProposal, sendProposalPdf),
    seenRoutes(proposalKind, seen),
  );
  api.use(paypalRoutes({ db, pool, clock, log, gate, providerLimit, checkOwnPassword, accounts }));
  api.use(
    '/connect',
    connectRoutes({
      ...{ db, clock, log, gate, providerLimit, appUrl, checkOwnPassword },
      provider: connect,
    }),
  );
  api.use(subscriptionRoutes({ db, clock, log, gate, providerLimit, provider }));
  api.use(
    '/config',
    configRoutes({
      stripePublishableKey: stripe?.publishableKey ?? null,
      cardPayments: stripe !== undefined,
      paypal: paypal !== undefined,
      sms: twilio !== undefined,
      email: deps.hasMail,
    }),
  );
  api.use(authRoutes({ db, pool, clock, log, gate, passwords, signIn }));
  api.use(accountLinkRoutes({ db, pool, clock, log, gate, passwords }));
  api.use(() => {
    throw notFound();
  });
  api.use(errorHandler(log));
  return api;
}

/** What belongs to the signed-in user alone, under `/api/user`. */
function ownRoutes(deps: Parameters<typeof changePasswordRoutes>[0]): Router {
  const own = Router();
  own.use('/change-password', changePasswordRoutes(deps));
  own.use('/sessions', sessionRoutes(deps));
  own.use(brandingRoutes(deps), accountRoutes(deps));
  return own;
}
