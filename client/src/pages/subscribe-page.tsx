import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLastingUser } from '#client/features/auth/auth.queries.ts';
import { tellSubscribed } from '#client/features/billing/already-subscribed.ts';
import { billingQueries } from '#client/features/billing/billing.queries.ts';
import { Checkout } from '#client/features/billing/checkout.tsx';
import { FieldsLoading } from '#client/features/billing/fields-loading.tsx';
import { PlanCards } from '#client/features/billing/plan-cards.tsx';
import { PlanChange } from '#client/features/billing/plan-change.tsx';
import { SubscriptionQuestions } from '#client/features/billing/subscription-questions.tsx';
import { isLoadedAt, loadPage } from '#client/lib/load-page.ts';
import { Notice } from '#client/ui/notice.tsx';
import { type BilledPlan, billedPlans } from '#shared/subscription.ts';

/** What Pro is, and the way to pay for it. */
export function SubscribePage() {
  const user = useLastingUser();
  // Whoever pays here becomes Pro on the way, and that is no surprise to them.
  const [wasPremium] = useState(user?.isPremium ?? false);
  const [isChange] = useState(() => wasPremium && Boolean(user?.stripeSubscriptionId) && isChangeAsked());
  useEffect(() => {
    if (wasPremium && !isChange) tellSubscribed();
  }, [wasPremium, isChange]);
  if (!user) return null;
  return (
    <div className="mx-auto grid w-full max-w-[760px] grid-cols-[minmax(0,1fr)] gap-6 max-sm:gap-4">
      {/* Loads the settings anew: nothing of the payment provider's stays behind. */}
      <a
        href="/settings?tab=billing"
        className="flex min-h-6 w-fit items-center gap-1.5 font-medium text-muted text-sm no-underline hover:text-ink"
      >
        <ChevronLeft aria-hidden="true" className="size-4" strokeWidth={1.75} />
        Settings
      </a>
      <p className="text-ink-soft">
        {wasPremium
          ? "You're on the Pro plan. Thank you."
          : 'Let clients pay right on the invoice. Change or cancel any time in Settings.'}
      </p>
      <Plans isPremium={wasPremium} isChange={isChange} />
      {!isChange && <SubscriptionQuestions />}
    </div>
  );
}

function Plans({ isPremium, isChange }: { isPremium: boolean; isChange: boolean }) {
  if (isChange) return <Change />;
  return isPremium ? <PlanCards /> : <Purchase />;
}

const NOT_SOLD = "Payments are not set up here, so Pro can't be bought yet.";

function Change() {
  const { data: config } = useQuery(billingQueries.config());
  if (!config) return <FieldsLoading />;
  const { stripePublishableKey } = config;
  return stripePublishableKey ? (
    <PlanChange publishableKey={stripePublishableKey} />
  ) : (
    <Notice>{NOT_SOLD}</Notice>
  );
}

function Purchase() {
  const { data: config } = useQuery(billingQueries.config());
  const [plan, setPlan] = useState(chosenPlan);
  const publishableKey = config?.stripePublishableKey;
  const choose = (chosen: BilledPlan) => {
    // Only the page that was loaded as this one may show the payment provider's fields.
    if (isLoadedAt('/subscribe')) setPlan(chosen);
    else loadPage(`/subscribe?plan=${chosen}`);
  };
  if (plan && publishableKey)
    return <Checkout plan={plan} publishableKey={publishableKey} onBack={() => setPlan(undefined)} />;
  return (
    <>
      {config && !publishableKey && <Notice>{NOT_SOLD}</Notice>}
      <PlanCards onChoose={publishableKey ? choose : undefined} />
    </>
  );
}

/** The address asks for the yearly plan instead of the present one. */
const isChangeAsked = () =>
  isLoadedAt('/subscribe') && new URLSearchParams(window.location.search).get('change') === 'yearly';

/** The plan that the address names, where this page was loaded with one. */
function chosenPlan(): BilledPlan | undefined {
  const named = new URLSearchParams(window.location.search).get('plan');
  return isLoadedAt('/subscribe') ? billedPlans.find((plan) => plan === named) : undefined;
}
