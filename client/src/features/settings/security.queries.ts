import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import type { ChangePassword } from '#shared/password.ts';
import type { Session } from '#shared/session.ts';

const SESSIONS = '/api/user/sessions';

export const securityQueries = {
  sessions: () =>
    queryOptions<Session[]>({ queryKey: [SESSIONS], staleTime: 0, refetchOnWindowFocus: 'always' }),
};

function useChangeSessions<Variables>(change: (variables: Variables) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: [SESSIONS] }),
  });
}

/** The session that changes the password stays, the others end. */
export const useChangePassword = () =>
  useChangeSessions((form: ChangePassword) => call('POST', '/api/user/change-password', { body: form }));

export const useEndSession = () => useChangeSessions((id: string) => call('DELETE', `${SESSIONS}/${id}`));

export const useEndOtherSessions = () => useChangeSessions<void>(() => call('DELETE', SESSIONS));
