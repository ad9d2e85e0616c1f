import { useQuery } from '@tanstack/react-query';
import { useSellerCurrency } from '#client/features/auth/auth.queries.ts';
import { sumsOf } from '#client/features/documents/list/document-stat.ts';
import { invoiceQueries } from '#client/features/invoices/invoices.queries.ts';
import { proposalQueries } from '#client/features/proposals/proposals.queries.ts';
import { countOf } from '#client/lib/count-text.ts';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { StatCards } from '#client/ui/stat-cards.tsx';
import type { DashboardStats as Stats } from '#shared/dashboard.ts';
import { ACTIVE_CLIENT_DAYS } from '#shared/dashboard-figures.ts';
import type { InvoiceSummary } from '#shared/invoice.ts';
import { formatSums } from '#shared/money.ts';
import type { ProposalSummary } from '#shared/proposal.ts';
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
  const received = stats.data && receivedNote(stats.data, currency);
  return (
    <StatCards
      label="Dashboard statistics"
      isLoading={stats.isPending || invoices.isPending || proposals.isPending}
      stats={[
        {
          label: 'Total Revenue',
          value: formatSums({ amount, currency }, others),
          note: (
            <>
              <span>{revenueNote(invoices.data)}</span>
              {received && <span className="block">{received}</span>}
            </>
          ),
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

/** What came in, where that is more than the revenue, which counts an invoice once it is fully paid. */
function receivedNote(stats: Stats, currency: string): string | undefined {
  const { byCurrency = [], ...own } = stats;
  const [first, ...others] = [{ ...own, currency }, ...byCurrency].flatMap((each) =>
    each.received === undefined || each.received === each.totalRevenue
      ? []
      : [{ amount: each.received, currency: each.currency }],
  );
  if (!first) return undefined;
  return `${formatSums(first, others)} received so far`;
}

function pendingNote(summary: InvoiceSummary | undefined, currency: string): string {
  return summary ? `${sumsOf(summary, currency, ({ byStatus }) => byStatus.pending)} outstanding` : UNKNOWN;
}

function rateNote(summary: ProposalSummary | undefined): string {
  if (!summary) return UNKNOWN;
  const { accepted, declined, expired } = summary.byStatus;
  return `Of ${countOf(accepted.count + declined.count + expired.count, 'decided proposal')}`;
}
