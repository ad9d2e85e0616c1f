import { moneyString, parseMoney, sumMinor } from '#shared/money.ts';

interface Amount {
  amount: string;
}

const minorOf = (rows: readonly Amount[], currency: string) =>
  sumMinor(rows.map(({ amount }) => parseMoney(amount, currency) ?? 0n));

/** The exact sum of decimal amounts, as a decimal string. */
export const sumOf = (rows: readonly Amount[], currency: string): string =>
  moneyString(minorOf(rows, currency), currency);

/** What of `all` is not in `part`, as a decimal string; undefined where that is nothing. */
export function restOf(
  all: readonly Amount[],
  part: readonly Amount[],
  currency: string,
): string | undefined {
  const rest = minorOf(all, currency) - minorOf(part, currency);
  return rest > 0n ? moneyString(rest, currency) : undefined;
}
