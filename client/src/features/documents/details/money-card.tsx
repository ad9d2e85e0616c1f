import type { ReactNode } from 'react';
import { cn } from '#client/lib/cn.ts';
import { Card } from '#client/ui/card.tsx';

interface MoneyCardProps {
  /** The sum that matters now. */
  sum: string;
  /** What it is: 'due of $2,820.00' */
  meaning: string;
  /** The day that decides, and what it means today. */
  day?: string | undefined;
  isLate?: boolean;
  children?: ReactNode;
}

/** What a document is about in money, as the largest thing beside the paper. */
export function MoneyCard({ sum, meaning, day, isLate = false, children }: MoneyCardProps) {
  return (
    <Card aria-label="Amount" className="p-5 max-sm:p-4">
      <p className="text-muted">
        <span className="font-semibold text-ink text-xl tabular-nums [overflow-wrap:anywhere]">{sum}</span>{' '}
        <span>{meaning}</span>
      </p>
      {day && (
        <p className={cn('mt-0.5 text-sm tabular-nums', isLate ? 'text-critical' : 'text-muted')}>{day}</p>
      )}
      {children && <div className="mt-4">{children}</div>}
    </Card>
  );
}
