const MOST_WAIT = 3_000;
const WAIT_WITHOUT = 500;

/** Resolves once the browser has nothing better to do. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: MOST_WAIT });
    else setTimeout(resolve, WAIT_WITHOUT);
  });
