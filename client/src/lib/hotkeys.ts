import { useEffect, useRef } from 'react';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="combobox"]'))
  );
}

/** True while something floats above the page; single keys belong to it then. */
function isPageCovered(): boolean {
  return (
    document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null
  );
}

/** Calls `onPress` for a single key pressed on the page itself: not while typing, nor below a dialog or menu. */
export function useHotkey(key: string, onPress: () => void): void {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.defaultPrevented || event.repeat) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isPageCovered()) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [key]);
}

/** True on keyboards whose shortcuts are made with ⌘. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** How a shortcut with the command key is written here: `⌘K`, `Ctrl K`. */
export const commandKeyText = (key: string) => (isApple ? `⌘${key}` : `Ctrl ${key}`);

/** Calls `onPress` for ⌘ or Ctrl with a key, also while typing, but not below a dialog or menu. */
export function useCommandKey(key: string, onPress: () => void): void {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.altKey || event.shiftKey) return;
      if (!event.ctrlKey && !event.metaKey) return;
      // The browser would leave the page for its own search.
      event.preventDefault();
      if (!event.repeat && !isPageCovered()) latest.current();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [key]);
}
