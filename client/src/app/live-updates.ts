import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LONGEST_SILENCE } from '#client/lib/event-source.ts';
import { areChangesTold, setChangesTold } from '#client/lib/polled.ts';
import { followStream } from '#client/lib/shared-stream.ts';
import { type RevisedList, type Revisions, revisedLists } from '#shared/revised-lists.ts';
import { ACCOUNT_PARAMETER } from '#shared/shown-account.ts';
import { isAffected } from './affected-queries.ts';

/** While the server tells which lists have changed, they are fetched at once, and polled rarely. */
export function useLiveUpdates(userId: string): void {
  const client = useQueryClient();
  useEffect(() => startLiveUpdates(client, userId), [client, userId]);
}

function startLiveUpdates(client: QueryClient, userId: string): () => void {
  let known: Revisions | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const changed = new Set<RevisedList>();

  const setTold = (areTold: boolean) => {
    if (areTold === areChangesTold()) return;
    setChangesTold(areTold);
    if (!areTold) restartPolls(client);
  };

  /** A hidden tab fetches nothing until somebody looks at it. */
  const fetchChanged = ({ cancelRefetch }: { cancelRefetch: boolean }) => {
    if (document.visibilityState === 'hidden' || changed.size === 0) return;
    const lists = [...changed];
    changed.clear();
    void client.invalidateQueries({ predicate: (query) => isAffected(query, lists) }, { cancelRefetch });
  };

  const handleLost = () => {
    clearTimeout(silence);
    setTold(false);
  };

  const handleMessage = (message: string) => {
    const revisions: Revisions = JSON.parse(message);
    clearTimeout(silence);
    silence = setTimeout(handleLost, LONGEST_SILENCE);
    setTold(true);
    // What was fetched before the first message is polled once more, see `polled`.
    const before = known ?? revisions;
    known = revisions;
    for (const list of revisedLists) if (revisions[list] !== before[list]) changed.add(list);
    // An answer that is on its way may have been read before the change.
    fetchChanged({ cancelRefetch: true });
  };

  const handleVisibility = () => fetchChanged({ cancelRefetch: false });
  document.addEventListener('visibilitychange', handleVisibility);
  const leave = followStream(`/api/events?${ACCOUNT_PARAMETER}=${userId}`, `live-updates-${userId}`, {
    onMessage: handleMessage,
    onLost: handleLost,
  });
  return () => {
    leave();
    document.removeEventListener('visibilitychange', handleVisibility);
    handleLost();
  };
}

/** Observers look at their interval after a fetch only; this makes them look now. */
function restartPolls(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll())
    for (const observer of query.observers) observer.setOptions(observer.options);
}
