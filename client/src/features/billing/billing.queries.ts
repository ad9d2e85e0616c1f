import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { USER_KEY } from '#client/features/auth/auth.queries.ts';
import { callJson } from '#client/lib/api.ts';
import type { AccountPlan } from '#shared/account-plan.ts';
import type {
  BilledPlan,
  PendingChange,
  PlanChange,
  PublicConfig,
  SubscriptionDetails,
  SubscriptionInvoice,
} from '#shared/subscription.ts';

/** Another tab or the provider may have changed it: refetch on every view. */
const asked = { staleTime: 0, refetchOnWindowFocus: 'always' } as const;

export const billingQueries = {
  plan: () => queryOptions<AccountPlan>({ ...asked, queryKey: ['/api/user/plan'] }),
  /** Fetched once: what is being paid for must not change underneath the user. */
  pendingChange: () =>
    queryOptions<PendingChange>({
      queryKey: ['/api/subscription/change'],
      staleTime: 0,
      refetchOnWindowFocus: false,
    }),
  config: () => queryOptions<PublicConfig>({ queryKey: ['/api/config'] }),
  details: () => queryOptions<SubscriptionDetails>({ ...asked, queryKey: ['/api/subscription/details'] }),
  invoices: () => queryOptions<SubscriptionInvoice[]>({ ...asked, queryKey: ['/api/subscription/invoices'] }),
};

/** Requests the client secret the browser pays with; undefined when there is none. */
export function useGetOrCreateSubscription() {
  return useMutation({
    mutationFn: async (plan: BilledPlan) =>
      (
        await callJson<{ clientSecret?: string }>('POST', '/api/get-or-create-subscription', {
          body: { plan },
        })
      ).clientSecret,
  });
}

/** Asks whether the payment has made the seller Pro. */
export function useUpgradePremium() {
  return useMutation({
    meta: { changes: [USER_KEY] },
    mutationFn: () => callJson<{ isPremium: boolean }>('POST', '/api/upgrade-premium'),
  });
}

type SubscriptionAction = { action: 'cancel' | 'reactivate' } | { action: 'change'; plan: BilledPlan };

/** Changes the active subscription. */
export function useChangeSubscription() {
  const client = useQueryClient();
  return useMutation({
    meta: { changes: [billingQueries.details().queryKey] },
    mutationFn: ({ action, ...body }: SubscriptionAction) =>
      callJson<PlanChange>('POST', `/api/subscription/${action}`, { body }),
    onSuccess: ({ clientSecret, ...details }) => {
      client.setQueryData(billingQueries.details().queryKey, details);
      client.setQueryData(billingQueries.pendingChange().queryKey, {
        plan: details.pendingPlan,
        clientSecret: clientSecret ?? null,
      });
    },
  });
}
