/** Milliseconds between two polls. */
export const POLL_INTERVAL = 5_000;
/** Milliseconds between two polls while updates are live: for what might get lost anyway. */
export const SAFETY_INTERVAL = 60_000;

/** What was fetched less than this after updates went live may have been read before. In milliseconds. */
const SETTLED_MS = 1_000;

let liveSince: number | undefined;

/** Whether the server pushes changes right now, so that polls can be rare. */
export function setLive(isNowLive: boolean): void {
  if (!isNowLive) liveSince = undefined;
  else liveSince ??= Date.now();
}

export const isLive = () => liveSince !== undefined;

interface Fetched {
  state: { dataUpdatedAt: number };
}

function pollInterval({ state: { dataUpdatedAt } }: Fetched): number {
  const isSettled = liveSince !== undefined && dataUpdatedAt > liveSince + SETTLED_MS;
  return isSettled ? SAFETY_INTERVAL : POLL_INTERVAL;
}

/** Options of a query that is refetched while the tab is visible, and at once when it becomes visible again. */
export const polled = {
  staleTime: 0,
  refetchInterval: pollInterval,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: 'always',
} as const;
