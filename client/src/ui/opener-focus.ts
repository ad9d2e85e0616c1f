import { useRef } from 'react';

/** The control that led here: the focused one, or the button of the menu it is in (the menu itself is about to go). */
function presentOpener(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return button ?? (focused instanceof HTMLElement ? focused : null);
}

/** Gives the focus back to whatever opened a dialog; to the page's main part when that is gone meanwhile. */
export function useOpenerFocus() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = presentOpener();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const isThere = opener.current?.isConnected && opener.current !== document.body;
      const target = isThere ? opener.current : document.getElementById('main');
      target?.focus({ preventScroll: true });
    },
  };
}
