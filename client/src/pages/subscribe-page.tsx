import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLastUser } from '#client/features/auth/auth.queries.ts';
import { toastAlreadySubscribed } from '#client/features/billing/already-subscribed.ts';
import { billingQueries } from '#client/features/billing/billing.queries.ts';
import { Checkout } from '#client/features/billing/checkout.tsx';
import { PaymentFormSkeleton } from '#client/features/billing/payment-form-skeleton.tsx';
import { PlanCards } from '#client/features/billing/plan-cards.tsx';
import { PlanChange } from '#client/features/billing/plan-change.tsx';
import { SubscriptionFaq } from '#client/features/billing/subscription-faq.tsx';
import { isLoadedAt, loadPage } from '#client/lib/load-page.ts';
import { Notice } from '#client/ui/notice.tsx';
import { type BilledPlan, billedPlans } from '#shared/subscription.ts';

/** What Pro is, and the way to pay for it. */
export function SubscribePage() {
  const user = useLastUser();
  // Whoever pays here becomes Pro on the way, and that is no surprise to them.
  const [wasPro] = useState(user?.isPremium ?? false);
  const [isChange] = useState(() => wasPro && Boolean(user?.stripeSubscriptionId) && isChangeAsked());
  useEffect(() => {
    if (wasPro && !isChange) toastAlreadySubscribed();
  }, [wasPro, isChange]);
  if (!user) return null;
  return (
    <div className="mx-auto grid w-full max-w-[760px] grid-cols-[minmax(0,1fr)] gap-6 max-sm:gap-4">
      {/* A full page load, so that no provider script stays behind. */}
      <a
        href="/settings?tab=billing"
        className="flex min-h-6 w-fit items-center gap-1.5 font-medium text-muted text-sm no-underline hover:text-ink"
      >
        <ChevronLeft aria-hidden="true" className="size-4" strokeWidth={1.75} />
        Settings
      </a>
      <p className="text-ink-soft">
        {wasPro
          ? "You're on the Pro plan. Thank you."
          : 'Let clients pay right on the invoice. Change or cancel any time in Settings.'}
      </p>
      <Plans isPro={wasPro} isChange={isChange} />
      {!isChange && <SubscriptionFaq />}
    </div>
  );
}

function Plans({ isPro, isChange }: { isPro: boolean; isChange: boolean }) {
  if (isChange) return <Change />;
  return isPro ? <PlanCards /> : <Purchase />;
}

const NOT_SOLD = "Payments are not set up here, so Pro can't be bought yet.";

function Change() {
  const { data: config } = useQuery(billingQueries.config());
  if (!config) return <PaymentFormSkeleton />;
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

/** The address asks for the yearly plan instead of the current one. */
const isChangeAsked = () =>
  isLoadedAt('/subscribe') && new URLSearchParams(window.location.search).get('change') === 'yearly';

/** The plan that the address names, where this page was loaded with one. */
function chosenPlan(): BilledPlan | undefined {
  const named = new URLSearchParams(window.location.search).get('plan');
  return isLoadedAt('/subscribe') ? billedPlans.find((plan) => plan === named) : undefined;
}
