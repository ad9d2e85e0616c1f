import { useCallback, useEffect, useRef, useState } from 'react';

const NAME = 'kept';

const keptIn = (state: unknown): Record<string, unknown> =>
  typeof state === 'object' && state !== null && NAME in state ? (state.kept as Record<string, unknown>) : {};

/** What the current history entry holds under a name. */
export const readHistoryState = (name: string): unknown => keptIn(history.state)[name];

/** Stores a value in the current history entry, where Back and a reload find it. */
export function writeHistoryState(name: string, value: unknown): void {
  history.replaceState({ ...history.state, [NAME]: { ...keptIn(history.state), [name]: value } }, '');
}

/**
 * Screen state that lives in the history entry, so that it survives Back and a reload.
 * @param read turns the stored value, which an earlier version may have written, into a state; undefined into the initial one
 */
export function useHistoryState<State>(name: string, read: (kept: unknown) => State) {
  const [state, setState] = useState(() => read(readHistoryState(name)));
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const restore = useCallback(() => setState(latest.current(readHistoryState(name))), [name]);
  useEffect(() => {
    const path = location.pathname;
    // Back within the same screen, for example from a search that a link led to.
    const handlePopState = () => {
      if (location.pathname === path) restore();
    };
    window.addEventListener('popstate', handlePopState);
    return () => window.removeEventListener('popstate', handlePopState);
  }, [restore]);
  const change = (next: State) => {
    setState(next);
    writeHistoryState(name, next);
  };
  return [state, change, restore] as const;
}
