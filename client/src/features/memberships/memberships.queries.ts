import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, callJson, getJson } from '#client/lib/api.ts';
import { notifyOtherTabs } from '#client/lib/session-channel.ts';
import type { Book } from '#shared/acting-for.ts';
import type { Membership } from '#shared/membership.ts';

const LIST_KEY = ['/api/memberships', 'list'] as const;

export const membershipQueries = {
  /** Whom the owner lets read their books. */
  list: () =>
    queryOptions({
      queryKey: LIST_KEY,
      queryFn: ({ signal }) => getJson<Membership[]>('/api/memberships', signal),
      staleTime: 0,
    }),
  /** The books of others that the person may read. */
  mine: () =>
    queryOptions({
      queryKey: ['/api/memberships', 'mine'],
      queryFn: ({ signal }) => getJson<Book[]>('/api/memberships/mine', signal),
    }),
};

/** Invites somebody, or sends an open invitation again. */
export function useInvite() {
  return useMutation({
    meta: { changes: [LIST_KEY] },
    mutationFn: (email: string) => callJson<Membership>('POST', '/api/memberships', { body: { email } }),
  });
}

export function useEndAccess() {
  return useMutation({
    meta: { changes: [LIST_KEY] },
    mutationFn: (id: string) => call('DELETE', `/api/memberships/${id}`),
  });
}

export function useAcceptAccess() {
  return useMutation({
    mutationFn: (token: string) => callJson<Book>('POST', '/api/memberships/accept', { body: { token } }),
  });
}

/** Begins anew, so that nothing of the books that were open is left in this tab. */
const startOver = () => {
  notifyOtherTabs();
  location.assign('/dashboard');
};

export function useOpenBooks() {
  return useMutation({
    mutationFn: (membershipId: string) => call('POST', `/api/acting-for/${membershipId}`),
    onSuccess: startOver,
  });
}

/** Back to one's own books. */
export const closeBooks = () => call('DELETE', '/api/acting-for');

export function useLeaveBooks() {
  return useMutation({ mutationFn: closeBooks, onSuccess: startOver });
}
