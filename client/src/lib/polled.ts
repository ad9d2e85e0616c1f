/** Milliseconds between two polls. */
export const POLL_INTERVAL = 5_000;

/** Options of a query that is asked again while the tab is visible, and at once when it becomes visible again. */
export const polled = {
  staleTime: 0,
  refetchInterval: POLL_INTERVAL,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: 'always',
} as const;
