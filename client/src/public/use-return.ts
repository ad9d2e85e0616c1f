import { useEffect, useRef } from 'react';

/** Milliseconds after which what is shown may no longer be true. */
export const STALE_AFTER = 60_000;

interface ReturnOptions {
  /** A reload counts too. */
  isReloadReturn?: boolean;
}

/** Calls back when somebody comes back to a page that has been out of sight for a while. */
export function useReturn(onReturn: () => void, { isReloadReturn = false }: ReturnOptions = {}): void {
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  });
  useEffect(() => {
    if (isReloadReturn && wasReloaded()) latest.current();
  }, [isReloadReturn]);
  useEffect(() => {
    let left = Date.now();
    const handleChange = () => {
      if (document.visibilityState === 'hidden') left = Date.now();
      else if (Date.now() - left > STALE_AFTER) latest.current();
    };
    document.addEventListener('visibilitychange', handleChange);
    return () => document.removeEventListener('visibilitychange', handleChange);
  }, []);
}

function wasReloaded(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return visit !== undefined && 'type' in visit && visit.type === 'reload';
}
