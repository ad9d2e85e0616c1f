import { type ComponentType, lazy } from 'react';

/** Safari has no idle callback; by then the interaction is handled. */
const LATER_MS = 200;

function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, LATER_MS);
}

/** Pressing something starts with a move. */
const firstSign = new Promise<void>((resolve) => {
  for (const sign of ['pointermove', 'pointerdown', 'keydown'])
    window.addEventListener(sign, () => resolve(), { once: true, capture: true, passive: true });
});

/**
 * A component that isn't part of the initial load: its code is fetched at the first sign of interaction,
 * or when it is first shown. Render it inside `<Suspense>` or `<LazyMount>`.
 */
export function lazyOnIntent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const fetchOnce = () => load().then((component) => ({ default: component }));
  // If this fails, it is fetched when needed.
  void firstSign.then(() => whenIdle(() => void fetchOnce().catch(() => undefined)));
  return lazy(fetchOnce);
}
