import { useEffect, useRef } from 'react';

/** Milliseconds after which what is shown may no longer be true. */
export const STALE_AFTER = 60_000;

/** Calls back when the page becomes visible again after a while. */
export function useRevisit(onReturn: () => void): void {
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  });
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
