import { queryOptions, useMutation } from '@tanstack/react-query';
import { stepUpQueries } from '#client/features/step-up/step-up.queries.ts';
import { call, callJson } from '#client/lib/api.ts';
import { type MakeOptions, makeOnDevice } from '#client/lib/ask-device.ts';
import type { Passkey } from '#shared/passkey.ts';

const PASSKEYS = '/api/passkeys';
const changes = { changes: [[PASSKEYS], stepUpQueries.methods().queryKey] };

export const passkeyQueries = {
  list: () => queryOptions<Passkey[]>({ queryKey: [PASSKEYS], staleTime: 0 }),
};

/** Asks the server, then the device, then keeps what it made. @throws ApiError, DeviceRefusal */
export function useAddPasskey() {
  return useMutation({
    meta: changes,
    mutationFn: async (name: string) => {
      const options = await callJson<MakeOptions>('POST', `${PASSKEYS}/options`, { body: {} });
      const creation = await makeOnDevice(options);
      return callJson<Passkey>('POST', PASSKEYS, { body: { name, creation } });
    },
  });
}

export function useRenamePasskey() {
  return useMutation({
    meta: changes,
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      callJson<Passkey>('PUT', `${PASSKEYS}/${id}`, { body: { name } }),
  });
}

export function useRemovePasskey() {
  return useMutation({
    meta: changes,
    mutationFn: (id: string) => call('DELETE', `${PASSKEYS}/${id}`, { body: {} }),
  });
}
