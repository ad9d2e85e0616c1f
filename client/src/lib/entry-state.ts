import { useEffect, useRef, useState } from 'react';

const NAME = 'kept';

const keptIn = (state: unknown): Record<string, unknown> =>
  typeof state === 'object' && state !== null && NAME in state ? (state.kept as Record<string, unknown>) : {};

/** What the present entry of the browser's history keeps under a name. */
export const readEntry = (name: string): unknown => keptIn(history.state)[name];

/** Lets the present entry keep something: Back and a reload find it there. */
export function keepInEntry(name: string, value: unknown): void {
  history.replaceState({ ...history.state, [NAME]: { ...keptIn(history.state), [name]: value } }, '');
}

/**
 * A state of a screen that the history entry keeps, for Back and for a reload.
 * @param read makes a state of what was kept, which an earlier version may have written; of undefined the initial one
 */
export function useEntryState<State>(name: string, read: (kept: unknown) => State) {
  const [state, setState] = useState(() => read(readEntry(name)));
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    const path = location.pathname;
    // Back within the same screen, for example from a search that a link led to.
    const handlePopState = () => {
      if (location.pathname === path) setState(latest.current(readEntry(name)));
    };
    window.addEventListener('popstate', handlePopState);
    return () => window.removeEventListener('popstate', handlePopState);
  }, [name]);
  const change = (next: State) => {
    setState(next);
    keepInEntry(name, next);
  };
  return [state, change] as const;
}
