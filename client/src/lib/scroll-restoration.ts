import { useEffect, useLayoutEffect, useState } from 'react';
import { readHistoryState, writeHistoryState } from './history-state.ts';

const NAME = 'scroll';
/** Milliseconds of rest before saving; browsers limit how often the history may be written. */
const REST = 150;

export const hasSavedScroll = () => typeof readHistoryState(NAME) === 'number';

/** Saves the scroll position in the history entry and restores it once the rows are back. */
export function useScrollRestoration(isReady: boolean): void {
  const [kept] = useState(() => readHistoryState(NAME));
  useLayoutEffect(() => {
    if (isReady && typeof kept === 'number') window.scrollTo({ top: kept, behavior: 'instant' });
  }, [isReady, kept]);
  useEffect(() => {
    if (!isReady) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      if (readHistoryState(NAME) !== window.scrollY) writeHistoryState(NAME, window.scrollY);
    };
    const handleScroll = () => {
      timer ??= setTimeout(keep, REST);
    };
    // Leaving the page starts with a press.
    const handlePress = () => {
      if (timer !== undefined) keep();
    };
    window.addEventListener('scroll', handleScroll, { passive: true });
    window.addEventListener('pagehide', handlePress);
    document.addEventListener('pointerdown', handlePress, true);
    document.addEventListener('keydown', handlePress, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', handleScroll);
      window.removeEventListener('pagehide', handlePress);
      document.removeEventListener('pointerdown', handlePress, true);
      document.removeEventListener('keydown', handlePress, true);
    };
  }, [isReady]);
}
