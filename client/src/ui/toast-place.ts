/** Where a message may lie; the style of the viewport knows each by its `data-place`. */
type ToastPlace = 'top' | 'bottom-left' | 'bottom-right' | 'bottom' | 'top-left';

/** In the order of preference: the middle of a wide top bar is free. */
const wide: readonly ToastPlace[] = ['top', 'bottom-left', 'bottom-right'];
const medium: readonly ToastPlace[] = ['bottom-left', 'bottom-right', 'top'];
const narrow: readonly ToastPlace[] = ['bottom', 'top-left'];
// Behind a telephone's keyboard nobody reads anything.
const overKeyboard: readonly ToastPlace[] = ['top-left'];

const CONTROLS =
  'a[href], button, input, select, textarea, label, iframe, summary, [contenteditable="true"], [role="combobox"]';
const FORMS = 'form, [role="dialog"], [role="alertdialog"]';
/** A form's actions and what is being typed into stay in reach, its fields where there is room for that. */
const costs = { action: 10_000, field: 100, other: 1 };
/** Pixels between the points that are looked at: less than any control measures. */
const STEP = 16;

function placesOf(win: Window): readonly ToastPlace[] {
  const seen = win.visualViewport?.height ?? win.innerHeight;
  if (win.innerWidth >= 1024) return wide;
  if (win.innerWidth >= 768) return medium;
  return seen < win.innerHeight * 0.75 ? overKeyboard : narrow;
}

/** What would lie under a message in this rectangle, as a sum: nothing costs 0. */
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

/** Puts the message where it covers no form's controls, and as little else as can be; it stays where it may stay. */
export function placeToast(viewport: HTMLElement): void {
  const message = viewport.firstElementChild;
  if (!message || !document.elementsFromPoint) return;
  const places = placesOf(window);
  const at = (place: ToastPlace) => {
    viewport.dataset.place = place;
    return costOf(message.getBoundingClientRect(), viewport);
  };
  const present = places.find((place) => place === viewport.dataset.place);
  if (present && at(present) < costs.field) return;
  let best: { place: ToastPlace; cost: number } | undefined;
  for (const place of places) {
    const cost = at(place);
    if (!best || cost < best.cost) best = { place, cost };
    if (cost === 0) break;
  }
  viewport.dataset.place = best?.place;
}

const SCROLL_END_MS = 150;

/** Keeps the message of a viewport off what people need while the screen changes around it. @returns what ends that */
export function keepToastPlaced(viewport: HTMLElement): () => void {
  let scrolled: ReturnType<typeof setTimeout> | undefined;
  const place = () => placeToast(viewport);
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
