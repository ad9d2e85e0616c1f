import { type ComponentType, lazy } from 'react';

/** Safari has no idle callback; by then the first screen is up. */
const LATER_MS = 1_500;

function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, LATER_MS);
}

/**
 * A component whose code is no part of the first load: it is fetched once the browser has nothing else to do,
 * or when it is shown before that. Show it inside `<Suspense>`.
 */
export function lazyWhenIdle<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const fetchOnce = () => load().then((component) => ({ default: component }));
  // Without a connection it is fetched again when it is needed.
  whenIdle(() => void fetchOnce().catch(() => undefined));
  return lazy(fetchOnce);
}
