import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clearUser, USER_KEY } from '#client/features/auth/auth.queries.ts';
import { sessionQueries } from '#client/features/sessions/sessions.queries.ts';
import type { OwnerCodes } from '#client/features/step-up/use-owner-proof.ts';
import { call, callJson } from '#client/lib/api.ts';
import { dropAllDrafts } from '#client/lib/drafts.ts';
import { notifyOtherTabs } from '#client/lib/session-channel.ts';
import type { MadeArchive } from '#shared/archive.ts';
import type { ChangePassword } from '#shared/password.ts';
import type { UpdateProfile } from '#shared/profile.ts';
import type { User } from '#shared/user.ts';

/** What every key begins with. */
const EVERYTHING = [] as const;

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    // Another zone changes which documents are overdue, and so nearly every list.
    meta: { changes: [EVERYTHING] },
    mutationFn: (profile: UpdateProfile) => callJson<User>('PUT', '/api/user/profile', { body: profile }),
    onSuccess: (user) => client.setQueryData(USER_KEY, user),
  });
}

/** Asks for a link to the new address. Until it is followed nothing changes. */
export function useAskForEmailChange() {
  return useMutation({
    mutationFn: (newEmail: string) => call('POST', '/api/user/email', { body: { newEmail } }),
  });
}

/** Makes the call of a mailed link. It may end the session of this tab, which then shows so. */
export function useFollowLink(path: string) {
  return useMutation({
    meta: { changes: [USER_KEY] },
    mutationFn: (token: string) => call('POST', path, { body: { token } }),
    onSuccess: notifyOtherTabs,
  });
}

/**
 * Ends this session with all others.
 * @param leave navigates to the sign-in screen; called before the data is dropped, so that no screen loses its user
 */
export function useDeleteAccount(leave: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string } & Partial<OwnerCodes>) =>
      call('POST', '/api/user/deletion', { body }),
    onSuccess: async () => {
      const user = client.getQueryData<User | null>(USER_KEY);
      if (user) dropAllDrafts(user.id);
      await client.cancelQueries();
      leave();
      clearUser(client);
      notifyOtherTabs();
    },
  });
}

/** Makes an address that everything of the account can be downloaded from, once. */
export function useMakeArchive() {
  return useMutation({
    mutationFn: (body: { pdfs?: number }) => callJson<MadeArchive>('POST', '/api/user/archive', { body }),
  });
}

export function useKeepAccount() {
  return useMutation({
    meta: { changes: [EVERYTHING] },
    mutationFn: () => call('DELETE', '/api/user/deletion'),
  });
}

/** The session that changes the password stays, the others end. */
export function useChangePassword() {
  return useMutation({
    meta: { changes: [sessionQueries.list().queryKey] },
    mutationFn: (form: ChangePassword) => call('POST', '/api/user/change-password', { body: form }),
  });
}
