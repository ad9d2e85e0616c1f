import { z } from 'zod';
import type { ConvertPart } from '#shared/conversion.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { depositTotals, grossOf } from '#shared/deposits.ts';
import { discountPercentMessage, percentField } from '#shared/discount.ts';
import {
  formatMoney,
  formatQuantity,
  hundredthsString,
  moneyString,
  parseHundredths,
  sumMinor,
} from '#shared/money.ts';
import type { ProposalWithItems } from '#shared/proposal.ts';
import { completedSets, earlierShares, quantitiesLeft, slicedOf, sumsOfSets } from '#shared/sliced.ts';
import { sliceByLines, sliceByPercent } from '#shared/slices.ts';
import { readQuantity } from './read-quantity.ts';

/** An accepted proposal as it is invoiced in parts. */
export interface Invoiced {
  currency: string;
  lines: ProposalWithItems['items'];
  /** What is left of each line, in hundredths. */
  left: ReadonlyMap<string, bigint>;
  /** What all parts may still ask for, as text: deposits are taken off the final invoice. */
  free: string;
  /** How earlier parts were made; undefined where there are none. */
  way: PartWay | undefined;
  /** What a part comes to, or why there is no such part. */
  preview: (part: ConvertPart) => { amount: string } | { problem: string };
}

export type PartWay = 'lines' | 'percent';

/** Reads what is left of an accepted proposal. @returns undefined where more was invoiced than there is */
export function invoicedOf(proposal: ProposalWithItems): Invoiced | undefined {
  const { currency = DEFAULT_CURRENCY, conversion, acceptedLines, pricesIncludeTax, discount } = proposal;
  const lines = acceptedLines ? acceptedOf(proposal.items, acceptedLines) : proposal.items;
  const stored = conversion?.parts ?? [];
  const parts = stored.filter(({ type }) => type === 'partial');
  const sliced = slicedOf(
    { currency, pricesIncludeTax, discount, lines },
    stored.map(({ type, sets }) => ({ type, sets: sumsOfSets(sets, currency) })),
  );
  if (!sliced) return undefined;
  const left = quantitiesLeft(lines, parts);
  const free = formatMoney(moneyString(sumMinor(sliced.free.map(grossOf)), currency), currency);
  const byQuantity = (wanted: readonly { itemId: string; quantity: string }[]) => {
    const picks = lines.flatMap(({ id }, index) => {
      const quantity = parseHundredths(wanted.find(({ itemId }) => itemId === id)?.quantity ?? '0');
      return quantity ? [{ index, quantity }] : [];
    });
    const rest = quantitiesLeft(
      lines.map(({ id }) => ({ id, quantity: hundredthsString(left.get(id) ?? 0n) })),
      [{ quantities: [...wanted] }],
    );
    return sliceByLines(sliced, picks, completedSets(lines, rest))?.totals.total;
  };
  const byPercent = (percent: string) => {
    const shares = sliceByPercent(sliced, percent, earlierShares(parts, currency));
    return shares && depositTotals(shares, currency).total;
  };
  return {
    ...{ currency, lines, left, free },
    way: parts[0] && (parts[0].percent === null ? 'lines' : 'percent'),
    preview: (part) => {
      const total = 'lines' in part ? byQuantity(part.lines) : byPercent(part.percent);
      if (total === undefined) return { problem: `Only ${free} is left to invoice before the final invoice` };
      return Number(total) === 0 ? { problem: 'This part comes to nothing' } : { amount: total };
    },
  };
}

/** The lines that were accepted, in the quantities that were; a discount by an amount is what it came to. */
const acceptedOf = (
  items: ProposalWithItems['items'],
  acceptedLines: NonNullable<ProposalWithItems['acceptedLines']>,
) =>
  items.flatMap((item) => {
    const accepted = acceptedLines.find(({ itemId }) => itemId === item.id);
    if (!accepted) return [];
    const { quantity, discountAmount } = accepted;
    if (!item.discount || !('amount' in item.discount)) return [{ ...item, quantity }];
    const isSome = discountAmount !== null && Number(discountAmount) > 0;
    return [{ ...item, quantity, discount: isSome ? { amount: discountAmount } : null }];
  });

export interface PartValues {
  way: PartWay;
  percent: string;
  lines: { typed: string }[];
  idempotencyKey: string;
}

/** What was typed, as it is sent; complains about what can't be. */
export const partSchema = (invoiced: Invoiced) =>
  z
    .object({
      way: z.enum(['lines', 'percent']),
      percent: z.string(),
      lines: z.array(z.object({ typed: z.string() })),
      idempotencyKey: z.string(),
    })
    .transform((values, context) => {
      const report = (path: (string | number)[], message: string) => {
        context.addIssue({ code: 'custom', path, message });
        return z.NEVER;
      };
      const read = readPart(invoiced, values);
      if ('problems' in read) {
        for (const { path, message } of read.problems) report(path, message);
        return z.NEVER;
      }
      const preview = invoiced.preview(read.part);
      if ('problem' in preview)
        return report(values.way === 'percent' ? ['percent'] : ['lines', 'root'], preview.problem);
      return { part: read.part, idempotencyKey: values.idempotencyKey };
    });

interface Problem {
  path: (string | number)[];
  message: string;
}

/** What was typed of a part, or what is wrong with it. */
export function readPart(
  { lines, left }: Invoiced,
  { way, percent, lines: typed }: Pick<PartValues, 'way' | 'percent' | 'lines'>,
): { part: ConvertPart } | { problems: Problem[] } {
  if (way === 'percent') {
    const parsed = percentField.safeParse(percent);
    return parsed.success
      ? { part: { percent: parsed.data } }
      : { problems: [{ path: ['percent'], message: discountPercentMessage }] };
  }
  const problems: Problem[] = [];
  const wanted = lines.flatMap(({ id: itemId }, index) => {
    const text = typed[index]?.typed.trim() ?? '';
    if (text === '') return [];
    const quantity = readQuantity(text);
    const most = left.get(itemId) ?? 0n;
    const problem = (message: string) => problems.push({ path: ['lines', index, 'typed'], message });
    if (quantity === undefined) problem('Enter a plain number with at most 2 decimal places, like 1.5');
    else if (quantity > most) problem(`At most ${formatQuantity(hundredthsString(most))} is left`);
    return quantity ? [{ itemId, quantity: hundredthsString(quantity) }] : [];
  });
  if (problems.length === 0 && wanted.length === 0)
    problems.push({ path: ['lines', 'root'], message: 'Enter a quantity of at least one item' });
  return problems.length > 0 ? { problems } : { part: { lines: wanted } };
}
