import type { Database } from '#server/db/client.ts';
import { invalidField, invalidFields } from '#server/errors.ts';
import { asAgreed, type LineContent, type StoredLine } from '#server/features/documents/line-content.ts';
import type { Made } from '#server/features/invoices/invoices.repo.ts';
import type { ConvertPart } from '#shared/conversion.ts';
import { depositTotals, grossOf } from '#shared/deposits.ts';
import { formatMoney, moneyString, parseHundredths, sumMinor } from '#shared/money.ts';
import { formatPercent } from '#shared/percent.ts';
import type { Section } from '#shared/sections.ts';
import { completedSets, earlierShares, quantitiesLeft } from '#shared/sliced.ts';
import { type Slice, sliceByLines, sliceByPercent } from '#shared/slices.ts';
import { taxLabel } from '#shared/sums-view.ts';
import { rateSetOf } from '#shared/tax-sets.ts';
import type { StoredProposal } from './proposal-changes.ts';
import { assertOneWay, overInvoiced, type ProposalParts, readParts } from './proposal-parts.ts';

type Content = Pick<Required<Made>, 'copied' | 'part'>;

/**
 * What the invoice over a part of an accepted proposal says. Belongs to a transaction that holds the proposal's lock.
 * @returns its content, and which part it is
 * @throws DomainError 400 naming the field, 409 `over_invoiced`, `mixed_parts`
 */
export async function partOfProposal(
  transaction: Database,
  proposal: StoredProposal,
  wanted: ConvertPart,
): Promise<Content & { position: number }> {
  const read = await readParts(transaction, proposal);
  assertOneWay(read.parts, 'lines' in wanted ? 'lines' : 'percent');
  const content =
    'lines' in wanted
      ? byLines(read, wanted.lines)
      : byPercent(read, wanted.percent, proposal.row.displayNumber);
  return { ...content, position: read.parts.length + 1 };
}

const freeOf = ({ document: { free, currency } }: ProposalParts) => {
  return formatMoney(moneyString(sumMinor(free.map(grossOf)), currency), currency);
};

function byLines(read: ProposalParts, wanted: readonly { itemId: string; quantity: string }[]): Content {
  const { details, document, parts } = read;
  const { lines } = document;
  const left = quantitiesLeft(lines, parts);
  assertKnown(lines, wanted);
  for (const { itemId, quantity } of wanted)
    left.set(itemId, (left.get(itemId) ?? 0n) - (parseHundredths(quantity) ?? 0n));
  if ([...left.values()].some((quantity) => quantity < 0n))
    throw overInvoiced('This is more than what is left to invoice. Load the proposal again to see what is.');
  const picks = lines.flatMap(({ id }, index) => {
    const quantity = parseHundredths(wanted.find(({ itemId }) => itemId === id)?.quantity ?? '0');
    return quantity ? [{ index, quantity }] : [];
  });
  const slice = sliceByLines(document, picks, completedSets(lines, left));
  if (!slice)
    throw overInvoiced(`Deposits are taken off the final invoice, which leaves ${freeOf(read)} for parts.`);
  if (Number(slice.totals.total) === 0) throw invalidField('lines', 'This part comes to nothing');
  return {
    copied: {
      details: {
        ...details,
        issuedOn: null,
        discount: slice.discount,
        sections: sectionsOf(details.sections, picks),
      },
      lines: linesOf(slice, lines),
    },
    part: { totals: slice.totals },
  };
}

function assertKnown(lines: readonly StoredLine[], wanted: readonly { itemId: string }[]): void {
  const problems = wanted.flatMap(({ itemId }, index) => {
    const path = `lines.${index}.itemId`;
    if (!lines.some(({ id }) => id === itemId))
      return [{ path, message: 'This item is not part of what was accepted' }];
    return wanted.findIndex((other) => other.itemId === itemId) < index
      ? [{ path, message: 'This item was named twice' }]
      : [];
  });
  if (problems.length > 0) throw invalidFields(problems);
}

/** Headings whose lines are part of it. */
const sectionsOf = (sections: readonly Section[], picks: readonly { index: number }[]): Section[] =>
  sections.flatMap(({ title, note, at }, position) => {
    const end = sections[position + 1]?.at ?? Number.POSITIVE_INFINITY;
    const first = picks.findIndex(({ index }) => index >= at && index < end);
    return first < 0 ? [] : [{ title, note, at: first }];
  });

const bare = {
  ...asAgreed,
  ...{ discount: null, unit: null, unitLabel: null, serviceFrom: null, serviceTo: null },
};

function linesOf({ lines: slices, rounding }: Slice, lines: readonly StoredLine[]): LineContent[] {
  const taken = slices.flatMap(({ index, quantity, discount }) => {
    const line = lines[index];
    if (!line) return [];
    const { description, rate, taxes, unit, unitLabel, serviceFrom, serviceTo } = line;
    return [
      {
        ...{ description, quantity, rate, discount, taxes, unit, unitLabel, serviceFrom, serviceTo },
        ...asAgreed,
        proposalLineId: line.id,
      },
    ];
  });
  if (!rounding) return taken;
  const { rate } = rounding;
  const taxes = lines.find((line) => line.taxes === rounding.taxes)?.taxes ?? [];
  return [...taken, { ...bare, description: 'Rounding', quantity: '1.00', rate, taxes }];
}

/** One line for each set of rates, with its taxes in the price. */
function byPercent(read: ProposalParts, percent: string, displayNumber: string): Content {
  const { details, document, parts: earlier } = read;
  const { currency, lines } = document;
  const parts = sliceByPercent(document, percent, earlierShares(earlier, currency));
  if (!parts) throw overInvoiced(`Only ${freeOf(read)} of this proposal is left to invoice.`);
  if (parts.length === 0) throw invalidField('percent', 'This part comes to nothing');
  return {
    copied: {
      details: {
        ...details,
        pricesIncludeTax: parts.some(({ taxes }) => taxes.length > 0),
        ...{ issuedOn: null, discount: null, sections: [] },
      },
      lines: parts.map((part): LineContent => {
        const rates = part.set.rates.map(({ rate }) => taxLabel(rate)).join(', ');
        return {
          ...bare,
          description: `${formatPercent(percent)} of ${displayNumber}${rates && ` (${rates})`}`,
          quantity: '1.00',
          rate: moneyString(grossOf(part), currency),
          taxes: lines.find(({ taxes }) => rateSetOf(taxes).key === part.set.key)?.taxes ?? [],
        };
      }),
    },
    part: { totals: depositTotals(parts, currency), convertedPercent: percent },
  };
}
