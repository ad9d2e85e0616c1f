import { Check } from 'lucide-react';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { prices } from '#shared/prices.ts';
import type { BilledPlan } from '#shared/subscription.ts';

const features = [
  'Accept card payments',
  'Accept PayPal payments',
  'SMS notifications',
  'Email notifications',
  'Priority support',
];

/** The monthly and yearly price of Pro and its features. Read-only without `onChoose`. */
export function PlanCards({ onChoose }: { onChoose?: ((plan: BilledPlan) => void) | undefined }) {
  return (
    <section aria-label="Plans" className="grid gap-4 sm:grid-cols-2">
      <PlanCard
        name="Monthly"
        price={prices.monthly}
        period="month"
        note="Billed each month."
        onChoose={onChoose && (() => onChoose('monthly'))}
      />
      <PlanCard
        name="Yearly"
        price={prices.yearly}
        period="year"
        note={`Only ${prices.yearlyByMonth}/month`}
        saving={`Save ${prices.yearlySaving}!`}
        onChoose={onChoose && (() => onChoose('yearly'))}
      />
    </section>
  );
}

interface PlanCardProps {
  name: string;
  price: string;
  period: string;
  note: string;
  saving?: string;
  onChoose?: (() => void) | undefined;
}

function PlanCard({ name, price, period, note, saving, onChoose }: PlanCardProps) {
  return (
    <Card aria-label={name} className="grid content-start gap-1 p-6 max-sm:p-5">
      <h2 className="flex min-h-[22px] items-center gap-2 font-semibold">
        {name}
        {saving && <Badge tone="positive">{saving}</Badge>}
      </h2>
      <p className="mt-1 text-muted">
        <b className="font-semibold text-2xl text-ink tabular-nums tracking-tight">{price}</b>/{period}
      </p>
      <p className="text-muted text-sm">{note}</p>
      <ul className="mt-3 grid gap-1.5 text-ink-soft">
        {features.map((feature) => (
          <li key={feature} className="flex items-center gap-2">
            <Check aria-hidden="true" className="size-4 shrink-0 text-positive" strokeWidth={1.75} />
            {feature}
          </li>
        ))}
      </ul>
      {onChoose && (
        <Button variant={saving ? 'primary' : 'secondary'} className="mt-4 w-full" onClick={onChoose}>
          {`Choose ${name}`}
        </Button>
      )}
    </Card>
  );
}
