import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { loadPage } from '#client/lib/load-page.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonStyle } from '#client/ui/button-style.ts';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { yearlyChangeText } from '#shared/prices.ts';
import { billingQueries } from './billing.queries.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentFormSkeleton } from './payment-form-skeleton.tsx';
import { useFinishPlanChange, useStripProviderParameters } from './payment-outcome.ts';
import { useSwitchPlan } from './switch-plan.ts';

const ConfirmChange = lazy(() =>
  import('./confirm-change.tsx').then((module) => ({ default: module.ConfirmChange })),
);

/** Switches from monthly to yearly, with a payment that may need bank confirmation. */
export function PlanChange({ publishableKey }: { publishableKey: string }) {
  useStripProviderParameters();
  const [dueCents, setDueCents] = useState<number>();
  return (
    <Card
      aria-labelledby="plan-change"
      className="grid gap-x-10 gap-y-6 p-6 max-sm:p-4 md:grid-cols-[minmax(0,1fr)_220px]"
    >
      <div className="grid content-start gap-4">
        <h2 id="plan-change" className="font-semibold text-xl tracking-tight">
          Switch to Yearly
        </h2>
        <Suspense fallback={<PaymentFormSkeleton />}>
          <Step publishableKey={publishableKey} onDue={setDueCents} />
        </Suspense>
      </div>
      <OrderSummary plan="yearly" dueCents={dueCents} />
    </Card>
  );
}

interface StepProps {
  publishableKey: string;
  /** Called with the amount the provider will charge. */
  onDue: (cents: number) => void;
}

/** The next step of the plan change, by the provider's state. */
function Step({ publishableKey, onDue }: StepProps) {
  const pending = useQuery(billingQueries.pendingChange());
  const details = useQuery(billingQueries.details());
  const handlePaid = useFinishPlanChange();
  // After the payment there is no secret left; keep showing its step until the page unloads.
  const [secret, setSecret] = useState<string>();
  const found = pending.data?.clientSecret ?? undefined;
  if (found && found !== secret) setSecret(found);
  if (secret)
    return (
      <ConfirmChange
        publishableKey={publishableKey}
        clientSecret={secret}
        onDue={onDue}
        onPaid={handlePaid}
      />
    );
  if (pending.isError || details.isError)
    return (
      <ErrorState
        title="Couldn't load your subscription"
        onRetry={() => void Promise.all([pending.refetch(), details.refetch()])}
        isRetrying={pending.isFetching || details.isFetching}
      />
    );
  if (!pending.data || !details.data) return <PaymentFormSkeleton />;
  if (pending.data.plan)
    return <Answer text="Your payment is on its way. The plan changes as soon as it arrives." />;
  if (details.data.interval === 'year') return <Answer text="You are on the yearly plan." />;
  return <Question />;
}

function Answer({ text }: { text: string }) {
  return (
    <>
      <p className="text-ink-soft">{text}</p>
      {/* A full page load, so that no provider script stays behind. */}
      <a href="/settings?tab=billing" className={buttonStyle({ className: 'w-fit' })}>
        Open Billing
      </a>
    </>
  );
}

/** Following a link is not yet consent. */
function Question() {
  const { switchTo, isPending } = useSwitchPlan(({ pendingPlan }) => {
    if (!pendingPlan) loadPage('/settings?tab=billing&payment=changed');
  });
  return (
    <>
      <p className="text-ink-soft">{yearlyChangeText}</p>
      <Button
        variant="primary"
        className="w-fit max-sm:w-full"
        isPending={isPending}
        onClick={() => switchTo('yearly')}
      >
        Switch Plan
      </Button>
    </>
  );
}
