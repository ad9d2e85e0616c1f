import { Plus } from 'lucide-react';
import { cn } from '#client/lib/cn.ts';
import { Button } from '#client/ui/button.tsx';
import { FieldError } from '#client/ui/field.tsx';
import type { ItemUse } from '#shared/item.ts';
import { MAX_LINE_ITEMS } from '#shared/line-item.ts';
import { formatMoney } from '#shared/money.ts';
import { amountTooLarge } from '#shared/totals-problems.ts';
import { useDraftTotals } from './document-sums.tsx';
import { ItemPicker } from './item-picker.tsx';
import type { LineItems } from './use-line-items.ts';

interface LineItemsSumProps {
  /** Which items the library offers. */
  use: ItemUse;
  lines: LineItems;
  isReadOnly?: boolean;
}

/** Above a form's buttons, always in view: adding lines, and their total. */
export function LineItemsTotal({ use, lines, isReadOnly = false }: LineItemsSumProps) {
  const { totals, currency } = useDraftTotals();
  const total = totals?.total;
  return (
    <div className="grid gap-1 sm:pr-10 sm:pl-7">
      <div className="flex min-h-8 items-center gap-2">
        {!isReadOnly && (
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />}
              aria-disabled={lines.isFull}
              onClick={lines.addLast}
            >
              Add Item
            </Button>
            <ItemPicker use={use} isDisabled={lines.isFull} onPick={lines.addFromLibrary} />
          </div>
        )}
        <p role="status" className="ml-auto flex min-w-0 flex-wrap items-baseline justify-end gap-x-4">
          <span className="text-muted">Total</span>
          <b
            className={cn(
              'min-w-0 font-semibold text-xl tabular-nums tracking-tight [overflow-wrap:anywhere]',
              total !== undefined && total.length > 8 && 'max-[399px]:text-base',
            )}
          >
            {total === undefined ? '—' : formatMoney(total, currency)}
          </b>
          {totals?.most && (
            <span className="text-muted tabular-nums">{`up to ${formatMoney(totals.most, currency)}`}</span>
          )}
        </p>
      </div>
      {total === undefined && <FieldError className="justify-end">{amountTooLarge}</FieldError>}
      {lines.isFull && (
        <p className="text-muted text-sm">At most {MAX_LINE_ITEMS} items fit on one document</p>
      )}
    </div>
  );
}
