import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { USER_KEY } from '#client/features/auth/auth.queries.ts';
import { callJson, getJson } from '#client/lib/api.ts';
import { leaveFor } from '#client/lib/load-page.ts';
import { POLL_INTERVAL } from '#client/lib/polled.ts';
import type { ConnectStatus, Onboarding } from '#shared/connect.ts';

const STATUS = '/api/connect/status';

export const connectQueries = {
  status: () =>
    queryOptions<ConnectStatus>({
      queryKey: [STATUS],
      // Don't refetch what was fetched a moment ago.
      staleTime: POLL_INTERVAL,
      refetchOnWindowFocus: 'always',
      // The provider is reviewing, and its owner may be watching.
      refetchInterval: ({ state }) => (state.data?.state === 'in_review' ? POLL_INTERVAL : false),
    }),
};

/** Caches the returned status; forms read it from the user object. */
function useNewStatus(ask: () => Promise<ConnectStatus>) {
  const client = useQueryClient();
  return useMutation({
    meta: { changes: [USER_KEY] },
    mutationFn: ask,
    onSuccess: (status) => client.setQueryData(connectQueries.status().queryKey, status),
  });
}

/** Has the server refetch the account from the provider. */
export const useRefreshAccount = () => useNewStatus(() => getJson<ConnectStatus>(`${STATUS}?fresh=1`));

export const useCreateAccount = () =>
  useNewStatus(() => callJson<ConnectStatus>('POST', '/api/connect/create-account'));

/** Redirects to the provider's page; a ready account requires a proof of its owner. */
export function useStartOnboarding() {
  return useMutation({
    mutationFn: async () => {
      const { onboardingUrl } = await callJson<Onboarding>('POST', '/api/connect/onboard', { body: {} });
      await leaveFor(onboardingUrl);
    },
  });
}
