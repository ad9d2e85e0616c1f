import { formatMoney, formatQuantity, hundredthsString, parseHundredths, parseMoney } from './money.ts';
import { quantityRange } from './quantity-range.ts';
import { computeTotals, type PricedLine, type Totals, type TotalsInput } from './totals.ts';

/** How many lines of a section the client takes: all that aren't optional, exactly one, or any. */
export const sectionChoices = ['all', 'one', 'any'] as const;
export type SectionChoice = (typeof sectionChoices)[number];

/** Which quantities a client may choose: `min`, and every `step` from there up to `max`. Decimal strings with two places. */
export interface ClientQuantity {
  min: string;
  max: string;
  step: string;
}

/** A line that the client takes or leaves out, and how much of it. */
export interface SelectedItem {
  itemId: string;
  selected: boolean;
  quantity?: string | undefined;
}

/** A line as it is offered. */
export interface OfferedLine extends PricedLine {
  id: string;
  optional: boolean;
  selected: boolean;
  clientQuantity: ClientQuantity | null;
}

/** A heading, as far as it decides about its lines: those from `at` up to the next heading. */
export interface ChoiceSection {
  at: number;
  choice?: SectionChoice | undefined;
}

export interface Offer {
  lines: readonly OfferedLine[];
  sections: readonly ChoiceSection[];
}

/** A line that was taken. */
export interface Chosen {
  /** Of the line. */
  index: number;
  quantity: string;
}

/** A line that was accepted, as it is kept. Decimal strings. */
export interface AcceptedLine {
  itemId: string;
  description: string;
  quantity: string;
  rate: string;
  amount: string;
  discountAmount: string | null;
  /** Without tax. */
  netAmount: string;
}

export interface SelectionProblem {
  /** Within the body of an answer. */
  path: string;
  message: string;
}

const hundredthsOf = (value: string): bigint => parseHundredths(value) ?? 0n;

/** The lines of each section with a choice, by the index of its first line; the last one ends with the lines. */
function groupsOf({ lines, sections }: Offer): { choice: SectionChoice; at: number; end: number }[] {
  return sections.map(({ at, choice = 'all' }, index) => ({
    choice,
    at,
    end: sections[index + 1]?.at ?? lines.length,
  }));
}

const sectionChoiceAt = (offer: Offer, index: number): SectionChoice =>
  groupsOf(offer).find(({ at, end }) => index >= at && index < end)?.choice ?? 'all';

/** Whether the client decides about a line: not at all, to take it or not, or to take it in place of others. */
export function lineChoice(offer: Offer, index: number): 'fixed' | 'optional' | 'one' {
  const choice = sectionChoiceAt(offer, index);
  if (choice === 'one') return 'one';
  return choice === 'any' || offer.lines[index]?.optional ? 'optional' : 'fixed';
}

/** Whether there is anything for the client to choose. */
export const hasOptions = (offer: Offer): boolean =>
  offer.lines.some((line, index) => line.clientQuantity !== null || lineChoice(offer, index) !== 'fixed');

/** Whether each line counts unless the client chooses otherwise: of packages the first that is marked, else the first. */
export function selectedByDefault(offer: Offer): boolean[] {
  const packages = groupsOf(offer).filter(({ choice }) => choice === 'one');
  const taken = packages.map(({ at, end }) => {
    const marked = offer.lines.findIndex((line, index) => index >= at && index < end && line.selected);
    return marked < 0 ? at : marked;
  });
  return offer.lines.map((line, index) => {
    const choice = lineChoice(offer, index);
    if (choice === 'one') return taken.includes(index);
    return choice === 'fixed' || line.selected;
  });
}

const chosenOf = (
  offer: Offer,
  isTaken: readonly boolean[],
  quantityOf: (index: number) => string | undefined,
) =>
  offer.lines.flatMap(({ quantity: offered }, index): Chosen[] =>
    isTaken[index]
      ? [{ index, quantity: quantityOf(index) ?? hundredthsString(parseHundredths(offered) ?? 0n) }]
      : [],
  );

/** What counts where the client says nothing. */
export const defaultSelection = (offer: Offer): Chosen[] =>
  chosenOf(offer, selectedByDefault(offer), () => undefined);

/**
 * What the client takes. A line that isn't named is as offered; of packages, one that is named takes the place of the offered one.
 * @returns the lines in their order, or what is wrong
 */
export function applySelection(
  offer: Offer,
  selection: readonly SelectedItem[] | undefined,
): Chosen[] | { problem: SelectionProblem } {
  const isTaken = selectedByDefault(offer);
  const quantities = new Map<number, string>();
  const named = new Set<number>();
  for (const [at, item] of (selection ?? []).entries()) {
    const index = offer.lines.findIndex(({ id }) => id === item.itemId);
    const problem =
      index < 0 || named.has(index) ? wrongItem(at, index < 0) : itemProblem(offer, index, item, at);
    if (problem) return { problem };
    named.add(index);
    if (item.quantity !== undefined) quantities.set(index, item.quantity);
  }
  for (const item of selection ?? []) {
    const index = offer.lines.findIndex(({ id }) => id === item.itemId);
    if (item.selected) leaveOthers(offer, index, isTaken, named);
    isTaken[index] = item.selected;
  }
  const problem = packageProblem(offer, isTaken) ?? emptyProblem(isTaken);
  return problem ? { problem } : chosenOf(offer, isTaken, (index) => quantities.get(index));
}

