import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '#client/lib/api.ts';
import { STEP_UP_MINUTES, type StepUp } from '#shared/step-up.ts';

const STEP_UP = '/api/user/step-up';

/** The server decides; for the last seconds it is asked no more, as a call takes some. */
const FRESH_MS = STEP_UP_MINUTES * 60_000 - 30_000;

/** Until when this tab knows that its session is fresh, in milliseconds since 1970. Gone with the account. */
const freshUntilQuery = queryOptions<number>({
  queryKey: [STEP_UP],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/**
 * Proves who the owner is before an action, unless they have a moment ago.
 * `isAsked` stays as it was when the form came up, so that no field disappears under its user.
 */
export function useOwnerProof() {
  const client = useQueryClient();
  const { data: freshUntil = 0 } = useQuery(freshUntilQuery);
  const [isAsked, setAsked] = useState(() => Date.now() >= freshUntil);
  const { mutateAsync: stepUp } = useMutation({
    mutationFn: (proof: StepUp) => call('POST', STEP_UP, { body: proof }),
    onMutate: () => Date.now(),
    onSuccess: (_answer, _proof, sentAt) => {
      client.setQueryData(freshUntilQuery.queryKey, sentAt + FRESH_MS);
    },
  });
  return {
    isAsked,
    /** Runs what needs the proof. @throws ApiError of either call */
    async prove(proof: StepUp, action: () => Promise<unknown>): Promise<void> {
      if (isAsked) await stepUp(proof);
      try {
        await action();
      } catch (error) {
        // Too long ago after all.
        if (error instanceof ApiError && error.fieldErrors?.currentPassword) {
          client.removeQueries({ queryKey: freshUntilQuery.queryKey });
          setAsked(true);
        }
        throw error;
      }
    },
  };
}
