import {
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callJson } from '#client/lib/api.ts';
import { type SignOptions, signOnDevice } from '#client/lib/ask-device.ts';
import { STEP_UP_MINUTES, type StepUp, type StepUpMethods } from '#shared/step-up.ts';

const STEP_UP = '/api/user/step-up';

/** The server decides; for the last seconds it is asked no more, as a call takes some. */
const FRESH_MS = STEP_UP_MINUTES * 60_000 - 30_000;

export const stepUpQueries = {
  /** By what this account's owner can prove who they are. */
  methods: () => queryOptions<StepUpMethods>({ queryKey: [STEP_UP], staleTime: 60_000 }),
};

/** Until when this tab knows that its session is fresh, in milliseconds since 1970. Gone with the account. */
export const freshUntilQuery = queryOptions<number>({
  queryKey: ['step-up fresh until'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export const isFresh = (client: QueryClient) =>
  Date.now() < (client.getQueryData(freshUntilQuery.queryKey) ?? 0);

/** Gives one proof; `passkey` asks the device for it. @throws ApiError, DeviceRefusal */
export function useStepUp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (proof: StepUp | 'passkey') =>
      call('POST', STEP_UP, { body: proof === 'passkey' ? await askDevice() : proof }),
    onMutate: () => Date.now(),
    onSuccess: (_answer, _proof, askedAt) => {
      client.setQueryData(freshUntilQuery.queryKey, askedAt + FRESH_MS);
    },
  });
}

async function askDevice(): Promise<StepUp> {
  const options = await callJson<SignOptions>('POST', `${STEP_UP}/passkey`);
  return { assertion: await signOnDevice(options) };
}
