import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { USER_KEY } from '#client/features/auth/auth.queries.ts';
import { call, callJson } from '#client/lib/api.ts';
import { POLL_INTERVAL } from '#client/lib/polled.ts';
import type { PaypalAccount, PaypalStatus } from '#shared/paypal.ts';

const isWaiting = (status: PaypalStatus | undefined) =>
  status?.connected === true && !status.verified && status.reason === null;

export const paypalQueries = {
  status: () =>
    queryOptions<PaypalStatus>({
      queryKey: ['/api/paypal/status'],
      staleTime: 0,
      refetchOnWindowFocus: 'always',
      // The link is opened elsewhere, from the mailbox.
      refetchInterval: ({ state }) => (isWaiting(state.data) ? POLL_INTERVAL : false),
    }),
};

/** Changes the account and caches the new status; forms read it from the user object. */
function useChange<Body>(path: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { changes: [USER_KEY] },
    mutationFn: (body: Body) => callJson<PaypalStatus>('POST', path, { body }),
    onSuccess: (status) => client.setQueryData(paypalQueries.status().queryKey, status),
  });
}

export const useConnectPaypal = () => useChange<PaypalAccount>('/api/paypal/connect');
export const useVerifyPaypal = () => useChange<Record<string, never>>('/api/paypal/verify');
export const useDisconnectPaypal = () => useChange<Record<string, never>>('/api/paypal/disconnect');

/** Redeems a mailed link. */
export const useVerifyPaypalLink = () =>
  useMutation({ mutationFn: (token: string) => call('POST', '/api/verify-paypal', { body: { token } }) });
