/** Milliseconds between two polls. */
export const POLL_INTERVAL = 5_000;
/** Milliseconds between two polls while changes are told: for what might get lost all the same. */
export const SAFETY_INTERVAL = 60_000;

/** What was fetched less than this after changes began to be told may have been read before. In milliseconds. */
const SETTLED_MS = 1_000;

let toldSince: number | undefined;

/** Whether changes are told now, so that polls can be rare. */
export function setChangesTold(areTold: boolean): void {
  if (!areTold) toldSince = undefined;
  else toldSince ??= Date.now();
}

export const areChangesTold = () => toldSince !== undefined;

interface Fetched {
  state: { dataUpdatedAt: number };
}

function pollInterval({ state: { dataUpdatedAt } }: Fetched): number {
  const isSettled = toldSince !== undefined && dataUpdatedAt > toldSince + SETTLED_MS;
  return isSettled ? SAFETY_INTERVAL : POLL_INTERVAL;
}

/** Options of a query that is asked again while the tab is visible, and at once when it becomes visible again. */
export const polled = {
  staleTime: 0,
  refetchInterval: pollInterval,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: 'always',
} as const;
