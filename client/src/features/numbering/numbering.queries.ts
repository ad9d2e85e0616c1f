import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callJson } from '#client/lib/api.ts';
import type { Numbering, UpdateNumbering } from '#shared/numbering.ts';

const NUMBERING = '/api/user/numbering';

/** Milliseconds in which the parts of one screen, which come one after the other, ask once. */
const ONE_VIEW = 1_000;

/** Every new document moves it: refetch on every view. */
export const numberingQuery = () =>
  queryOptions<Numbering>({ queryKey: [NUMBERING], staleTime: ONE_VIEW, refetchOnWindowFocus: 'always' });

export function useUpdateNumbering() {
  const client = useQueryClient();
  const { queryKey } = numberingQuery();
  return useMutation({
    mutationFn: (body: UpdateNumbering) => callJson<Numbering>('PUT', NUMBERING, { body }),
    // An answer that is on its way may be older.
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (numbering) => client.setQueryData(queryKey, numbering),
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
