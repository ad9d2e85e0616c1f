import { queryOptions, useMutation } from '@tanstack/react-query';
import { sessionQueries } from '#client/features/sessions/sessions.queries.ts';
import { stepUpQueries } from '#client/features/step-up/step-up.queries.ts';
import type { OwnerCodes } from '#client/features/step-up/use-owner-proof.ts';
import { call, callJson } from '#client/lib/api.ts';
import type { RecoveryCodes, SecondFactorSeed, SecondFactorState } from '#shared/second-factor.ts';

const SECOND_FACTOR = '/api/user/second-factor';
/** Switching it on or off signs the other devices out. */
const changes = {
  changes: [[SECOND_FACTOR], sessionQueries.list().queryKey, stepUpQueries.methods().queryKey],
};

export const secondFactorQueries = {
  state: () => queryOptions<SecondFactorState>({ queryKey: [SECOND_FACTOR], staleTime: 0 }),
};

export function useStartSecondFactor() {
  return useMutation({
    mutationFn: () => callJson<SecondFactorSeed>('POST', SECOND_FACTOR, { body: {} }),
  });
}

export function useConfirmSecondFactor() {
  return useMutation({
    meta: changes,
    mutationFn: (code: string) =>
      callJson<RecoveryCodes>('POST', `${SECOND_FACTOR}/confirm`, { body: { code } }),
  });
}

export function useRenewRecoveryCodes() {
  return useMutation({
    meta: changes,
    mutationFn: (body: OwnerCodes) =>
      callJson<RecoveryCodes>('POST', `${SECOND_FACTOR}/recovery-codes`, { body }),
  });
}

export function useSwitchSecondFactorOff() {
  return useMutation({
    meta: changes,
    mutationFn: (body: OwnerCodes) => call('POST', `${SECOND_FACTOR}/off`, { body }),
  });
}
