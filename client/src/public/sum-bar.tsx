import type { ReactNode } from 'react';

interface SumBarProps {
  label: string;
  total: string;
  /** What of it is to be paid at once. */
  deposit: string | undefined;
  problem: string | undefined;
  children: ReactNode;
}

/** Stays at the bottom of the window: what it comes to, and how to go on. */
export function SumBar({ label, total, deposit, problem, children }: SumBarProps) {
  return (
    <section className="sum-bar" aria-label="Total">
      {problem && (
        <p className="bar-problem" role="alert">
          {problem}
        </p>
      )}
      {/* Announced whenever it changes. */}
      <p className="bar-sum" aria-live="polite" aria-atomic="true">
        {label}
        <b>{total}</b>
        {deposit && <span>{`Deposit ${deposit}`}</span>}
      </p>
      <div className="bar-actions">{children}</div>
    </section>
  );
}
