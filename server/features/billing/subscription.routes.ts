import { type Request, type RequestHandler, Router } from 'express';
import { notConfigured, notFound, paymentFailed } from '#server/errors.ts';
import { findAccountPlan } from '#server/features/account/account-plan.ts';
import { parseBody } from '#server/http/api/parse.ts';
import { type Authentication, signedIn } from '#server/http/authentication/authentication.ts';
import { BillingError } from '#server/providers/billing.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { moneyString } from '#shared/money.ts';
import { choosePlanSchema, type PlanChange, type SubscriptionInvoice } from '#shared/subscription.ts';
import { changePlan, getOrCreateSubscription, setSubscriptionEnding } from './change-subscription.ts';
import { findPendingChange } from './pending-change.ts';
import { answering } from './provider-answer.ts';
import { findSubscription, listInvoices, syncIfReachable } from './subscription-details.ts';
import type { BillingDeps } from './sync-billing.ts';

interface SubscriptionDeps extends Omit<BillingDeps, 'provider'> {
  authentication: Authentication;
  /** Stands before whatever asks the provider. */
  providerLimit: RequestHandler;
  /** Undefined where no payments are set up. */
  provider: BillingDeps['provider'] | undefined;
}

/** What a seller does about their own subscription. */
export function subscriptionRoutes(given: SubscriptionDeps): Router {
  const { authentication, providerLimit, provider, ...rest } = given;
  const { requireUser } = authentication;
  const routes = Router();
  const { db, clock, log } = rest;
  const ownId = (request: Request) => signedIn(request).user.id;

  const required = (): BillingDeps => {
    if (!provider) throw notConfigured('Payments are not set up here');
    return { ...rest, provider };
  };
  const details = async (userId: string) => {
    const found = await findSubscription({ ...rest, provider }, userId);
    if (!found) throw notFound("You don't have a subscription");
    return found;
  };
  const change =
    (work: (deps: BillingDeps, request: Request) => Promise<void>): RequestHandler =>
    async (request, response) => {
      const deps = required();
      await answering(log, () => work(deps, request));
      response.json(await details(ownId(request)));
    };

  routes.post('/get-or-create-subscription', requireUser, providerLimit, async (request, response) => {
    const deps = required();
    const { plan } = parseBody(choosePlanSchema, request);
    const clientSecret = await answering(log, () => getOrCreateSubscription(deps, ownId(request), plan));
    response.json({ clientSecret });
  });

  routes.post('/upgrade-premium', requireUser, providerLimit, async (request, response) => {
    const userId = ownId(request);
    const readPlan = async () => {
      const synced = provider && (await syncIfReachable({ ...rest, provider }, userId));
      const { isPremium } = await findAccountPlan(db, userId, clock.now());
      const first = synced?.found.find(({ clientSecret }) => clientSecret);
      return { isPremium, paymentId: first?.openPayment?.paymentId };
    };
    const { isPremium, paymentId } = await readPlan();
    if (isPremium) return void response.json({ isPremium });
    const progress = provider && paymentId ? await paymentProgress(provider, paymentId) : 'unpaid';
    // Paid between the two reads.
    if (progress === 'paid' && (await readPlan()).isPremium) return void response.json({ isPremium: true });
    if (progress === 'paid' || progress === 'processing')
      return void response.status(202).json({ isPremium: false, pending: true });
    throw paymentFailed('No completed payment was found');
  });

  routes.get('/subscription/details', requireUser, providerLimit, async (request, response) => {
    response.json(await details(ownId(request)));
  });

  routes.get('/subscription/invoices', requireUser, providerLimit, async (request, response) => {
    const deps = required();
    const found = await answering(log, () => listInvoices(deps, ownId(request)));
    const invoices = found
      .filter(({ status }) => status !== 'draft')
      .map(
        ({ cents, createdAt, ...invoice }): SubscriptionInvoice => ({
          ...invoice,
          amount: moneyString(BigInt(cents), DEFAULT_CURRENCY),
          createdAt: new Date(createdAt * 1_000).toISOString(),
        }),
      );
    response.json(invoices);
  });

  routes.get('/subscription/change', requireUser, providerLimit, async (request, response) => {
    const deps = required();
    response.json(await answering(log, () => findPendingChange(deps, ownId(request))));
  });

  routes.post('/subscription/change', requireUser, providerLimit, async (request, response) => {
    const deps = required();
    const { plan } = parseBody(choosePlanSchema, request);
    const clientSecret = await answering(log, () => changePlan(deps, ownId(request), plan));
    const answer: PlanChange = { ...(await details(ownId(request))), ...(clientSecret && { clientSecret }) };
    response.status(clientSecret ? 202 : 200).json(answer);
  });

  routes.post(
    '/subscription/cancel',
    requireUser,
    providerLimit,
    change((deps, request) => setSubscriptionEnding(deps, ownId(request), true)),
  );
  routes.post(
    '/subscription/reactivate',
    requireUser,
    providerLimit,
    change((deps, request) => setSubscriptionEnding(deps, ownId(request), false)),
  );
  return routes;
}

async function paymentProgress(provider: BillingDeps['provider'], paymentId: string) {
  try {
    return await provider.paymentProgress(paymentId);
  } catch (error) {
    if (error instanceof BillingError) return 'unpaid';
    throw error;
  }
}
