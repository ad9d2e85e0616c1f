import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { USER_KEY } from '#client/features/auth/auth.queries.ts';
import { callJson } from '#client/lib/api.ts';
import type { AccountPlan } from '#shared/account-plan.ts';
import type { UpdateBranding, UploadedLogo } from '#shared/logo.ts';
import type { NotificationPreferences, PreferenceName } from '#shared/notification-preferences.ts';
import type { UpdateProfile } from '#shared/profile.ts';
import type { User } from '#shared/user.ts';

const PREFERENCES = '/api/user/notification-preferences';

/** What another tab or the server may have changed is asked for whenever somebody looks at it. */
const asked = { staleTime: 0, refetchOnWindowFocus: 'always' } as const;

export const settingsQueries = {
  preferences: () => queryOptions<NotificationPreferences>({ ...asked, queryKey: [PREFERENCES] }),
  plan: () => queryOptions<AccountPlan>({ ...asked, queryKey: ['/api/user/plan'] }),
};

/** Turns one switch. Presses follow one another, so that the last one counts. */
export function useSwitchPreference(name: PreferenceName) {
  const client = useQueryClient();
  const { queryKey } = settingsQueries.preferences();
  return useMutation({
    scope: { id: PREFERENCES },
    mutationFn: (isOn: boolean) =>
      callJson<NotificationPreferences>('PUT', PREFERENCES, { body: { [name]: isOn } }),
    // An answer that is under way would show the switch as it was.
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (preferences) => client.setQueryData(queryKey, preferences),
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (profile: UpdateProfile) => callJson<User>('PUT', '/api/user/profile', { body: profile }),
    onSuccess: (user) => {
      client.setQueryData(USER_KEY, user);
      // Another zone changes which documents are overdue, and so nearly every list.
      return client.invalidateQueries();
    },
  });
}

export function useUploadLogo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('logo', file);
      return callJson<UploadedLogo>('POST', '/api/user/upload-logo', { form });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: USER_KEY }),
  });
}

export function useUpdateBranding() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (branding: UpdateBranding) => callJson<User>('PUT', '/api/user/branding', { body: branding }),
    onSuccess: (user) => {
      client.setQueryData(USER_KEY, user);
      return client.invalidateQueries({ queryKey: USER_KEY });
    },
  });
}
