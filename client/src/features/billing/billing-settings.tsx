import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link } from 'wouter';
import { Badge } from '#client/ui/badge.tsx';
import { buttonStyle } from '#client/ui/button-style.ts';
import { Card, CardBody, CardFoot } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { AccountPlan } from '#shared/account-plan.ts';
import { formatInstantLongDate } from '#shared/dates.ts';
import { chargedPriceNote, prices } from '#shared/prices.ts';
import { billingQueries } from './billing.queries.ts';
import { SubscriptionCard } from './subscription-card.tsx';
import { SubscriptionInvoices } from './subscription-invoices.tsx';

interface BillingSettingsProps {
  timeZone: string;
  /** The seller is a customer at the payment provider. */
  hasCustomer: boolean;
  hasSubscription: boolean;
}

/** The seller's plan, its source, and the upgrade. */
export function BillingSettings({ timeZone, hasCustomer, hasSubscription }: BillingSettingsProps) {
  const { data, isError, isFetching, refetch } = useQuery(billingQueries.plan());
  return (
    <>
      <SettingsSection title="Plan" text="Your current plan and what it costs.">
        <Card>
          {data && <Plan plan={data} timeZone={timeZone} hasSubscription={hasSubscription} />}
          {!data && isError && (
            <ErrorState
              title="Couldn't load your plan"
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          )}
          {!data && !isError && <PlanSkeleton />}
        </Card>
      </SettingsSection>
      {hasCustomer && <SubscriptionInvoices timeZone={timeZone} />}
    </>
  );
}

interface PlanProps {
  plan: AccountPlan;
  timeZone: string;
  hasSubscription: boolean;
}

function Plan({ plan, timeZone, hasSubscription }: PlanProps) {
  if (!plan.isPremium) return <FreePlan />;
  if (plan.source === 'subscription' && hasSubscription) return <SubscriptionCard timeZone={timeZone} />;
  return <ProPlan plan={plan} timeZone={timeZone} />;
}

const benefits = [
  'Card and PayPal payments',
  'SMS and email notifications',
  'Advanced analytics and client statistics',
  'Your logo, and no credits of ours',
  'Automated reminders',
  'Priority support',
];

function FreePlan() {
  return (
    <>
      <CardBody className="grid gap-4">
        <div>
          <h3 className="font-semibold">Free Plan</h3>
          <p className="mt-1 text-ink-soft">Unlimited clients, invoices and proposals. Pro brings:</p>
        </div>
        <ul className="grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
          {benefits.map((benefit) => (
            <li key={benefit} className="flex items-start gap-2">
              <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-positive" strokeWidth={1.75} />
              {benefit}
            </li>
          ))}
        </ul>
      </CardBody>
      <CardFoot>
        <div className="min-w-0">
          <p className="font-medium text-base text-ink">Pro at {prices.settings} per month</p>
          <p>{chargedPriceNote}</p>
        </div>
        <Link href="/subscribe" className={buttonStyle({ variant: 'primary', className: 'max-sm:w-full' })}>
          Upgrade to Pro
        </Link>
      </CardFoot>
    </>
  );
}

function ProPlan({ plan, timeZone }: { plan: AccountPlan; timeZone: string }) {
  return (
    <CardBody>
      <h3 className="flex items-center gap-2 font-semibold">
        Pro Plan <Badge tone="positive">Active</Badge>
      </h3>
      <p className="mt-1 text-ink-soft">{sourceText(plan, timeZone)}</p>
    </CardBody>
  );
}

function sourceText({ source, grantedUntil }: AccountPlan, timeZone: string): string {
  if (source === 'subscription') return 'All features are yours. Thank you.';
  const granted = 'Our support team gave you Pro at no charge.';
  if (!grantedUntil) return granted;
  const end = formatInstantLongDate(grantedUntil, timeZone);
  return `${granted} It ends on ${end}; you'll move to the Free plan then and keep everything you made.`;
}

function PlanSkeleton() {
  return (
    <div aria-busy="true" role="status" aria-label="Loading your plan" className="grid gap-3 p-5 max-sm:px-4">
      <Skeleton className="h-4 w-28" />
      <Skeleton className="h-3 w-4/5" />
    </div>
  );
}
