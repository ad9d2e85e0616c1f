interface EarlyChoice {
  position: number;
  isTaken: boolean;
}

let early: EarlyChoice[] = [];

/** Notes what was clicked among the options before the page is hydrated, which would undo it. */
export function noteEarlyChoice(root: HTMLElement): void {
  const inputs = root.querySelectorAll<HTMLInputElement>('input[data-line]');
  early = [...inputs]
    .filter(({ checked, defaultChecked }) => checked !== defaultChecked)
    .map(({ dataset, checked }) => ({ position: Number(dataset.line), isTaken: checked }));
}

/** What was clicked, once. */
export function findEarlyChoice(): EarlyChoice[] {
  const found = early;
  early = [];
  return found;
}
