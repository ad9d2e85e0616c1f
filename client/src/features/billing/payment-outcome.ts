import type { PaymentIntent } from '@stripe/stripe-js';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { USER_KEY, userQuery } from '#client/features/auth/auth.queries.ts';
import { loadPage } from '#client/lib/load-page.ts';
import { logFailure } from '#client/lib/log.ts';
import { useOpenParameter } from '#client/lib/open-parameter.ts';
import { toast } from '#client/ui/toast-store.ts';
import { brand } from '#shared/brand.ts';
import { billingQueries, useUpgradePremium } from './billing.queries.ts';
import { tellPlanChanged } from './switch-plan.ts';

/** What the payment provider says of a payment that was not refused. */
export type PaymentOutcome = 'succeeded' | 'processing';

/** Undefined for one that is still to be paid. Another tab may have paid it, which makes a confirmation fail. */
export function outcomeOf(payment: Pick<PaymentIntent, 'status'> | undefined): PaymentOutcome | undefined {
  return payment?.status === 'succeeded' || payment?.status === 'processing' ? payment.status : undefined;
}

const AFTER_PAYMENT_MS = 1_000;
/** How long the arrival of a payment that is on its way is waited for, and how often it is looked for. */
const LONGEST_LOOK_MS = 10_000;
const LOOK_AGAIN_MS = 1_000;

/** What the provider adds to the address to which it leads back; the secret among it is nobody's to keep. */
const PROVIDER_PARAMETERS = [
  'payment_intent',
  'payment_intent_client_secret',
  'redirect_status',
  'setup_intent',
  'setup_intent_client_secret',
];

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Looks again and again until `look` sees an end, or it has taken too long. */
async function waitFor(look: () => Promise<boolean | undefined>): Promise<boolean> {
  for (let waited = 0; ; waited += LOOK_AGAIN_MS) {
    const seen = await look();
    if (seen !== undefined) return seen;
    if (waited >= LONGEST_LOOK_MS) return false;
    await pause(LOOK_AGAIN_MS);
  }
}

const becomesPro = (client: QueryClient) =>
  waitFor(async () => {
    const user = await client.fetchQuery(userQuery);
    return user ? user.isPremium || undefined : false;
  });

/** Asks the server whether a payment has made the seller Pro, and waits a while for one that is on its way. */
function useConfirmPro(): () => Promise<boolean> {
  const client = useQueryClient();
  const { mutateAsync } = useUpgradePremium();
  return async () => {
    try {
      const { isPremium } = await mutateAsync();
      return isPremium || (await becomesPro(client));
    } catch (error) {
      // What the provider has not told by now it tells soon.
      logFailure('Failed to update premium status', error);
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: USER_KEY });
    }
  };
}

function tell(outcome: PaymentOutcome): void {
  if (outcome === 'succeeded')
    toast({ title: 'Payment Successful', description: `Welcome to ${brand.name} Pro!` });
  else toast({ title: 'Payment Processing', description: 'Pro starts as soon as your payment arrives.' });
}

/** After the payment: says so, asks the server, and leads on to the settings. */
export function usePaid(): (outcome: PaymentOutcome) => void {
  const confirmPro = useConfirmPro();
  return (outcome) => {
    tell(outcome);
    void confirmPro().then(async (isPro) => {
      await pause(AFTER_PAYMENT_MS);
      loadPage(isPro || outcome === 'succeeded' ? '/settings?payment=success' : '/settings?tab=billing');
    });
  };
}

/** After the payment for another plan: waits a while for the change, and leads to the settings, which tell of it. */
export function useChangePaid(): () => void {
  const client = useQueryClient();
  return () => {
    const look = async () =>
      (await client.fetchQuery(billingQueries.pendingChange())).plan === null || undefined;
    void waitFor(look)
      .catch((error: unknown) => {
        logFailure('The change of the plan could not be looked at', error);
        return false;
      })
      .then((isChanged) => loadPage(`/settings?tab=billing&payment=${isChanged ? 'changed' : 'changing'}`));
  };
}

/** Takes what the provider has added out of the address. */
export function useWithoutProviderParameters(): void {
  useOpenParameter('payment_intent', ignore, PROVIDER_PARAMETERS);
}

const ignore = () => undefined;

/** Back from a page of the provider's: tells what became of the payment, and asks the server where Pro is not here yet. */
export function usePaymentReturn(isPremium: boolean): void {
  const confirmPro = useConfirmPro();
  const handleReturn = (value: string, parameters: URLSearchParams) => {
    if (value === 'changed') return tellPlanChanged();
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
    tell(status === 'processing' ? 'processing' : 'succeeded');
    if (!isPremium) void confirmPro();
  };
  useOpenParameter('payment', handleReturn, PROVIDER_PARAMETERS);
}
