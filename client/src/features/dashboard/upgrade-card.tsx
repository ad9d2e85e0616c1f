import { Check } from 'lucide-react';
import { Link } from 'wouter';
import { buttonStyle } from '#client/ui/button-style.ts';
import { Card } from '#client/ui/card.tsx';
import { chargedPriceNote, prices } from '#shared/prices.ts';

const points = ['Card and PayPal payments', 'Reminders sent for you', 'Your logo on every document'];

/** Inverted in the light theme, a regular card in the dark one. */
export function UpgradeCard() {
  return (
    <Card data-theme="dark" aria-label="Upgrade to Pro" className="grid content-start gap-3 p-5 text-ink">
      <h2 className="text-balance font-display font-medium text-xl leading-6 tracking-tight">
        Get paid right on the invoice
      </h2>
      <ul className="text-ink-soft">
        {points.map((point) => (
          <li key={point} className="flex items-center gap-2 py-0.5">
            <Check aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
            {point}
          </li>
        ))}
      </ul>
      <Link href="/subscribe" className={buttonStyle({ variant: 'primary' })}>
        Upgrade to Pro, {prices.dashboard} a month
      </Link>
      <p className="text-muted text-xs">{chargedPriceNote}</p>
    </Card>
  );
}
