import { formatMoney, parseMoney } from '#shared/money.ts';

/** A part of an amount. */
export interface MoneyPart {
  label: string;
  /** Decimal string. */
  amount: string;
  tone: 'positive' | 'neutral' | 'muted' | 'open' | 'late';
}

interface MoneyBarProps {
  parts: readonly MoneyPart[];
  /** ISO 4217. */
  currency: string;
}

const tones: Record<MoneyPart['tone'], string> = {
  positive: 'bg-positive',
  neutral: 'bg-accent',
  muted: 'bg-line-strong',
  open: 'bg-sunken inset-ring inset-ring-edge',
  late: 'bg-critical',
};

/** How an amount divides, as a bar and in words. Parts of nothing are left out. */
export function MoneyBar({ parts, currency }: MoneyBarProps) {
  const minor = (amount: string) => Number(parseMoney(amount, currency) ?? 0n);
  const shown = parts.filter(({ amount }) => minor(amount) > 0);
  const total = shown.reduce((sum, { amount }) => sum + minor(amount), 0);
  if (total === 0) return null;
  return (
    <>
      <div aria-hidden="true" className="flex h-2 gap-0.5 overflow-hidden rounded-full">
        {shown.map(({ label, amount, tone }) => (
          <span
            key={label}
            className={`min-w-1 ${tones[tone]}`}
            style={{ flexGrow: minor(amount) / total, flexBasis: 0 }}
          />
        ))}
      </div>
      <dl className="mt-3 grid gap-1 text-sm">
        {shown.map(({ label, amount, tone }) => (
          <div key={label} className="flex items-baseline gap-2">
            <dt className="flex min-w-0 items-center gap-2 text-muted">
              <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${tones[tone]}`} />
              <span>{label}</span>
            </dt>
            <dd className="ml-auto tabular-nums">{formatMoney(amount, currency)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
