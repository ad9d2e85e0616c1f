import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { USER_KEY } from '#client/features/auth/auth.queries.ts';
import { ApiError, isUnauthorized } from '#client/lib/api.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { prices } from '#shared/prices.ts';
import { type BilledPlan, billedPrices } from '#shared/subscription.ts';
import { toastAlreadySubscribed } from './already-subscribed.ts';
import { useGetOrCreateSubscription } from './billing.queries.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentFormSkeleton } from './payment-form-skeleton.tsx';
import { useFinishPayment } from './payment-outcome.ts';

const PaymentForm = lazy(() =>
  import('./payment-form.tsx').then((module) => ({ default: module.PaymentForm })),
);

const submitLabels: Record<BilledPlan, string> = {
  monthly: `Subscribe to Pro - ${prices.monthly}/month`,
  yearly: `Subscribe to Pro - ${prices.yearly}/year (save ${prices.yearlySaving}!)`,
};

interface CheckoutProps {
  plan: BilledPlan;
  publishableKey: string;
  onBack: () => void;
}

/** Pays for the chosen plan. */
export function Checkout({ plan, publishableKey, onBack }: CheckoutProps) {
  const clientSecret = useSecretFor(plan, onBack);
  const handlePaid = useFinishPayment();
  return (
    <Card
      aria-labelledby="checkout"
      className="grid gap-x-10 gap-y-6 p-6 max-sm:p-4 md:grid-cols-[minmax(0,1fr)_220px]"
    >
      <div className="grid content-start gap-4">
        <h2 id="checkout" className="font-semibold text-xl tracking-tight">
          Complete Your Subscription
        </h2>
        <Suspense fallback={<PaymentFormSkeleton />}>
          {clientSecret ? (
            <PaymentForm
              publishableKey={publishableKey}
              clientSecret={clientSecret}
              submitLabel={submitLabels[plan]}
              returnPath="/settings?payment=success"
              onPaid={handlePaid}
            />
          ) : (
            <PaymentFormSkeleton />
          )}
        </Suspense>
      </div>
      <OrderSummary plan={plan} dueCents={billedPrices[plan].cents}>
        <Button variant="link" className="w-fit text-sm" onClick={onBack}>
          Change plan
        </Button>
      </OrderSummary>
    </Card>
  );
}

const hasCode = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code;
const isSubscribed = (error: unknown) => hasCode(error, 'already_subscribed');

function toastCheckoutFailure(error: unknown): void {
  if (isSubscribed(error)) toastAlreadySubscribed();
  else if (hasCode(error, 'payment_processing'))
    toast({ title: 'Payment Processing', description: error.serverMessage ?? '' });
  else toastFailure(error, 'Failed to initialize payment. Please try again.');
}

/** The client secret to pay with, once loaded. Returns to the plans when that fails. */
function useSecretFor(plan: BilledPlan, onBack: () => void): string | undefined {
  const client = useQueryClient();
  const { mutate } = useGetOrCreateSubscription();
  const [secret, setSecret] = useState<string>();
  const back = useRef(onBack);
  useEffect(() => {
    back.current = onBack;
  });
  useEffect(() => {
    let isWanted = true;
    mutate(plan, {
      onSuccess: (clientSecret) => {
        if (!isWanted) return;
        if (clientSecret) return setSecret(clientSecret);
        toastFailure(undefined, 'Failed to create subscription. Please try again.');
        back.current();
      },
      onError: (error) => {
        if (!isWanted || isUnauthorized(error)) return;
        toastCheckoutFailure(error);
        // Already paid in another window: refetch the user.
        if (isSubscribed(error)) void client.invalidateQueries({ queryKey: USER_KEY });
        back.current();
      },
    });
    return () => {
      isWanted = false;
    };
  }, [client, mutate, plan]);
  return secret;
}
