import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { USER_KEY } from '#client/features/auth/auth.queries.ts';
import { billingQueries } from '#client/features/billing/billing.queries.ts';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { User } from '#shared/user.ts';
import { paypalQueries } from './paypal.queries.ts';
import { PaypalCard } from './paypal-card.tsx';

/** A Pro seller's own account at PayPal. */
export function PaypalSettings({ user }: { user: User }) {
  const { data: config, isPending } = useQuery(billingQueries.config());
  const isOn = config?.paypal !== false || user.paypalMerchantId !== null;
  return (
    <SettingsSection
      title="PayPal payments"
      text="Your clients pay with PayPal on the invoice itself, and the money goes to your own PayPal account."
    >
      {isPending || isOn ? (
        <Card aria-label="PayPal">
          {isPending ? <PaypalSkeleton /> : <Account user={user} hasMail={config?.email !== false} />}
        </Card>
      ) : (
        <Notice className="self-start">PayPal is not set up here, so no account can be connected yet.</Notice>
      )}
    </SettingsSection>
  );
}

function Account({ user, hasMail }: { user: User; hasMail: boolean }) {
  const { data, isError, isFetching, refetch } = useQuery(paypalQueries.status());
  useKnownByForms(data?.verified, user);
  if (data) return <PaypalCard status={data} hasMail={hasMail} email={user.email} />;
  if (!isError) return <PaypalSkeleton />;
  return (
    <ErrorState
      title="Couldn't load your PayPal account"
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}

/** Forms read from the user object whether clients can pay with PayPal. */
function useKnownByForms(isVerified: boolean | undefined, user: User): void {
  const client = useQueryClient();
  const isUnknown = isVerified !== undefined && isVerified !== user.paypalAccountVerified;
  useEffect(() => {
    if (isUnknown) void client.invalidateQueries({ queryKey: USER_KEY });
  }, [client, isUnknown]);
}

function PaypalSkeleton() {
  return (
    <div aria-busy="true" role="status" aria-label="Loading your PayPal account" className="grid gap-3 p-5">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-3 w-full" />
      <Skeleton className="h-3 w-3/5" />
    </div>
  );
}
