import { parseMoney } from '#shared/money.ts';
import {
  type ChoiceSection,
  type Chosen,
  dearestSelection,
  defaultSelection,
  hasOptions,
  type Offer,
  selectionTotals,
} from '#shared/proposal-options.ts';
import { computeTotals, type Discount, type Totals } from '#shared/totals.ts';
import { amountTooLarge, type TotalsProblem, totalsProblems } from '#shared/totals-problems.ts';
import type { LineContent } from './line-content.ts';

/** What a document says of its sums beside its lines. */
interface Priced {
  currency: string;
  pricesIncludeTax: boolean;
  discount: Discount;
  sections: readonly ChoiceSection[];
}

/** What a document comes to. */
export interface PricedOffer {
  /** Of what is chosen by default; with the lines that are not in their places, each with its own sums. */
  totals: Totals;
  /** Where the client may choose: what the dearest selection comes to. */
  amountMax?: string | null;
}

/** A document's lines and headings, as far as a client chooses among them. Lines that are not stored yet are named by their index. */
export const offerOf = ({ sections }: Pick<Priced, 'sections'>, lines: readonly LineContent[]): Offer => ({
  lines: lines.map((line, index) => ({ ...line, id: line.id ?? String(index) })),
  sections,
});

/** The sums of a selection, in which each line of the document has its place. */
export function totalsOfSelection(
  document: Priced,
  lines: readonly LineContent[],
  chosen: readonly Chosen[],
): Totals {
  const { currency, pricesIncludeTax } = document;
  const totals = selectionTotals(offerOf(document, lines), chosen, document);
  const alone = (line: LineContent) =>
    computeTotals({ currency, pricesIncludeTax, lines: [line] }).lines.slice(0, 1);
  return {
    ...totals,
    lines: lines.flatMap((line, index) => {
      const at = chosen.findIndex((each) => each.index === index);
      return at < 0 ? alone(line) : totals.lines.slice(at, at + 1);
    }),
  };
}

/** Adds up what is chosen by default: of a document without options all of it. */
export function priceOffer(document: Priced, lines: readonly LineContent[]): PricedOffer {
  const offer = offerOf(document, lines);
  if (!hasOptions(offer)) return { totals: computeTotals({ ...document, lines }) };
  const totals = totalsOfSelection(document, lines, defaultSelection(offer));
  const dearest = selectionTotals(offer, dearestSelection(offer, document), document);
  const minor = (sum: string) => parseMoney(sum, document.currency) ?? 0n;
  // Rates are rounded for the document as a whole, so that packages that cost the same alone may differ by a cent.
  const isLess = minor(dearest.total) < minor(totals.total);
  return { totals, amountMax: isLess ? totals.total : dearest.total };
}

/**
 * Why a document can't be stored as it is: by its lines, by what is chosen by default, or by the dearest selection.
 * @param priced what {@link priceOffer} says of the same
 */
export function offerProblems(
  document: Priced,
  lines: readonly LineContent[],
  { totals }: PricedOffer,
): TotalsProblem[] {
  const offer = offerOf(document, lines);
  const { currency, pricesIncludeTax, discount } = document;
  const input = { currency, pricesIncludeTax, discount };
  if (!hasOptions(offer)) return totalsProblems({ ...input, lines }, totals);
  const ofLines = lines.flatMap((line, index) =>
    totalsProblems({ ...input, discount: null, lines: [line] }).map(({ path, message }) => ({
      path: path.replace('items.0.', `items.${index}.`),
      message,
    })),
  );
  const ofSums = (chosen: readonly Chosen[]) =>
    totalsProblems({
      ...input,
      lines: chosen.flatMap(({ index, quantity }) => {
        const line = lines[index];
        return line ? [{ ...line, quantity }] : [];
      }),
    });
  const ofDefault = ofSums(defaultSelection(offer)).filter(({ path }) => !path.startsWith('items.'));
  const ofDearest = ofSums(dearestSelection(offer, document)).some(
    ({ message }) => message === amountTooLarge,
  );
  const problems = [...ofLines, ...ofDefault];
  return ofDearest && problems.every(({ message }) => message !== amountTooLarge)
    ? [...problems, { path: 'amount', message: amountTooLarge }]
    : problems;
}
