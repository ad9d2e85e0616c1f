import { useFormContext, useWatch } from 'react-hook-form';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { formatMoney } from '#shared/money.ts';
import { formatPercent } from '#shared/percent.ts';
import { plainTypedPercent } from './discount-draft.ts';
import type { DocumentFormValues } from './document-form-values.ts';
import { type DraftTotals, draftTotals } from './line-drafts.ts';

/** What the form comes to as it is typed. */
export function useDraftTotals(): { totals: DraftTotals | undefined; currency: string } {
  const { control } = useFormContext<DocumentFormValues>();
  const [items, currency = DEFAULT_CURRENCY, pricesIncludeTax, discount, sections] = useWatch({
    control,
    name: ['items', 'currency', 'pricesIncludeTax', 'discount', 'sections'],
  });
  return { totals: draftTotals({ items, currency, pricesIncludeTax, discount, sections }), currency };
}

interface SumRow {
  key: string;
  label: string;
  amount: string;
  isTotal?: boolean;
}

function rowsOf(totals: DraftTotals, pricesIncludeTax: boolean, percent: string | undefined): SumRow[] {
  const money = (amount: string) => formatMoney(amount, totals.currency);
  const hasDiscount = Number(totals.discount) > 0;
  const taxes = totals.taxes.map(({ name, percent: rate, category, base, amount }) => ({
    key: `${name} ${rate} ${category}`,
    label: pricesIncludeTax
      ? `Includes ${name} ${formatPercent(rate)}`
      : `${name} ${formatPercent(rate)} on ${money(base)}`,
    amount: money(amount),
  }));
  const total = { key: 'total', label: 'Total', amount: money(totals.total), isTotal: true };
  const discount = {
    key: 'discount',
    label: percent ? `Discount ${formatPercent(percent)}` : 'Discount',
    amount: `−${money(totals.discount)}`,
  };
  const above = [
    { key: 'subtotal', label: 'Subtotal', amount: money(totals.subtotal) },
    ...(hasDiscount ? [discount] : []),
  ];
  return pricesIncludeTax ? [...above, total, ...taxes] : [...above, ...taxes, total];
}

/** How the lines become the total. Nothing where they simply add up. */
export function DocumentSums() {
  const { control } = useFormContext<DocumentFormValues>();
  const [pricesIncludeTax, discount] = useWatch({ control, name: ['pricesIncludeTax', 'discount'] });
  const { totals } = useDraftTotals();
  if (!totals || (totals.taxes.length === 0 && Number(totals.discount) === 0)) return null;
  const percent = discount && 'percent' in discount ? plainTypedPercent(discount.percent) : undefined;
  return (
    <dl className="grid gap-1 text-sm tabular-nums sm:min-w-72">
      {rowsOf(totals, pricesIncludeTax ?? false, percent).map(({ key, label, amount, isTotal }) => (
        <div
          key={key}
          className={
            isTotal
              ? 'flex justify-between gap-6 border-line border-t pt-1 font-semibold'
              : 'flex justify-between gap-6'
          }
        >
          <dt className={isTotal ? '' : 'text-muted'}>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
