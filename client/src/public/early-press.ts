/**
 * Remembers the last button that is pressed before the page answers, so that nobody has to press it twice.
 * @returns presses that button again; to be called once the page answers
 */
export function keepEarlyPress(root: HTMLElement): () => void {
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

/** Where the code did not arrive, whoever presses a button gets the page and its code anew. */
export function reloadOnPress(root: HTMLElement): void {
  root.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('button')) location.reload();
  });
}
