import { useQuery } from '@tanstack/react-query';
import { useSellerCurrency } from '#client/features/auth/auth.queries.ts';
import { documentStats } from '#client/features/documents/list/document-stat.ts';
import { StatCards } from '#client/ui/stat-cards.tsx';
import { invoiceQueries } from './invoices.queries.ts';

/** Counts and totals of invoices by status. */
export function InvoiceStats() {
  const { data: summary } = useQuery(invoiceQueries.summary());
  const stat = documentStats(summary, useSellerCurrency());
  return (
    <StatCards
      label="Invoice statistics"
      isLoading={!summary}
      stats={[
        stat('Total', ({ total }) => total),
        stat('Paid', ({ byStatus }) => byStatus.paid),
        stat('Sent', ({ byStatus }) => byStatus.pending),
        {
          ...stat('Overdue', ({ byStatus }) => byStatus.overdue),
          ...(summary?.byStatus.overdue.count ? { tone: 'critical' } : {}),
        },
      ]}
    />
  );
}
