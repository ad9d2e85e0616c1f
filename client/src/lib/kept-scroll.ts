import { useEffect, useLayoutEffect, useState } from 'react';
import { keepInEntry, readEntry } from './entry-state.ts';

const NAME = 'scroll';
/** Milliseconds after which a place counts as reached; browsers limit how often the history may be written. */
const REST = 150;

export const hasKeptScroll = () => typeof readEntry(NAME) === 'number';

/** Keeps how far the page is scrolled in its history entry, and goes there again once the rows are back. */
export function useKeptScroll(isReady: boolean): void {
  const [kept] = useState(() => readEntry(NAME));
  useLayoutEffect(() => {
    if (isReady && typeof kept === 'number') window.scrollTo({ top: kept, behavior: 'instant' });
  }, [isReady, kept]);
  useEffect(() => {
    if (!isReady) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      if (readEntry(NAME) !== window.scrollY) keepInEntry(NAME, window.scrollY);
    };
    const handleScroll = () => {
      timer ??= setTimeout(keep, REST);
    };
    // What leads away begins with a press.
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
