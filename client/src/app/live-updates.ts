import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { MAX_SILENCE } from '#client/lib/event-source.ts';
import { isLive, setLive } from '#client/lib/polled.ts';
import { subscribeToStream } from '#client/lib/shared-stream.ts';
import type { Revisions } from '#shared/revised-lists.ts';
import { ACCOUNT_PARAMETER } from '#shared/shown-account.ts';
import { changedLists, refetchReported, reportChanges } from './refetch.ts';

/** While the server pushes which lists have changed, they are refetched right away and rarely polled. */
export function useLiveUpdates(userId: string): void {
  const client = useQueryClient();
  useEffect(() => startLiveUpdates(client, userId), [client, userId]);
}

function startLiveUpdates(client: QueryClient, userId: string): () => void {
  let known: Revisions | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const updateLive = (isNowLive: boolean) => {
    if (isNowLive === isLive()) return;
    setLive(isNowLive);
    if (!isNowLive) restartPolls(client);
  };

  const handleLost = () => {
    clearTimeout(silence);
    updateLive(false);
  };

  const handleMessage = (message: string) => {
    const revisions: Revisions = JSON.parse(message);
    clearTimeout(silence);
    silence = setTimeout(handleLost, MAX_SILENCE);
    updateLive(true);
    // What was fetched before the first message is polled once more, see `polled`.
    const before = known ?? revisions;
    known = revisions;
    reportChanges(client, revisions, changedLists(before, revisions));
  };

  const handleVisibility = () => void refetchReported(client);
  document.addEventListener('visibilitychange', handleVisibility);
  const leave = subscribeToStream(`/api/events?${ACCOUNT_PARAMETER}=${userId}`, `live-updates-${userId}`, {
    onMessage: handleMessage,
    onLost: handleLost,
  });
  return () => {
    leave();
    document.removeEventListener('visibilitychange', handleVisibility);
    handleLost();
  };
}

/** Observers read their interval only after a fetch; this makes them read it now. */
function restartPolls(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll())
    for (const observer of query.observers) observer.setOptions(observer.options);
}
