/**
 * Records the last button clicked before the page is hydrated, so that nobody has to click twice.
 * @returns replays that click; call it once the page is hydrated
 */
export function captureEarlyClick(root: HTMLElement): () => void {
  let pressed: HTMLButtonElement | null = null;
  const remember = ({ target }: Event) => {
    if (target instanceof Element) pressed = target.closest('button');
  };
  root.addEventListener('click', remember);
  return () => {
    root.removeEventListener('click', remember);
    pressed?.click();
  };
}

/** When the code failed to load, clicking a button reloads the page. */
export function reloadOnClick(root: HTMLElement): void {
  root.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('button')) location.reload();
  });
}
