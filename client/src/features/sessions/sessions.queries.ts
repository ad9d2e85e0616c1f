import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import type { Session } from '#shared/session.ts';

const SESSIONS = '/api/user/sessions';

export const sessionQueries = {
  list: () => queryOptions<Session[]>({ queryKey: [SESSIONS], staleTime: 0, refetchOnWindowFocus: 'always' }),
};

function useEndSessions<Variables>(end: (variables: Variables) => Promise<unknown>) {
  return useMutation({ meta: { changes: [[SESSIONS]] }, mutationFn: end });
}

export const useEndSession = () => useEndSessions((id: string) => call('DELETE', `${SESSIONS}/${id}`));

export const useEndOtherSessions = () => useEndSessions<void>(() => call('DELETE', SESSIONS));
