import { type ComponentType, lazy } from 'react';

/** Safari has no idle callback; by then what the sign led to is done. */
const LATER_MS = 200;

function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, LATER_MS);
}

/** Whoever is about to press something moves there first. */
const firstSign = new Promise<void>((resolve) => {
  for (const sign of ['pointermove', 'pointerdown', 'keydown'])
    window.addEventListener(sign, () => resolve(), { once: true, capture: true, passive: true });
});

/**
 * A component whose code is no part of the first load: it is fetched at the first sign of somebody who is about to do
 * something, or when it is shown before that. Show it inside `<Suspense>` or `<OnceWanted>`.
 */
export function lazyOnIntent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const fetchOnce = () => load().then((component) => ({ default: component }));
  // Without a connection it is fetched again when it is needed.
  void firstSign.then(() => whenIdle(() => void fetchOnce().catch(() => undefined)));
  return lazy(fetchOnce);
}
