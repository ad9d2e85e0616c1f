import { cn } from '#client/lib/cn.ts';
import { formatMoney } from '#shared/money.ts';

interface ShareRowProps {
  label: string;
  amount: string;
  total: string;
  currency: string;
  isLate?: boolean;
  isQuiet?: boolean;
}

/** A label, its amount, and how much of the total that is. */
export function ShareRow({ label, amount, total, currency, isLate = false, isQuiet = false }: ShareRowProps) {
  // Only a bar length; amounts are shown exactly.
  const share = Math.min(100, (100 * Number(amount)) / Number(total));
  const isNothing = Number(amount) === 0;
  return (
    <li>
      <div className="flex justify-between gap-3">
        <span title={label} className={cn('min-w-0 truncate', isQuiet && 'text-muted')}>
          {label}
        </span>
        <span className={cn('tabular-nums', isNothing && 'text-muted')}>{formatMoney(amount, currency)}</span>
      </div>
      <div aria-hidden="true" className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-sunken">
        {!isNothing && (
          <div
            className={cn(
              'h-full min-w-1 rounded-full forced-colors:bg-[CanvasText]',
              isLate ? 'bg-critical' : 'bg-line-strong',
            )}
            style={{ width: `${share}%` }}
          />
        )}
      </div>
    </li>
  );
}
