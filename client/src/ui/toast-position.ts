/** Where a toast may appear; the viewport is styled by `data-place`. */
type ToastPosition = 'top' | 'bottom-left' | 'bottom-right' | 'bottom' | 'top-left';

/** In the order of preference: the middle of a wide top bar is free. */
const wide: readonly ToastPosition[] = ['top', 'bottom-left', 'bottom-right'];
const medium: readonly ToastPosition[] = ['bottom-left', 'bottom-right', 'top'];
const narrow: readonly ToastPosition[] = ['bottom', 'top-left'];
// Behind a phone's keyboard nobody reads anything.
const overKeyboard: readonly ToastPosition[] = ['top-left'];

const CONTROLS =
  'a[href], button, input, select, textarea, label, iframe, summary, [contenteditable="true"], [role="combobox"]';
const FORMS = 'form, [role="dialog"], [role="alertdialog"]';
/** A form's actions and the focused field must stay reachable, its other fields if there is room. */
const costs = { action: 10_000, field: 100, other: 1 };
/** Pixels between probed points: smaller than any control. */
const STEP = 16;

function positionsFor(win: Window): readonly ToastPosition[] {
  const seen = win.visualViewport?.height ?? win.innerHeight;
  if (win.innerWidth >= 1024) return wide;
  if (win.innerWidth >= 768) return medium;
  return seen < win.innerHeight * 0.75 ? overKeyboard : narrow;
}

/** The summed cost of what a toast in this rectangle would cover; 0 for nothing. */
function costOf({ left, top, right, bottom }: DOMRect, viewport: HTMLElement): number {
  const covered = new Set<Element>();
  for (let y = top; y <= bottom; y += STEP)
    for (let x = left; x <= right; x += STEP) {
      const shown = document.elementsFromPoint(x, y).find((element) => !viewport.contains(element));
      const control = shown?.closest(CONTROLS);
      if (control) covered.add(control);
    }
  return [...covered].reduce((sum, control) => sum + costs[kindOf(control)], 0);
}

function kindOf(control: Element): keyof typeof costs {
  if (control === document.activeElement) return 'action';
  if (!control.closest(FORMS)) return 'other';
  return control.matches('a, button:not([role="combobox"])') ? 'action' : 'field';
}

/** Positions the toast where it covers no form controls and as little else as possible; it stays put where it can. */
export function positionToast(viewport: HTMLElement): void {
  const message = viewport.firstElementChild;
  if (!message || !document.elementsFromPoint) return;
  const places = positionsFor(window);
  const at = (place: ToastPosition) => {
    viewport.dataset.place = place;
    return costOf(message.getBoundingClientRect(), viewport);
  };
  const current = places.find((place) => place === viewport.dataset.place);
  if (current && at(current) < costs.field) return;
  let best: { place: ToastPosition; cost: number } | undefined;
  for (const place of places) {
    const cost = at(place);
    if (!best || cost < best.cost) best = { place, cost };
    if (cost === 0) break;
  }
  viewport.dataset.place = best?.place;
}

const SCROLL_END_MS = 150;

/** Keeps a toast off what people need while the screen changes around it. @returns a cleanup function */
export function keepToastPositioned(viewport: HTMLElement): () => void {
  let scrolled: ReturnType<typeof setTimeout> | undefined;
  const place = () => positionToast(viewport);
  const afterScroll = () => {
    clearTimeout(scrolled);
    scrolled = setTimeout(place, SCROLL_END_MS);
  };
  delete viewport.dataset.place;
  place();
  // Dialogs come and go as children of the body.
  const dialogs = new MutationObserver(place);
  dialogs.observe(document.body, { childList: true });
  document.addEventListener('focusin', place);
  document.addEventListener('scroll', afterScroll, { capture: true, passive: true });
  window.addEventListener('resize', place);
  window.visualViewport?.addEventListener('resize', place);
  return () => {
    clearTimeout(scrolled);
    dialogs.disconnect();
    document.removeEventListener('focusin', place);
    document.removeEventListener('scroll', afterScroll, { capture: true });
    window.removeEventListener('resize', place);
    window.visualViewport?.removeEventListener('resize', place);
  };
}
