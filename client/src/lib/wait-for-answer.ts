import { useEffect, useRef, useState } from 'react';

/**
 * An Enter that was pressed before the answer to what is typed was there: it is carried out once it is, unless
 * something else is typed or chosen meanwhile.
 */
export function useWaitForAnswer(typed: string, isAnswered: boolean, onAnswer: () => void) {
  const [wanted, setWanted] = useState<string>();
  const latest = useRef(onAnswer);
  useEffect(() => {
    latest.current = onAnswer;
  });
  useEffect(() => {
    if (wanted === undefined || (wanted === typed && !isAnswered)) return;
    setWanted(undefined);
    if (wanted === typed) latest.current();
  }, [wanted, typed, isAnswered]);
  return {
    isWaiting: wanted !== undefined,
    wait: () => setWanted(typed),
    forget: () => setWanted(undefined),
  };
}
