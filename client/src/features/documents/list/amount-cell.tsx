import { cn } from '#client/lib/cn.ts';
import { TableCell } from '#client/ui/table.tsx';
import { formatMoney } from '#shared/money.ts';

/** The amount of a row. Where the column is narrow, a long one is smaller and may stand below its currency's code. */
export function AmountCell({ amount, currency }: { amount: string; currency: string }) {
  const isLong = amount.length > 11;
  const text = formatMoney(amount, currency);
  return (
    <TableCell
      place="foot-end"
      isNumeric
      isRight
      className={cn('font-medium', isLong && 'sm:max-lg:whitespace-normal sm:max-lg:text-xs')}
    >
      {isLong ? text.replaceAll('\u00a0', ' ') : text}
    </TableCell>
  );
}
