import { z } from 'zod';
import { isBlankText } from '#shared/blank-text.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { withPlaces } from '#shared/decimal-field.ts';
import type { Item } from '#shared/item.ts';
import { type LineItem, lineItemInputSchema, lineItemsSchema } from '#shared/line-item.ts';
import { MAX_AMOUNT_CENTS, MOST_PLACES, parseDecimal, parseHundredths } from '#shared/money.ts';
import { textLimits } from '#shared/text-field.ts';
import { computeTotals, type PricedLine } from '#shared/totals.ts';
import { plainDecimal, quantityText } from '#shared/typed-decimal.ts';

/** A line while it is being typed. */
export interface LineDraft {
  description: string;
  quantity: string;
  rate: string;
}

export interface LineDrafts {
  items: LineDraft[];
}

export function blankLine(): LineDraft {
  return { description: '', quantity: '1', rate: '' };
}

export type LibraryItem = Pick<Item, 'name' | 'description' | 'rate'>;

/** Copies a library item: its name, and its description if both fit. */
export function lineFromItem({ name, description, rate }: LibraryItem): LineDraft {
  const both = description && !isBlankText(description) ? `${name}\n${description.trim()}` : name;
  return { ...blankLine(), description: both.length <= textLimits.lineDescription ? both : name, rate };
}

/** Stored lines as a form shows them. */
export function toLineDrafts(items: readonly LineItem[]): LineDraft[] {
  return items.map(({ description, quantity, rate }) => ({
    description,
    quantity: quantityText(parseHundredths(quantity) ?? 0n),
    rate,
  }));
}

/** What people typed into a line, for checks of its letters. */
export const lineTexts = ({ description }: LineDraft): string[] => [description];

/** A line that Enter added and nobody filled in. */
export function isBlankLine({ description, quantity, rate }: LineDraft): boolean {
  const { quantity: untouched } = blankLine();
  return isBlankText(description) && !rate.trim() && ['', untouched].includes(quantity.trim());
}

/** The lines without blank ones at the end; one always stays. */
export function withoutBlankEnd(lines: readonly LineDraft[]): LineDraft[] {
  const last = lines.findLastIndex((line) => !isBlankLine(line));
  return lines.slice(0, Math.max(last, 0) + 1);
}

const typedDecimal = z.string().transform((text): string | number => plainDecimal(text));

/** A rate in the places of its currency; one with more is passed on as it was typed, which is no plain number. */
const typedRate = z.string().transform((text): string | number => {
  const plain = plainDecimal(text);
  return (
    withPlaces(String(plain), DEFAULT_CURRENCY) ?? (parseDecimal(plain, MOST_PLACES) ? `${text} ` : plain)
  );
});

/** Parses typed lines as they will be sent, by the API's rules. */
export const lineDraftsSchema = z
  .array(z.object({ description: z.string(), quantity: z.string(), rate: z.string() }))
  .transform(withoutBlankEnd)
  .pipe(z.array(z.object({ description: z.string(), quantity: typedDecimal, rate: typedRate })))
  .pipe(lineItemsSchema);

const decimals = lineItemInputSchema.pick({ quantity: true, rate: true });

/** The price of a line being typed, or undefined while it has none that could be stored. */
function pricedDraft({ quantity, rate }: Pick<LineDraft, 'quantity' | 'rate'>): PricedLine | undefined {
  const priced = decimals.safeParse({ quantity: plainDecimal(quantity), rate: plainDecimal(rate) }).data;
  const withItsPlaces = priced && withPlaces(priced.rate, DEFAULT_CURRENCY);
  return withItsPlaces === undefined ? undefined : { quantity: priced?.quantity ?? '', rate: withItsPlaces };
}

function totalsOf(lines: readonly PricedLine[]): string | undefined {
  const { total } = computeTotals({ currency: DEFAULT_CURRENCY, lines });
  const cents = parseHundredths(total);
  // One with too many digits is no amount at all.
  return cents === undefined || cents > MAX_AMOUNT_CENTS ? undefined : total;
}

/** The amount of a typed line, or undefined while invalid. */
export function draftAmount(line: Pick<LineDraft, 'quantity' | 'rate'>): string | undefined {
  const priced = pricedDraft(line);
  return priced && totalsOf([priced]);
}

/** The exact sum of the lines that have an amount, or undefined when it is too large to be stored. */
export function draftTotal(lines: readonly LineDraft[]): string | undefined {
  return totalsOf(lines.map(pricedDraft).filter((priced) => priced !== undefined));
}
