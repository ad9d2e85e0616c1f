import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { type Stat, StatCards } from '#client/ui/stat-cards.tsx';
import type { ClientStatistics as Statistics } from '#shared/client.ts';
import { formatMoney } from '#shared/money.ts';
import { proFeatures } from '#shared/plan.ts';
import { clientQueries } from './clients.queries.ts';

interface ClientStatisticsProps {
  clientId: string;
  isPremium: boolean;
}

/** What a client has brought and still owes, or the way to it. */
export function ClientStatistics({ clientId, isPremium }: ClientStatisticsProps) {
  return isPremium ? <Figures clientId={clientId} /> : <UpgradePrompt />;
}

function Figures({ clientId }: { clientId: string }) {
  const statistics = useQuery(clientQueries.statistics(clientId));
  if (statistics.isError && !statistics.data) {
    return (
      <Card>
        <ErrorState
          title="The statistics did not load"
          onRetry={() => void statistics.refetch()}
          isRetrying={statistics.isFetching}
        />
      </Card>
    );
  }
  return (
    <StatCards
      label="Client statistics"
      isLoading={!statistics.data}
      stats={statsOf(statistics.data ?? nothing)}
    />
  );
}

const nothing: Statistics = {
  totalRevenue: '0',
  paidInvoices: 0,
  totalInvoices: 0,
  acceptedProposals: 0,
  totalProposals: 0,
  pendingRevenue: '0',
};

const count = (value: number) => value.toLocaleString('en-US');
const of = (total: number, noun: string) => `Of ${count(total)} ${noun}${total === 1 ? '' : 's'}`;

function statsOf(statistics: Statistics): Stat[] {
  return [
    { label: 'Total Revenue', value: formatMoney(statistics.totalRevenue), note: 'Paid invoices' },
    {
      label: 'Pending Revenue',
      value: formatMoney(statistics.pendingRevenue),
      note: 'Sent and overdue invoices',
    },
    {
      label: 'Paid Invoices',
      value: count(statistics.paidInvoices),
      note: of(statistics.totalInvoices, 'invoice'),
    },
    {
      label: 'Accepted Proposals',
      value: count(statistics.acceptedProposals),
      note: of(statistics.totalProposals, 'proposal'),
    },
  ];
}

function UpgradePrompt() {
  return (
    <Card className="relative flex items-center gap-3 px-5 py-4 hover:border-edge-hover hover:bg-hover max-sm:px-4">
      <div className="min-w-0 flex-1">
        <Link
          href="/subscribe"
          className="font-semibold text-ink no-underline after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:outline-offset-2"
        >
          {proFeatures.clientStatistics}
        </Link>
        <p className="text-muted text-sm">
          What this client has paid and still owes, and how many proposals they accepted.
        </p>
      </div>
      <ChevronRight aria-hidden="true" className="size-4 text-muted" strokeWidth={1.75} />
    </Card>
  );
}