/** Of the packages of one section only the named one stays. */
function leaveOthers(offer: Offer, index: number, isTaken: boolean[], named: ReadonlySet<number>): void {
  const group = groupsOf(offer).find(({ choice, at, end }) => choice === 'one' && index >= at && index < end);
  if (!group) return;
  for (let other = group.at; other < group.end; other++) if (!named.has(other)) isTaken[other] = false;
}

const wrongItem = (at: number, isUnknown: boolean): SelectionProblem => ({
  path: `selection.${at}.itemId`,
  message: isUnknown ? 'This item is not part of the proposal' : 'This item was named twice',
});

function itemProblem(
  offer: Offer,
  index: number,
  item: SelectedItem,
  at: number,
): SelectionProblem | undefined {
  const line = offer.lines[index];
  if (!line) return undefined;
  if (!item.selected && lineChoice(offer, index) === 'fixed')
    return { path: `selection.${at}.selected`, message: "This item can't be left out" };
  if (item.quantity === undefined) return undefined;
  const message = quantityProblem(line, item.quantity);
  return message ? { path: `selection.${at}.quantity`, message } : undefined;
}

/** What is wrong with the quantity of a line, if anything is. */
export function quantityProblem(
  { quantity: offered, clientQuantity }: Pick<OfferedLine, 'quantity' | 'clientQuantity'>,
  wanted: string,
): string | undefined {
  const value = hundredthsOf(wanted);
  if (!clientQuantity)
    return value === hundredthsOf(offered) ? undefined : "The quantity of this item can't be changed";
  const [min, max, step] = [clientQuantity.min, clientQuantity.max, clientQuantity.step].map(
    hundredthsOf,
  ) as [bigint, bigint, bigint];
  if (value < min || value > max) return `Choose a quantity from ${quantityRange(clientQuantity)}`;
  return (value - min) % step === 0n
    ? undefined
    : `Choose a quantity in steps of ${formatQuantity(clientQuantity.step)}`;
}

function packageProblem(offer: Offer, isTaken: readonly boolean[]): SelectionProblem | undefined {
  const isWrong = groupsOf(offer).some(
    ({ choice, at, end }) => choice === 'one' && isTaken.slice(at, end).filter(Boolean).length !== 1,
  );
  return isWrong ? { path: 'selection', message: 'Choose one of each set of packages' } : undefined;
}

const emptyProblem = (isTaken: readonly boolean[]): SelectionProblem | undefined =>
  isTaken.some(Boolean) ? undefined : { path: 'selection', message: 'Choose at least one item' };

type Priced = Omit<TotalsInput, 'lines'>;

/** Adds up what was taken; lines that were not are not part of it. */
export const selectionTotals = (offer: Offer, chosen: readonly Chosen[], document: Priced): Totals =>
  computeTotals({
    ...document,
    lines: chosen.flatMap(({ index, quantity: taken }) => {
      const line = offer.lines[index];
      return line ? [{ ...line, quantity: taken }] : [];
    }),
  });

/** The dearest selection: all that may be taken, in the largest quantities, and of packages the dearest. */
export function dearestSelection(offer: Offer, document: Priced): Chosen[] {
  const largest = (index: number) => {
    const limits = offer.lines[index]?.clientQuantity;
    return limits ? largestQuantity(limits) : undefined;
  };
  const totalOf = (index: number) => {
    const chosen = chosenOf(
      offer,
      offer.lines.map((_, other) => other === index),
      largest,
    );
    const { total } = selectionTotals(offer, chosen, { ...document, discount: null });
    return parseMoney(total, document.currency) ?? 0n;
  };
  const isTaken = offer.lines.map(() => true);
  for (const { choice, at, end } of groupsOf(offer)) {
    if (choice !== 'one') continue;
    let dearest = at;
    for (let index = at; index < end; index++) if (totalOf(index) > totalOf(dearest)) dearest = index;
    for (let index = at; index < end; index++) isTaken[index] = index === dearest;
  }
  return chosenOf(offer, isTaken, largest);
}

/** The largest quantity that the steps lead to: the last one may end below the maximum. */
function largestQuantity({ min, max, step }: ClientQuantity): string {
  const [from, to, by] = [min, max, step].map(hundredthsOf) as [bigint, bigint, bigint];
  return hundredthsString(from + ((to - from) / by) * by);
}

/** What taking a line adds, as its card says: '+ $400.00'. */
export const optionPrice = (amount: string, currency: string) => `+ ${formatMoney(amount, currency)}`;
