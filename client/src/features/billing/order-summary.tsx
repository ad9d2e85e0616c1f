import type { ReactNode } from 'react';
import { brand } from '#shared/brand.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { formatMoney, moneyString } from '#shared/money.ts';
import { type BilledPlan, billedPrices } from '#shared/subscription.ts';

interface OrderProps {
  plan: BilledPlan;
  /** Undefined while unknown. */
  dueCents: number | undefined;
  children?: ReactNode;
}

const money = (cents: number) => formatMoney(moneyString(BigInt(cents), DEFAULT_CURRENCY), DEFAULT_CURRENCY);

/** The order summary beside the payment form. */
export function OrderSummary({ plan, dueCents, children }: OrderProps) {
  const { cents, interval } = billedPrices[plan];
  const lines: [string, string][] = [
    ['Price', money(cents)],
    ['Renews', `each ${interval}`],
  ];
  if (dueCents !== undefined) lines.push(['Due today', money(dueCents)]);
  return (
    <aside aria-label="Order" className="grid content-start gap-3">
      <h3 className="font-medium text-sm">{`${brand.name} Pro, ${plan}`}</h3>
      <dl className="grid gap-1.5 text-sm">
        {lines.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </aside>
  );
}
