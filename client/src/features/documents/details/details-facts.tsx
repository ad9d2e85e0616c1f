import type { ReactNode } from 'react';
import { Card, CardHead } from '#client/ui/card.tsx';

interface DetailsFactsProps {
  /** What is known, in order; facts without a value are left out. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
}

export function DetailsFacts({ facts }: DetailsFactsProps) {
  return (
    <Card aria-labelledby="details-facts">
      <CardHead isRuled id="details-facts" title="Details" />
      <dl className="grid gap-2.5 px-5 py-4 max-sm:px-4">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="flex gap-4">
              <dt className="w-28 shrink-0 text-muted text-sm leading-5">{name}</dt>
              <dd className="min-w-0 flex-1 whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}
