import { type RequestHandler, Router } from 'express';
import { conflict, invalid, notConfigured } from '#server/errors.ts';
import type { RequireFresh } from '#server/features/account/require-fresh.ts';
import { parseBody } from '#server/http/api/parse.ts';
import { type Authentication, attemptOf, signedIn } from '#server/http/authentication/authentication.ts';
import { requirePro } from '#server/http/authentication/require-pro.ts';
import { createRateLimit, type RateLimitStore } from '#server/limits/rate-limit.ts';
import type { PaypalAccounts } from '#server/providers/paypal.ts';
import { INVALID_LINK } from '#shared/auth.ts';
import { passwordAgainSchema } from '#shared/password.ts';
import { connectPaypalSchema, type PaypalStatus, verifyPaypalSchema } from '#shared/paypal.ts';
import { proFeatures } from '#shared/plan.ts';
import { forgetAccount, storeAccount } from './connect-paypal.ts';
import { paypalRepo } from './paypal.repo.ts';
import { paypalReasons } from './suspend-paypal.ts';
import { accountOf, beginVerification, followLink, type PaypalDeps } from './verify-paypal.ts';

interface PaypalRouteDeps extends Omit<PaypalDeps, 'accounts'> {
  pool: RateLimitStore;
  authentication: Authentication;
  /** Stands before whatever asks PayPal. */
  providerLimit: RequestHandler;
  requireFresh: RequireFresh;
  /** Undefined where PayPal is not set up. */
  accounts: PaypalAccounts | undefined;
}

const HOUR = 3_600;

const forPro = requirePro(proFeatures.onlinePayments);

/** A seller's PayPal account, under `/api/paypal`, and the mailed link that verifies it. */
export function paypalRoutes(given: PaypalRouteDeps): Router {
  const { pool, authentication, providerLimit, requireFresh, accounts, ...rest } = given;
  const routes = Router();
  const { db, clock, log } = rest;
  const { requireUser } = authentication;
  const linksBySeller = createRateLimit(pool, { name: 'paypal-link', points: 10, seconds: HOUR });
  const linksByAddress = createRateLimit(pool, { name: 'paypal-mailbox', points: 5, seconds: HOUR });

  const required = (): PaypalDeps => {
    if (!accounts) throw notConfigured('PayPal is not set up here');
    return { ...rest, accounts };
  };
  const statusOf = async (userId: string): Promise<PaypalStatus> => {
    const found = await paypalRepo(db).find(userId);
    const account = accountOf(found);
    return {
      connected: account !== undefined,
      businessEmail: account?.businessEmail ?? null,
      merchantId: account?.merchantId ?? null,
      verified: account !== undefined && found?.isVerified === true,
      reason: account ? (found?.reason ?? null) : null,
    };
  };
  const isStored = async (userId: string) => accountOf(await paypalRepo(db).find(userId)) !== undefined;
  const countLink = async (userId: string, businessEmail: string) => {
    await linksBySeller.take(userId);
    await linksByAddress.take(businessEmail.toLowerCase());
  };

  routes.get('/paypal/status', requireUser, forPro, async (request, response) => {
    response.json(await statusOf(signedIn(request).user.id));
  });

  routes.post('/paypal/connect', requireUser, forPro, providerLimit, async (request, response) => {
    const deps = required();
    const { currentPassword, ...account } = parseBody(connectPaypalSchema, request);
    const { id } = signedIn(request).user;
    const hasProof = await isStored(id);
    if (hasProof) await requireFresh(attemptOf(request), currentPassword);
    await countLink(id, account.businessEmail);
    const store = (given: boolean) => storeAccount(db, { userId: id, hasProof: given }, account, clock.now());
    if (!(await store(hasProof))) {
      // Stored by another tab a moment ago.
      await requireFresh(attemptOf(request), currentPassword);
      await store(true);
    }
    await beginVerification(deps, id);
    log.info({ requestId: request.id, user: id }, 'PayPal connected');
    response.json(await statusOf(id));
  });

  routes.post('/paypal/verify', requireUser, forPro, providerLimit, async (request, response) => {
    const deps = required();
    const { id } = signedIn(request).user;
    const account = accountOf(await paypalRepo(db).find(id));
    if (!account) throw conflict('Connect PayPal first');
    await countLink(id, account.businessEmail);
    await beginVerification(deps, id);
    response.json(await statusOf(id));
  });

  routes.post('/paypal/disconnect', requireUser, forPro, async (request, response) => {
    const { id } = signedIn(request).user;
    // What is stored can be taken away whatever is set up here.
    if (!(await isStored(id))) required();
    const { currentPassword } = parseBody(passwordAgainSchema, request);
    if (await isStored(id)) {
      await requireFresh(attemptOf(request), currentPassword);
      await forgetAccount(db, id, clock.now());
    }
    log.info({ requestId: request.id, user: id }, 'PayPal disconnected');
    response.json(await statusOf(id));
  });

  routes.post('/verify-paypal', async (request, response) => {
    const { token } = parseBody(verifyPaypalSchema, request);
    const outcome = await followLink(required(), token);
    if (outcome === 'limited') throw conflict(paypalReasons.limited, 'paypal_limited');
    if (outcome === 'invalid')
      throw invalid('This link is no longer valid. Please request a new one.', {
        code: INVALID_LINK,
      });
    response.status(204).end();
  });

  return routes;
}
