import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadPage } from '#client/lib/load-page.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonStyle } from '#client/ui/button-style.ts';
import { CardBody, CardFoot } from '#client/ui/card.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { formatInstantLongDate } from '#shared/dates.ts';
import { prices, yearlyChangeText } from '#shared/prices.ts';
import type { BilledPlan, SubscriptionDetails } from '#shared/subscription.ts';
import { billingQueries, useChangeSubscription } from './billing.queries.ts';
import { toastPlanChanged, useSwitchPlan } from './switch-plan.ts';

/** The Pro subscription and its actions. */
export function SubscriptionCard({ timeZone }: { timeZone: string }) {
  const { data, isError, isFetching, refetch } = useQuery(billingQueries.details());
  if (data) return <Subscription details={data} timeZone={timeZone} />;
  if (isError)
    return (
      <ErrorState
        title="Couldn't load your subscription"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  return (
    <div aria-busy="true" role="status" aria-label="Loading your subscription" className="p-5 max-sm:px-4">
      <Skeleton className="h-4 w-40" />
    </div>
  );
}

const priceTexts = { month: `${prices.monthly}/month`, year: `${prices.yearly}/year` } as const;

function badgeOf({ status, cancelAtPeriodEnd }: SubscriptionDetails) {
  if (status === 'past_due') return <Badge tone="critical">Payment failed</Badge>;
  if (cancelAtPeriodEnd) return <Badge tone="warning">Cancelled</Badge>;
  return <Badge tone="positive">Active</Badge>;
}

const CONFIRM_PATH = '/subscribe?change=yearly';

function nextText(details: SubscriptionDetails, end: string): string {
  const { status, cancelAtPeriodEnd, nextPlan, pendingPlan } = details;
  if (pendingPlan)
    return 'The switch to Yearly waits for you to confirm its payment with your bank. Nothing is charged until then.';
  if (status === 'past_due') return 'Your last payment failed. Please pay the open invoice to keep Pro.';
  if (cancelAtPeriodEnd) return `You'll keep Pro until ${end}. You won't be charged again.`;
  if (nextPlan) return `Changes to ${nextPlan === 'monthly' ? 'Monthly' : 'Yearly'} on ${end}.`;
  return `Renews on ${end}.`;
}

/** Links to the provider's page of the unpaid invoice. */
function PayOpenInvoice() {
  const { data } = useQuery(billingQueries.invoices());
  const url = data?.find(({ status }) => status === 'open')?.url;
  if (!url) return null;
  return (
    <a href={url} target="_blank" rel="noreferrer" className={buttonStyle({ variant: 'primary' })}>
      Pay Invoice
    </a>
  );
}

interface SubscriptionProps {
  details: SubscriptionDetails;
  timeZone: string;
}

function Subscription({ details, timeZone }: SubscriptionProps) {
  const [question, setQuestion] = useState<'cancel' | 'change'>();
  const change = useChangeSubscription();
  const { cancelAtPeriodEnd, interval, status } = details;
  const end = formatInstantLongDate(new Date(details.currentPeriodEnd * 1_000), timeZone);
  const offered = offeredChange(details, end);
  // Keep the dialog's text while the response already changes the plan behind it.
  const [offer, setOffer] = useState(offered);
  const askForChange = () => {
    setOffer(offered);
    setQuestion('change');
  };
  const close = () => setQuestion(undefined);
  const run = useSubscriptionActions(change, close);
  const { switchTo, isPending: isSwitching } = useSwitchPlan(({ pendingPlan }) =>
    // Only a full load of that page allows the provider's frames.
    pendingPlan ? loadPage(CONFIRM_PATH) : toastPlanChanged(),
  );
  return (
    <>
      <CardBody>
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          <span>Pro Plan</span> {badgeOf(details)}
          <span className="ml-auto font-medium text-base tabular-nums">{priceTexts[interval]}</span>
        </h3>
        <p className="mt-1 text-ink-soft">{nextText(details, end)}</p>
      </CardBody>
      <CardFoot className="justify-end">
        {cancelAtPeriodEnd ? (
          <Button variant="primary" isPending={change.isPending} onClick={run.reactivate}>
            Reactivate
          </Button>
        ) : (
          <>
            {details.pendingPlan && (
              <a href={CONFIRM_PATH} className={buttonStyle({ variant: 'primary' })}>
                Confirm Payment
              </a>
            )}
            {status === 'past_due' ? (
              <PayOpenInvoice />
            ) : (
              <Button onClick={askForChange}>{offered.label}</Button>
            )}
            <Button variant="danger-quiet" onClick={() => setQuestion('cancel')}>
              Cancel Subscription
            </Button>
          </>
        )}
      </CardFoot>
      <ConfirmDialog
        isOpen={question === 'cancel'}
        title="Cancel subscription?"
        description={`You'll keep Pro until ${end}. After that, your account moves to the Free plan and all your data is kept.`}
        confirmLabel="Cancel Subscription"
        cancelLabel="Keep Pro"
        isPending={change.isPending}
        onConfirm={run.cancel}
        onCancel={close}
      />
      <ConfirmDialog
        isOpen={question === 'change'}
        title={`${offer.label}?`}
        description={offer.text}
        confirmLabel={offer.isBack ? offer.label : 'Switch Plan'}
        isDestructive={false}
        isPending={isSwitching}
        onConfirm={() => switchTo(offer.plan, close)}
        onCancel={close}
      />
    </>
  );
}

/** The plan the seller can switch to, or return to. */
function offeredChange({ interval, nextPlan, pendingPlan }: SubscriptionDetails, end: string) {
  const arranged = pendingPlan ?? nextPlan;
  const current: BilledPlan = arranged ?? (interval === 'month' ? 'monthly' : 'yearly');
  const plan: BilledPlan = current === 'monthly' ? 'yearly' : 'monthly';
  const isBack = arranged !== null;
  const label = `${isBack ? 'Stay on' : 'Switch to'} ${plan === 'yearly' ? 'Yearly' : 'Monthly'}`;
  return { plan, isBack, label, text: changeText(plan, end, isBack) };
}

function changeText(other: BilledPlan, end: string, isBack: boolean): string {
  if (isBack) return 'Your plan stays the same, and nothing changes at the end of the period.';
  if (other === 'yearly') return yearlyChangeText;
  return `You stay on Yearly until ${end}, then pay ${prices.monthly} a month.`;
}

/** Cancel and reactivate, with their toasts. */
function useSubscriptionActions({ mutate }: ReturnType<typeof useChangeSubscription>, close: () => void) {
  return {
    cancel: () =>
      mutate(
        { action: 'cancel' },
        {
          onSuccess: () =>
            toast({
              title: 'Subscription Cancelled',
              description: 'Your subscription will end at the end of the billing period.',
            }),
          onError: (error) => toastFailure(error, 'Failed to cancel subscription. Please try again.'),
          onSettled: close,
        },
      ),
    reactivate: () =>
      mutate(
        { action: 'reactivate' },
        {
          onSuccess: () =>
            toast({ title: 'Subscription Reactivated', description: 'Your subscription continues.' }),
          onError: (error) => toastFailure(error, 'Failed to reactivate subscription. Please try again.'),
        },
      ),
  };
}
