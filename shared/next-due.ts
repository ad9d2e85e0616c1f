import { coverInstalments } from './instalments.ts';
import { moneyString, parseMoney } from './money.ts';

/** A part of what is to be paid, due on a day of its own. */
export interface DuePart {
  /** Calendar day. */
  dueOn: string;
  /** Decimal string. */
  amount: string;
}

/** A part, and what is open of it in minor units. */
type OpenPart = DuePart & { open: bigint };

function openParts(parts: readonly DuePart[], applied: string, currency: string): OpenPart[] {
  const minor = (sum: string) => parseMoney(sum, currency) ?? 0n;
  const covered = coverInstalments(
    parts.map(({ amount }) => amount),
    applied,
    currency,
  );
  return parts.map((part, index) => ({ ...part, open: minor(part.amount) - minor(covered[index] ?? '0') }));
}

/**
 * What is to be paid next by a plan: the rest of the first part that isn't covered.
 * @param parts in order of their days
 * @param applied what is no longer owed of all of them: decimal string
 * @returns undefined where nothing is owed
 */
export function nextDueOf(
  parts: readonly DuePart[],
  applied: string,
  currency: string,
): { date: string; amount: string } | undefined {
  const next = openParts(parts, applied, currency).find(({ open }) => open > 0n);
  return next && { date: next.dueOn, amount: moneyString(next.open, currency) };
}

/** What is due until a day, and not paid: decimal string. */
export function dueUntil(
  parts: readonly DuePart[],
  applied: string,
  { currency, day }: { currency: string; day: string },
): string {
  const due = openParts(parts, applied, currency).filter(({ dueOn }) => dueOn <= day);
  return moneyString(
    due.reduce((sum, { open }) => sum + open, 0n),
    currency,
  );
}
