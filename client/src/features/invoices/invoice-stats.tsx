import { useQuery } from '@tanstack/react-query';
import { type Stat, StatCards } from '#client/ui/stat-cards.tsx';
import type { StatusTotal } from '#shared/document.ts';
import { formatMoney } from '#shared/money.ts';
import { invoiceQueries } from './invoices.queries.ts';

/** How many invoices there are by status, and what they come to. */
export function InvoiceStats() {
  const { data: summary } = useQuery(invoiceQueries.summary());
  const { paid, pending, overdue } = summary?.byStatus ?? {};
  return (
    <StatCards
      label="Invoice statistics"
      isLoading={!summary}
      stats={[
        stat('Total', summary?.total),
        stat('Paid', paid),
        stat('Sent', pending),
        { ...stat('Overdue', overdue), ...(overdue?.count ? { tone: 'critical' } : {}) },
      ]}
    />
  );
}

function stat(label: string, total: StatusTotal | undefined): Stat {
  return {
    label,
    value: (total?.count ?? 0).toLocaleString('en-US'),
    note: formatMoney(total?.amount ?? '0'),
  };
}
