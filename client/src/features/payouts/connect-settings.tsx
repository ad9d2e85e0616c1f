import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { USER_KEY } from '#client/features/auth/auth.queries.ts';
import { billingQueries } from '#client/features/billing/billing.queries.ts';
import { ConfirmOwnerDialog } from '#client/features/step-up/confirm-owner-dialog.tsx';
import { useOpenParameter } from '#client/lib/open-parameter.ts';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { User } from '#shared/user.ts';
import { connectQueries, useRefreshAccount } from './connect.queries.ts';
import { ConnectCard } from './connect-card.tsx';
import { useOnboarding } from './use-onboarding.ts';

/** A Pro seller's own account at the card provider, from nothing to payments. */
export function ConnectSettings({ user }: { user: User }) {
  const { data: config, isPending } = useQuery(billingQueries.config());
  return (
    <SettingsSection
      title="Card payments"
      text="Your clients pay by card on the invoice itself, and the money goes to your own Stripe account."
    >
      {isPending && (
        <Card>
          <AccountSkeleton />
        </Card>
      )}
      {config?.cardPayments === false && (
        <Notice className="self-start">
          Card payments are not set up here, so no account can be connected yet.
        </Notice>
      )}
      {!isPending && config?.cardPayments !== false && <Account user={user} />}
    </SettingsSection>
  );
}

function Account({ user }: { user: User }) {
  const onboarding = useOnboarding();
  const isReturning = useRevisit(() => onboarding.start());
  const { data, isError, isFetching, refetch } = useQuery({
    ...connectQueries.status(),
    enabled: !isReturning,
  });
  useKnownByForms(data?.paymentsEnabled, user);
  return (
    <Card aria-label="Stripe">
      {data && !isReturning && (
        <ConnectCard
          status={data}
          onboarding={onboarding}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && isError && (
        <ErrorState
          title="Couldn't load your payment account"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {(isReturning || (!data && !isError)) && <AccountSkeleton />}
      <ConfirmOwnerDialog
        isOpen={onboarding.isAsking}
        onClose={onboarding.stopAsking}
        email={user.email}
        title="Edit payout details"
        description="Your account takes payments, so Stripe’s page opens only with your password. We'll email you that it was opened."
        submitLabel="Open Stripe"
        pendingLabel="Opening Stripe..."
        onConfirm={onboarding.confirm}
        onFailure={onboarding.toastFailure}
      />
    </Card>
  );
}

/**
 * Returning from the provider's page doesn't mean having finished there: the account is refetched, and shown
 * after that. An expired link is replaced.
 * @returns whether it is being refetched
 */
function useRevisit(onLinkRanOut: () => void): boolean {
  const search = useSearch();
  const [isReturning, setReturning] = useState(() => new URLSearchParams(search).get('connect') === 'return');
  const { mutate } = useRefreshAccount();
  useOpenParameter('connect', (came) => {
    if (came === 'return') mutate(undefined, { onSettled: () => setReturning(false) });
    if (came === 'refresh') onLinkRanOut();
  });
  return isReturning;
}

/** Forms read from the user object whether clients can pay by card. */
function useKnownByForms(isEnabled: boolean | undefined, user: User): void {
  const client = useQueryClient();
  const isUnknown = isEnabled !== undefined && isEnabled !== user.stripeConnectOnboardingComplete;
  useEffect(() => {
    if (isUnknown) void client.invalidateQueries({ queryKey: USER_KEY });
  }, [client, isUnknown]);
}

function AccountSkeleton() {
  return (
    <div aria-busy="true" role="status" aria-label="Loading your payment account" className="grid gap-3 p-5">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-3 w-full" />
      <Skeleton className="h-3 w-3/5" />
    </div>
  );
}
