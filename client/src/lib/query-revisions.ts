import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { type Revisions, readRevisionTag } from '#shared/revised-lists.ts';

/** What a query function is called with. */
export interface Fetching {
  client: QueryClient;
  queryKey: QueryKey;
  signal: AbortSignal;
}

const seen = new WeakMap<Query, Partial<Revisions>>();

const byList = (revisions: Partial<Revisions>) => Object.entries(revisions) as [keyof Revisions, number][];

/** Remembers how new the answers are of which a query's data is made: the oldest one counts. */
export function rememberRevisions({ client, queryKey }: Fetching, answers: readonly Response[]): void {
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (!query) return;
  const oldest: Partial<Revisions> = {};
  for (const { headers } of answers)
    for (const [list, revision] of byList(readRevisionTag(headers.get('ETag'))))
      oldest[list] = Math.min(oldest[list] ?? revision, revision);
  seen.set(query, oldest);
}

/** The revisions of the lists that a query's data was read from; empty where its answer does not say. */
export const revisionsOf = (query: Query): Partial<Revisions> => seen.get(query) ?? {};
