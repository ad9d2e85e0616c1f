import { MutationCache, QueryCache, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { getJson, isUnauthorized } from '#client/lib/api.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The mutation handles its own 401, which is not a lost session. */
      ownsAuthErrors?: boolean;
    };
  }
}

/** The default query: the segments of the key, joined with slashes, are the path. */
function fetchByKey({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  return getJson(queryKey.join('/'), signal);
}

/** @param onSessionLoss called for every call that answers 401, except the ones that own their errors */
export function createQueryClient(onSessionLoss: (client: QueryClient) => void): QueryClient {
  const report = (error: unknown) => {
    if (isUnauthorized(error)) onSessionLoss(client);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: report }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!mutation.meta?.ownsAuthErrors) report(error);
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: fetchByKey,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      },
      // Offline, a save fails at once and keeps what was typed, instead of waiting unseen.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
