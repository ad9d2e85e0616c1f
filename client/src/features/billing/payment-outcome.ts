import type { PaymentIntent } from '@stripe/stripe-js';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { userQuery } from '#client/features/auth/auth.queries.ts';
import { loadPage } from '#client/lib/load-page.ts';
import { logFailure } from '#client/lib/log.ts';
import { useOpenParameter } from '#client/lib/open-parameter.ts';
import { toast } from '#client/ui/toast-store.ts';
import { brand } from '#shared/brand.ts';
import { billingQueries, useUpgradePremium } from './billing.queries.ts';
import { toastPlanChanged } from './switch-plan.ts';

/** The result of a payment that wasn't declined. */
export type PaymentOutcome = 'succeeded' | 'processing';

/** Undefined while unpaid. Confirming fails if another tab has paid it. */
export function outcomeOf(payment: Pick<PaymentIntent, 'status'> | undefined): PaymentOutcome | undefined {
  return payment?.status === 'succeeded' || payment?.status === 'processing' ? payment.status : undefined;
}

const AFTER_PAYMENT_MS = 1_000;
/** How long to wait for a processing payment, and how often to check. */
const TIMEOUT_MS = 10_000;
const POLL_MS = 1_000;

/** Parameters the provider adds to the return URL; one of them is a secret that must not stay. */
const PROVIDER_PARAMETERS = [
  'payment_intent',
  'payment_intent_client_secret',
  'redirect_status',
  'setup_intent',
  'setup_intent_client_secret',
];

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Polls until `check` returns a result or time is up. */
async function waitFor(check: () => Promise<boolean | undefined>): Promise<boolean> {
  for (let waited = 0; ; waited += POLL_MS) {
    const result = await check();
    if (result !== undefined) return result;
    if (waited >= TIMEOUT_MS) return false;
    await pause(POLL_MS);
  }
}

const becomesPro = (client: QueryClient) =>
  waitFor(async () => {
    const user = await client.fetchQuery(userQuery);
    return user ? user.isPremium || undefined : false;
  });

/** Asks the server whether a payment has made the seller Pro, and waits a while for a processing one. */
function useConfirmPro(): () => Promise<boolean> {
  const client = useQueryClient();
  const { mutateAsync } = useUpgradePremium();
  return async () => {
    try {
      const { isPremium: isPro } = await mutateAsync();
      return isPro || (await becomesPro(client));
    } catch (error) {
      // The provider's webhook will follow.
      logFailure('Failed to update premium status', error);
      return false;
    }
  };
}

function toastOutcome(outcome: PaymentOutcome): void {
  if (outcome === 'succeeded')
    toast({ title: 'Payment Successful', description: `Welcome to ${brand.name} Pro!` });
  else toast({ title: 'Payment Processing', description: 'Pro starts as soon as your payment arrives.' });
}

/** Loads a page unless the seller has left this screen: loading would lose what they type elsewhere. */
function useLoadFromHere(): (path: string) => void {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return (path) => {
    if (isHere.current) loadPage(path);
  };
}

/** After the payment: shows a toast, asks the server and redirects to the settings. */
export function useFinishPayment(): (outcome: PaymentOutcome) => void {
  const confirmPro = useConfirmPro();
  const loadFromHere = useLoadFromHere();
  return (outcome) => {
    toastOutcome(outcome);
    void confirmPro().then(async (isPro) => {
      await pause(AFTER_PAYMENT_MS);
      loadFromHere(isPro || outcome === 'succeeded' ? '/settings?payment=success' : '/settings?tab=billing');
    });
  };
}

/** After paying for a plan change: waits for it a while, then redirects to the settings, which show the result. */
export function useFinishPlanChange(): () => void {
  const client = useQueryClient();
  const loadFromHere = useLoadFromHere();
  return () => {
    const check = async () =>
      (await client.fetchQuery(billingQueries.pendingChange())).plan === null || undefined;
    void waitFor(check)
      .catch((error: unknown) => {
        logFailure('The change of the plan could not be checked', error);
        return false;
      })
      .then((isChanged) =>
        loadFromHere(`/settings?tab=billing&payment=${isChanged ? 'changed' : 'changing'}`),
      );
  };
}

/** Removes the provider's parameters from the address. */
export function useStripProviderParameters(): void {
  useOpenParameter('payment_intent', ignore, PROVIDER_PARAMETERS);
}

const ignore = () => undefined;

/** Returning from the provider's page: shows the result of the payment, and asks the server if Pro isn't active yet. */
export function usePaymentReturn(isPro: boolean): void {
  const confirmPro = useConfirmPro();
  const handleReturn = (value: string, parameters: URLSearchParams) => {
    if (value === 'changed') return toastPlanChanged();
    if (value === 'changing')
      return toast({
        title: 'Payment Processing',
        description: 'The plan changes as soon as your payment arrives.',
      });
    if (value !== 'success') return;
    const status = parameters.get('redirect_status');
    if (status === 'failed')
      return toast({
        title: 'Payment Failed',
        description: "The payment wasn't accepted. Please try again.",
        variant: 'destructive',
      });
    toastOutcome(status === 'processing' ? 'processing' : 'succeeded');
    if (!isPro) void confirmPro();
  };
  useOpenParameter('payment', handleReturn, PROVIDER_PARAMETERS);
}
