import { useEffect, useRef, useState } from 'react';

/**
 * Defers an Enter pressed before the results for the typed text have arrived: it runs once they do, unless
 * something else is typed or chosen in the meantime.
 */
export function useDeferredEnter(typed: string, isAnswered: boolean, onAnswer: () => void) {
  const [deferred, setDeferred] = useState<string>();
  const latest = useRef(onAnswer);
  useEffect(() => {
    latest.current = onAnswer;
  });
  useEffect(() => {
    if (deferred === undefined || (deferred === typed && !isAnswered)) return;
    setDeferred(undefined);
    if (deferred === typed) latest.current();
  }, [deferred, typed, isAnswered]);
  return {
    isWaiting: deferred !== undefined,
    defer: () => setDeferred(typed),
    cancel: () => setDeferred(undefined),
  };
}
