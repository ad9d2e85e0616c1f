import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callJson } from '#client/lib/api.ts';
import type { NotificationPreferences, PreferenceName } from '#shared/notification-preferences.ts';

const PREFERENCES = '/api/user/notification-preferences';

/** Another tab may have changed them: refetch on every view. */
export const preferencesQuery = () =>
  queryOptions<NotificationPreferences>({
    queryKey: [PREFERENCES],
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** Toggles one switch. Requests run one after another, so that the last one wins. */
export function useSwitchPreference(name: PreferenceName) {
  const client = useQueryClient();
  const { queryKey } = preferencesQuery();
  return useMutation({
    scope: { id: PREFERENCES },
    mutationFn: (isOn: boolean) =>
      callJson<NotificationPreferences>('PUT', PREFERENCES, { body: { [name]: isOn } }),
    // A response in flight would flip the switch back.
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (preferences) => client.setQueryData(queryKey, preferences),
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
