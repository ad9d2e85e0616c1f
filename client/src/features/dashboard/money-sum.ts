import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { moneyString, parseHundredths, sumMinor } from '#shared/money.ts';

interface Amount {
  amount: string;
}

const centsOf = (rows: readonly Amount[]) =>
  sumMinor(rows.map(({ amount }) => parseHundredths(amount) ?? 0n));

/** The exact sum of decimal amounts, as a decimal string. */
export const sumOf = (rows: readonly Amount[]): string => moneyString(centsOf(rows), DEFAULT_CURRENCY);

/** What of `all` is not in `part`, as a decimal string; undefined where that is nothing. */
export function restOf(all: readonly Amount[], part: readonly Amount[]): string | undefined {
  const rest = centsOf(all) - centsOf(part);
  return rest > 0n ? moneyString(rest, DEFAULT_CURRENCY) : undefined;
}
