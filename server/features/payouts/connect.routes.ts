import { type Request, type RequestHandler, Router } from 'express';
import { notConfigured } from '#server/errors.ts';
import type { RequireFresh } from '#server/features/account/require-fresh.ts';
import { answering } from '#server/features/billing/provider-answer.ts';
import { parseBody, parseQuery } from '#server/http/api/parse.ts';
import { type Authentication, attemptOf, signedIn } from '#server/http/authentication/authentication.ts';
import { requirePro } from '#server/http/authentication/require-pro.ts';
import { type ConnectStatus, connectStatusQuerySchema, type Onboarding } from '#shared/connect.ts';
import { passwordAgainSchema } from '#shared/password.ts';
import { proFeatures } from '#shared/plan.ts';
import { connectRepo } from './connect.repo.ts';
import { openAccount, startOnboarding } from './open-account.ts';
import { type ConnectDeps, type StoredAccount, syncConnectIfReachable } from './sync-connect.ts';

interface ConnectRouteDeps extends Omit<ConnectDeps, 'provider'> {
  authentication: Authentication;
  /** Stands before whatever asks the provider. */
  providerLimit: RequestHandler;
  /** Undefined where no payments are set up. */
  provider: ConnectDeps['provider'] | undefined;
  appUrl: string;
  requireFresh: RequireFresh;
}

const forPro = requirePro(proFeatures.onlinePayments);

/** A seller's own account at the card provider, under `/api/connect`; for Pro only. */
export function connectRoutes(deps: ConnectRouteDeps): Router {
  const { authentication, providerLimit, provider, appUrl, requireFresh, ...rest } = deps;
  const { db, clock, log } = rest;
  const routes = Router();
  const repo = connectRepo(db);
  const ownId = (request: Request) => signedIn(request).user.id;
  const required = (): ConnectDeps => {
    if (!provider) throw notConfigured('Card payments are not set up here');
    return { ...rest, provider };
  };
  const statusOf = async (userId: string) => presentStatus(await repo.find(userId));

  routes.get(
    '/status',
    authentication.requireUser,
    forPro,
    whenFresh(providerLimit),
    async (request, response) => {
      const { fresh } = parseQuery(connectStatusQuerySchema, request);
      const userId = ownId(request);
      const isToBeRead = provider && (fresh || !(await repo.isFresh(userId, clock.now())));
      const isAway = isToBeRead && !(await syncConnectIfReachable({ ...rest, provider }, userId));
      response.json({ ...(await statusOf(userId)), ...(isAway && { isAway }) } satisfies ConnectStatus);
    },
  );

  routes.post(
    '/create-account',
    authentication.requireUser,
    forPro,
    providerLimit,
    async (request, response) => {
      const connect = required();
      await answering(log, () => openAccount(connect, ownId(request)));
      response.json(await statusOf(ownId(request)));
    },
  );

  routes.post('/onboard', authentication.requireUser, forPro, providerLimit, async (request, response) => {
    const connect = required();
    const userId = ownId(request);
    const { currentPassword } = parseBody(passwordAgainSchema, request);
    const confirmOwner = () => requireFresh(attemptOf(request), currentPassword);
    const onboardingUrl = await answering(log, () =>
      startOnboarding(connect, userId, { appUrl, confirmOwner }),
    );
    response.json({ onboardingUrl } satisfies Onboarding);
  });

  return routes;
}

/** What was read within the last minute is answered without asking, unless it is to be read anew. */
const whenFresh =
  (limit: RequestHandler): RequestHandler =>
  (request, response, next) =>
    parseQuery(connectStatusQuerySchema, request).fresh ? limit(request, response, next) : next();

function presentStatus(account: StoredAccount | undefined): ConnectStatus {
  if (!account?.accountId) return { paymentsEnabled: false, hasAccount: false, accountId: null };
  return {
    paymentsEnabled: account.isReady,
    hasAccount: true,
    accountId: account.accountId,
    state: account.state ?? 'setup_required',
    reason: account.reason,
  };
}
