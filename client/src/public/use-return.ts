import { useEffect, useRef } from 'react';

/** Milliseconds after which what is shown may no longer be true. */
export const STALE_AFTER = 60_000;

/** Calls back when somebody comes back to a page that has been out of sight for a while. */
export function useReturn(onReturn: () => void): void {
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
