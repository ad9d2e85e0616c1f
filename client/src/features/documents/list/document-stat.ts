import type { Stat } from '#client/ui/stat-cards.tsx';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import type { StatusTotal } from '#shared/document.ts';
import { formatMoney } from '#shared/money.ts';

/** A stat card with count and total. */
export function documentStat(label: string, total: StatusTotal | undefined): Stat {
  return {
    label,
    value: (total?.count ?? 0).toLocaleString('en-US'),
    note: formatMoney(total?.amount ?? '0', DEFAULT_CURRENCY),
  };
}
