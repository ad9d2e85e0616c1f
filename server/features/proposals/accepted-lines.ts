import type { DocumentDetails } from '#server/features/documents/document-content.ts';
import { asAgreed, type StoredLine } from '#server/features/documents/line-content.ts';
import type { AcceptedLine } from '#shared/proposal-options.ts';

/**
 * The lines of an accepted proposal, in order, with the quantities and sums that were accepted; all of them where there was
 * nothing to choose. A discount by an amount is what it came to.
 */
export function acceptedLinesOf(
  { acceptedLines }: { acceptedLines: readonly AcceptedLine[] | null },
  lines: readonly StoredLine[],
): StoredLine[] {
  return lines.flatMap((line) => {
    if (!acceptedLines) return [line];
    const accepted = acceptedLines.find(({ itemId }) => itemId === line.id);
    if (!accepted) return [];
    const { quantity, amount, discountAmount, netAmount } = accepted;
    const isAmount = line.discount && 'amount' in line.discount;
    const discount = isAmount ? amountOff(discountAmount) : line.discount;
    return [{ ...line, ...asAgreed, quantity, amount, discount, discountAmount, netAmount }];
  });
}

const amountOff = (amount: string | null) => (amount && Number(amount) > 0 ? { amount } : null);

/**
 * What an accepted proposal says beside its lines: headings begin at the accepted lines, and those without any are gone.
 * @param accepted of these lines
 */
export function acceptedDetailsOf(
  details: DocumentDetails,
  lines: readonly StoredLine[],
  accepted: readonly StoredLine[],
): DocumentDetails {
  const sections = details.sections.flatMap(({ title, note, at }, index) => {
    const own = lines.slice(at, details.sections[index + 1]?.at);
    const first = accepted.findIndex(({ id }) => own.some((line) => line.id === id));
    return first < 0 ? [] : [{ title, note, at: first }];
  });
  return { ...details, sections };
}
