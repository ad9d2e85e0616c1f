import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { USER_KEY } from '#client/features/auth/auth.queries.ts';
import { callJson } from '#client/lib/api.ts';
import type { Legal, UpdateLegal } from '#shared/legal.ts';

const LEGAL = '/api/user/legal';

/** Another tab may have changed them: refetch on every view. */
export const legalQuery = () =>
  queryOptions<Legal>({ queryKey: [LEGAL], staleTime: 0, refetchOnWindowFocus: 'always' });

/** Saves a part of it. */
export function useUpdateLegal() {
  const client = useQueryClient();
  const { queryKey } = legalQuery();
  return useMutation({
    meta: { changes: [USER_KEY] },
    mutationFn: (body: UpdateLegal) => callJson<Legal>('PUT', LEGAL, { body }),
    // An answer that is on its way may be older.
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (legal) => client.setQueryData(queryKey, legal),
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
