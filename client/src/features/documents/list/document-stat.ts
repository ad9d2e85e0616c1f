import type { Stat } from '#client/ui/stat-cards.tsx';
import type { StatusTotal } from '#shared/document.ts';
import { formatSums } from '#shared/money.ts';

interface Sums<Status extends string> {
  total: StatusTotal;
  byStatus: Record<Status, StatusTotal>;
}

/** What the cards show, in the seller's currency and in each other one. */
type Summary<Status extends string> = Sums<Status> & {
  byCurrency?: readonly (Sums<Status> & { currency: string })[] | undefined;
};

type Pick<Status extends string> = (sums: Sums<Status>) => StatusTotal;

/** A sum of the summary as text. @param currency the seller's */
export function sumsOf<Status extends string>(
  summary: Summary<Status>,
  currency: string,
  pick: Pick<Status>,
): string {
  const others = summary.byCurrency ?? [];
  return formatSums(
    { amount: pick(summary).amount, currency },
    others.map((other) => ({ amount: pick(other).amount, currency: other.currency })),
  );
}

/** Makes stat cards with count and total. @param currency the seller's */
export const documentStats =
  <Status extends string>(summary: Summary<Status> | undefined, currency: string) =>
  (label: string, pick: Pick<Status>): Stat => ({
    label,
    value: (summary ? pick(summary).count : 0).toLocaleString('en-US'),
    note: summary ? sumsOf(summary, currency, pick) : formatSums({ amount: '0', currency }, []),
  });
