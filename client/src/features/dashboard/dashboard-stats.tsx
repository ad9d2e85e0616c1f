import { useQuery } from '@tanstack/react-query';
import { useSellerCurrency } from '#client/features/auth/auth.queries.ts';
import { sumsOf } from '#client/features/documents/list/document-stat.ts';
import { invoiceQueries } from '#client/features/invoices/invoices.queries.ts';
import { proposalQueries } from '#client/features/proposals/proposals.queries.ts';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { StatCards } from '#client/ui/stat-cards.tsx';
import { ACTIVE_CLIENT_DAYS } from '#shared/dashboard-figures.ts';
import type { InvoiceSummary } from '#shared/invoice.ts';
import { formatSums } from '#shared/money.ts';
import type { ProposalSummary } from '#shared/proposal.ts';
import { countOf } from './count-text.ts';
import { dashboardQueries } from './dashboard.queries.ts';

const UNKNOWN = '—';

/** The four key figures, each with a breakdown. */
export function DashboardStats() {
  const currency = useSellerCurrency();
  const stats = useQuery(dashboardQueries.stats());
  const invoices = useQuery(invoiceQueries.summary());
  const proposals = useQuery(proposalQueries.summary());
  if (stats.isError && !stats.data) {
    return (
      <Card aria-label="Dashboard statistics">
        <ErrorState
          title="Couldn't load figures"
          onRetry={() => void stats.refetch()}
          isRetrying={stats.isFetching}
        />
      </Card>
    );
  }
  const {
    totalRevenue: amount = '0',
    activeClients = 0,
    pendingInvoices = 0,
    successRate = 0,
  } = stats.data ?? {};
  const others = (stats.data?.byCurrency ?? []).map((other) => ({
    amount: other.totalRevenue,
    currency: other.currency,
  }));
  return (
    <StatCards
      label="Dashboard statistics"
      isLoading={stats.isPending || invoices.isPending || proposals.isPending}
      stats={[
        {
          label: 'Total Revenue',
          value: formatSums({ amount, currency }, others),
          note: revenueNote(invoices.data),
        },
        {
          label: 'Active Clients',
          value: activeClients.toLocaleString('en-US'),
          note: `In the last ${ACTIVE_CLIENT_DAYS} days`,
        },
        {
          label: 'Pending Invoices',
          value: pendingInvoices.toLocaleString('en-US'),
          note: pendingNote(invoices.data, currency),
        },
        { label: 'Success Rate', value: `${successRate}%`, note: rateNote(proposals.data) },
      ]}
    />
  );
}

function revenueNote(summary: InvoiceSummary | undefined): string {
  return summary ? `From ${countOf(summary.byStatus.paid.count, 'paid invoice')}` : UNKNOWN;
}

function pendingNote(summary: InvoiceSummary | undefined, currency: string): string {
  return summary ? `${sumsOf(summary, currency, ({ byStatus }) => byStatus.pending)} outstanding` : UNKNOWN;
}

function rateNote(summary: ProposalSummary | undefined): string {
  if (!summary) return UNKNOWN;
  const { accepted, declined, expired } = summary.byStatus;
  return `Of ${countOf(accepted.count + declined.count + expired.count, 'decided proposal')}`;
}
