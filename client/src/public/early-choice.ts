interface EarlyChoice {
  position: number;
  isTaken: boolean;
}

/**
 * What was clicked among the options before they were hydrated: React leaves it standing in the page until it
 * renders again, and never tells of it.
 */
export function findEarlyChoice(): EarlyChoice[] {
  return [...document.querySelectorAll<HTMLInputElement>('input[data-line]')]
    .filter(({ checked, defaultChecked }) => checked !== defaultChecked)
    .map(({ dataset, checked }) => ({ position: Number(dataset.line), isTaken: checked }));
}
