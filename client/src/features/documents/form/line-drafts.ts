import { z } from 'zod';
import { isBlankText } from '#shared/blank-text.ts';
import { currencyPlaces, DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import type { Item } from '#shared/item.ts';
import {
  type LineItem,
  lineItemInputSchema,
  lineItemsSchema,
  lineTaxSchema,
  type ParsedLineItem,
} from '#shared/line-item.ts';
import { maxAmount, parseHundredths, parseMoney } from '#shared/money.ts';
import {
  type ChoiceSection,
  type Chosen,
  dearestSelection,
  defaultSelection,
  hasOptions,
  type OfferedLine,
  selectionTotals,
} from '#shared/proposal-options.ts';
import { textLimits } from '#shared/text-field.ts';
import { computeTotals, type PricedLine, type Totals } from '#shared/totals.ts';
import { plainDecimal, quantityText } from '#shared/typed-decimal.ts';
import { parseHours } from '#shared/units.ts';
import {
  countedDiscount,
  type DiscountDraft,
  discountDraft,
  placesProblem,
  sentDiscount,
} from './discount-draft.ts';
import { offeredDraft, offeredOf, sentOffered, toOfferedDraft } from './offered-draft.ts';

const lineDraft = z.object({
  description: z.string(),
  quantity: z.string(),
  rate: z.string(),
  /** Of a stored line. */
  lineId: z.string().optional(),
  discount: discountDraft,
  /** Copies of the chosen rates. Undefined until somebody or a default chose. */
  taxes: z.array(lineTaxSchema).optional(),
  /** A code of UN/ECE Recommendation 20. */
  unit: z.string().nullish(),
  unitLabel: z.string().nullish(),
  serviceFrom: z.string().nullish(),
  serviceTo: z.string().nullish(),
  ...offeredDraft,
});

/** A line while it is being typed. */
export type LineDraft = z.output<typeof lineDraft>;
export type LineTaxDraft = z.output<typeof lineTaxSchema>;

export interface LineDrafts {
  items: LineDraft[];
  currency?: string | undefined;
}

export function blankLine(): LineDraft {
  return { description: '', quantity: '1', rate: '' };
}

export type LibraryItem = Pick<Item, 'name' | 'description' | 'rate'> &
  Partial<Pick<Item, 'unit' | 'unitLabel'>>;

/** Copies a library item: its name, and its description if both fit. */
export function lineFromItem({ name, description, rate, unit, unitLabel }: LibraryItem): LineDraft {
  const both = description && !isBlankText(description) ? `${name}\n${description.trim()}` : name;
  return {
    ...blankLine(),
    description: both.length <= textLimits.lineDescription ? both : name,
    rate,
    ...((unit || unitLabel) && { unit, unitLabel }),
  };
}

/** A line as it is answered; those of proposals may be optional. */
export type StoredLine = LineItem & Partial<Pick<OfferedLine, 'optional' | 'selected' | 'clientQuantity'>>;

/** Stored lines as a form shows them; what a line doesn't have is left out. */
export function toLineDrafts(items: readonly StoredLine[]): LineDraft[] {
  return items.map(({ id, description, quantity, rate, ...line }) => ({
    description,
    quantity: quantityText(parseHundredths(quantity) ?? 0n),
    rate,
    lineId: id,
    ...(line.discount && { discount: line.discount }),
    ...(line.taxes?.length && { taxes: line.taxes }),
    ...(line.unit && { unit: line.unit }),
    ...(line.unitLabel && { unitLabel: line.unitLabel }),
    ...(line.serviceFrom && { serviceFrom: line.serviceFrom }),
    ...(line.serviceTo && { serviceTo: line.serviceTo }),
    ...toOfferedDraft(line),
  }));
}

/** The same lines in another document. */
export function copiedLines(lines: readonly LineDraft[]): LineDraft[] {
  const isTaxed = lines.some(({ taxes }) => taxes);
  return lines.map(({ lineId: _, ...line }) => ({ ...line, ...(isTaxed && { taxes: line.taxes ?? [] }) }));
}

/** What people typed into a line, for checks of its letters. */
export const lineTexts = ({ description, unitLabel }: LineDraft): string[] => [description, unitLabel ?? ''];

/** A line that Enter added and nobody filled in. */
export function isBlankLine({ description, quantity, rate, lineId }: LineDraft): boolean {
  const { quantity: untouched } = blankLine();
  return !lineId && isBlankText(description) && !rate.trim() && ['', untouched].includes(quantity.trim());
}

/** The lines without blank ones at the end; one always stays. */
export function withoutBlankEnd(lines: readonly LineDraft[]): LineDraft[] {
  const last = lines.findLastIndex((line) => !isBlankLine(line));
  return lines.slice(0, Math.max(last, 0) + 1);
}

/** Quantities may be typed as a time where they count hours, or nothing in particular. */
export const isTimed = ({ unit, unitLabel }: Pick<LineDraft, 'unit' | 'unitLabel'>) =>
  !unitLabel && (!unit || unit === 'HUR');

export const plainQuantity = (line: Pick<LineDraft, 'quantity' | 'unit' | 'unitLabel'>): string =>
  (isTimed(line) ? parseHours(line.quantity) : undefined) ?? plainDecimal(line.quantity);

const plainRate = (rate: string, currency: string) => plainDecimal(rate, currencyPlaces(currency));

/** A typed line as it is sent, not yet checked. A stored one names all that it has, so that what was taken away goes. */
export function sentLine(line: LineDraft, currency: string) {
  const { lineId, description, rate, taxes, unit, unitLabel, serviceFrom, serviceTo } = line;
  const sent = { description, quantity: plainQuantity(line), rate: plainRate(rate, currency) };
  const discount = sentDiscount(line.discount, currency);
  const taxRateIds = taxes?.map(({ rateId }) => rateId) ?? [];
  const dates = { serviceFrom: serviceFrom || null, serviceTo: serviceTo || null };
  if (lineId) {
    const units = { unit: unit || null, unitLabel: unitLabel || null };
    return { ...sent, id: lineId, discount, taxRateIds, ...units, ...dates, ...sentOffered(line) };
  }
  return {
    ...sent,
    ...(discount && { discount }),
    ...(taxRateIds.length > 0 && { taxRateIds }),
    ...(unit && { unit }),
    ...(unitLabel && { unitLabel }),
    ...(dates.serviceFrom && { serviceFrom: dates.serviceFrom }),
    ...(dates.serviceTo && { serviceTo: dates.serviceTo }),
    ...sentOffered(line),
  };
}

const fieldOf = (field: PropertyKey | undefined) => (field === 'taxRateIds' ? 'taxes' : field);

/** Parses typed lines as they will be sent, by the API's rules. */
export const lineDraftsSchema = (
  currency: string,
  listSchema: z.ZodType<ParsedLineItem[]> = lineItemsSchema,
) =>
  z.array(lineDraft).transform((drafts, context): ParsedLineItem[] => {
    const lines = withoutBlankEnd(drafts).map((line) => sentLine(line, currency));
    const parsed = listSchema.safeParse(lines);
    const report = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    for (const { path, message } of parsed.error?.issues ?? []) {
      const [index, field, ...rest] = path;
      report(field === undefined ? path : [index ?? 0, fieldOf(field) ?? '', ...rest], message);
    }
    lines.forEach(({ rate, discount }, index) => {
      const wrongRate = placesProblem(rate, currency);
      if (wrongRate && !isReported(parsed.error?.issues, index, 'rate')) report([index, 'rate'], wrongRate);
      const wrong = discount && 'amount' in discount ? placesProblem(discount.amount, currency) : undefined;
      if (wrong && !isReported(parsed.error?.issues, index, 'discount'))
        report([index, 'discount', 'amount'], wrong);
    });
    return parsed.data ?? z.NEVER;
  });

const isReported = (issues: readonly { path: PropertyKey[] }[] | undefined, index: number, field: string) =>
  issues?.some(({ path }) => path[0] === index && path[1] === field) ?? false;

const decimals = lineItemInputSchema.pick({ quantity: true, rate: true });

/** A line being typed with its price, or undefined while it has none that could be stored. */
export function pricedDraft(line: LineDraft, currency: string): PricedLine | undefined {
  const rate = plainRate(line.rate, currency);
  const priced = decimals.safeParse({ quantity: plainQuantity(line), rate }).data;
  if (!priced || placesProblem(rate, currency)) return undefined;
  return { ...priced, discount: countedDiscount(line.discount, currency), taxes: line.taxes ?? [] };
}

/** What a form's sums are made of. */
export interface SumDrafts {
  items: readonly LineDraft[];
  currency?: string | undefined;
  pricesIncludeTax?: boolean | undefined;
  discount?: DiscountDraft;
  /** Headings, which may let the client choose. */
  sections?: readonly ChoiceSection[] | undefined;
}

/** Sums of what counts unless the client chooses otherwise, with what each line that has a price has: undefined for the others. */
export interface DraftTotals extends Totals {
  byLine: (Totals['lines'][number] | undefined)[];
  /** What the dearest choice comes to, where that is more. */
  most?: string;
}

/** The sums of the lines that have an amount, or undefined when they are too large to be stored. */
export function draftTotals({ items, discount, sections = [], ...rest }: SumDrafts): DraftTotals | undefined {
  const { currency = DEFAULT_CURRENCY, pricesIncludeTax } = rest;
  const drafts = items.map((line) => pricedDraft(line, currency));
  const lines = drafts.filter((priced) => priced !== undefined);
  const document = { currency, pricesIncludeTax, discount: countedDiscount(discount, currency) };
  const all = computeTotals({ ...document, lines });
  let next = 0;
  const byLine = drafts.map((priced) => priced && all.lines[next++]);
  const offer = { lines: items.map((line, index) => offeredOf(line, drafts[index], index)), sections };
  if (!hasOptions(offer)) return areTooLarge([all], currency) ? undefined : { ...all, byLine };
  const sumOf = (chosen: readonly Chosen[]) =>
    selectionTotals(
      offer,
      chosen.filter(({ index }) => drafts[index]),
      document,
    );
  const [totals, dearest] = [sumOf(defaultSelection(offer)), sumOf(dearestSelection(offer, document))];
  if (areTooLarge([totals, dearest], currency)) return undefined;
  const isMore = Number(dearest.total) > Number(totals.total);
  return { ...totals, byLine, ...(isMore && { most: dearest.total }) };
}

const areTooLarge = (sums: readonly Totals[], currency: string) =>
  sums
    .flatMap(({ subtotal, total }) => [subtotal, total])
    .some((sum) => {
      const minor = parseMoney(sum, currency);
      // One with too many digits is no amount at all.
      return minor === undefined || minor > maxAmount(currency);
    });

/** A typed line's amount and what its own discount takes off, or undefined while invalid. */
export const draftLine = (line: LineDraft, currency: string = DEFAULT_CURRENCY) =>
  draftTotals({ items: [line], currency })?.byLine[0];
