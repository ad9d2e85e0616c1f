import { useQuery } from '@tanstack/react-query';
import { documentStat } from '#client/features/documents/list/document-stat.ts';
import { StatCards } from '#client/ui/stat-cards.tsx';
import { invoiceQueries } from './invoices.queries.ts';

/** Counts and totals of invoices by status. */
export function InvoiceStats() {
  const { data: summary } = useQuery(invoiceQueries.summary());
  const { paid, pending, overdue } = summary?.byStatus ?? {};
  return (
    <StatCards
      label="Invoice statistics"
      isLoading={!summary}
      stats={[
        documentStat('Total', summary?.total),
        documentStat('Paid', paid),
        documentStat('Sent', pending),
        { ...documentStat('Overdue', overdue), ...(overdue?.count ? { tone: 'critical' } : {}) },
      ]}
    />
  );
}
