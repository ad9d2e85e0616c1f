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
      // What was read anew a moment ago is not asked for once more.
      staleTime: POLL_INTERVAL,
      refetchOnWindowFocus: 'always',
      // The provider is at work, and its owner may be looking on.
      refetchInterval: ({ state }) => (state.data?.state === 'in_review' ? POLL_INTERVAL : false),
    }),
};

/** Answers with a status, which is shown from then on; the user object tells forms about it. */
function useNewStatus(ask: () => Promise<ConnectStatus>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ask,
    onSuccess: (status) => {
      client.setQueryData(connectQueries.status().queryKey, status);
      return client.invalidateQueries({ queryKey: USER_KEY });
    },
  });
}

/** Has the server ask the provider, after somebody has been there. */
export const useReadAccountAnew = () => useNewStatus(() => getJson<ConnectStatus>(`${STATUS}?fresh=1`));

export const useCreateAccount = () =>
  useNewStatus(() => callJson<ConnectStatus>('POST', '/api/connect/create-account'));

/** Leads to the provider's page; a ready account needs the password again. */
export function useStartOnboarding() {
  return useMutation({
    mutationFn: async (currentPassword?: string) => {
      const body = currentPassword === undefined ? {} : { currentPassword };
      const { onboardingUrl } = await callJson<Onboarding>('POST', '/api/connect/onboard', { body });
      await leaveFor(onboardingUrl);
    },
  });
}
