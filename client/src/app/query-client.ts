import {
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query';
import { isUnauthorized } from '#client/lib/api.ts';
import { fetchTagged } from '#client/lib/fetch-tagged.ts';
import { beginWrite, type Change, endWrite } from './refetch.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The mutation handles its own 401, which is not a lost session. */
      ownsAuthErrors?: boolean;
      /** What it changes: the queries that depend on it are refetched once it has settled, see `refetch.ts`. */
      changes?: readonly Change[] | ((variables: never) => readonly Change[]);
      /** Key of the query whose data its answer is, which therefore is not refetched. */
      answers?: QueryKey;
      /** Its caller does not wait for them. */
      isRefetchedInBackground?: boolean;
    };
  }
}

/** The default query: the segments of the key, joined with slashes, are the path. */
const fetchByKey = (context: QueryFunctionContext): Promise<unknown> =>
  fetchTagged(context.queryKey.join('/'), context);

/** @param onSessionLoss called for every call that answers 401, except the ones that own their errors */
export function createQueryClient(onSessionLoss: (client: QueryClient) => void): QueryClient {
  const report = (error: unknown) => {
    if (isUnauthorized(error)) onSessionLoss(client);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: report }),
    mutationCache: new MutationCache({
      onMutate: (_variables, mutation) => beginWrite(client, mutation),
      onSettled: (_data, error, _variables, _result, mutation) => endWrite(client, mutation, error !== null),
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
