import { hundredthsString, parseHundredths } from '#shared/money.ts';
import type { PricedOffer } from '#shared/offer-view.ts';
import {
  applySelection,
  type Chosen,
  lineChoice,
  quantityProblem,
  type SelectedItem,
  selectedByDefault,
} from '#shared/proposal-options.ts';

/** Every line that the client decides about, as they left it. */
export type Selection = SelectedItem[];

/** What counts until the client chooses. */
export function offeredSelection(offer: PricedOffer): Selection {
  const isTaken = selectedByDefault(offer);
  return offer.lines.flatMap(({ id, quantity, clientQuantity }, index) =>
    clientQuantity || lineChoice(offer, index) !== 'fixed'
      ? [
          {
            ...{ itemId: id, selected: isTaken[index] ?? true },
            ...(clientQuantity && { quantity: hundredthsString(parseHundredths(quantity) ?? 0n) }),
          },
        ]
      : [],
  );
}

const idAt = (offer: PricedOffer, position: number) => offer.lines[position - 1]?.id;

/** Takes a line or leaves it out; of packages the one that is taken replaces the other. */
export function takeLine(
  offer: PricedOffer,
  selection: Selection,
  position: number,
  isTaken: boolean,
): Selection {
  const itemId = idAt(offer, position);
  const others = isTaken && lineChoice(offer, position - 1) === 'one' ? packagesBeside(offer, position) : [];
  return selection.map((item) => {
    if (item.itemId === itemId) return { ...item, selected: isTaken };
    return others.includes(item.itemId) ? { ...item, selected: false } : item;
  });
}

function packagesBeside(offer: PricedOffer, position: number): string[] {
  const starts = offer.sections.map(({ at }) => at);
  const start = Math.max(...starts.filter((at) => at < position));
  const end = starts.find((at) => at >= position) ?? offer.lines.length;
  return offer.lines.slice(start, end).map(({ id }) => id);
}

export const setQuantity = (
  offer: PricedOffer,
  selection: Selection,
  position: number,
  quantity: string,
): Selection =>
  selection.map((item) => (item.itemId === idAt(offer, position) ? { ...item, quantity } : item));

/** What is chosen, and what has to be chosen before going on. */
export function readSelection(
  offer: PricedOffer,
  selection: Selection,
): { chosen: Chosen[]; problem?: string } {
  const chosen = applySelection(offer, selection);
  return Array.isArray(chosen) ? { chosen } : { chosen: [], problem: chosen.problem.message };
}

/**
 * An earlier selection within an offer that may have changed since.
 * @returns what still fits, the rest as it is offered, and whether anything was given up
 */
export function fitSelection(
  offer: PricedOffer,
  earlier: readonly SelectedItem[],
): { selection: Selection; isCut: boolean } {
  let selection = offeredSelection(offer);
  const offered = selection;
  let isCut = false;
  for (const item of earlier) {
    const next = fitItem(offer, selection, item);
    isCut ||= next.isCut;
    selection = next.selection;
  }
  return 'problem' in readSelection(offer, selection)
    ? { selection: offered, isCut: true }
    : { selection, isCut };
}

function fitItem(
  offer: PricedOffer,
  selection: Selection,
  { itemId, selected, quantity }: SelectedItem,
): { selection: Selection; isCut: boolean } {
  const index = offer.lines.findIndex(({ id }) => id === itemId);
  const line = offer.lines[index];
  const isKnown = selection.some((item) => item.itemId === itemId);
  if (!line || !isKnown) return { selection, isCut: selected };
  const kind = lineChoice(offer, index);
  if (!selected && kind === 'fixed') return { selection, isCut: true };
  // Of packages the one that was taken says it all.
  const fits = kind !== 'one' || selected ? takeLine(offer, selection, index + 1, selected) : selection;
  if (quantity === undefined || !line.clientQuantity) return { selection: fits, isCut: false };
  return quantityProblem(line, quantity)
    ? { selection: fits, isCut: true }
    : { selection: setQuantity(offer, fits, index + 1, quantity), isCut: false };
}

/** The next quantity up or down, within what there is. */
export function stepQuantity(
  { min, max, step }: { min: string; max: string; step: string },
  quantity: string,
  direction: 1n | -1n,
): string {
  const [least, most, by, now] = [min, max, step, quantity].map((text) => parseHundredths(text) ?? 0n) as [
    bigint,
    bigint,
    bigint,
    bigint,
  ];
  const next = now + by * direction;
  return hundredthsString(next < least ? least : next > most ? now : next);
}
