import { useQuery } from '@tanstack/react-query';
import { useSellerCurrency } from '#client/features/auth/auth.queries.ts';
import { OwnerOnly } from '#client/lib/read-only.tsx';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LinkCard } from '#client/ui/link-card.tsx';
import { type Stat, StatCards } from '#client/ui/stat-cards.tsx';
import type { ClientDetail, ClientStatistics as Statistics } from '#shared/client.ts';
import { formatSums } from '#shared/money.ts';
import { proFeatures } from '#shared/plan.ts';
import { clientQueries } from './clients.queries.ts';

interface ClientStatisticsProps {
  client: Pick<ClientDetail, 'id' | 'amountOwed' | 'byCurrency'>;
  isPro: boolean;
}

/** What a client has paid and still owes. Free sellers see the latter and an upgrade link. */
export function ClientStatistics({ client, isPro }: ClientStatisticsProps) {
  const currency = useSellerCurrency();
  if (isPro) return <Figures clientId={client.id} currency={currency} />;
  return (
    <>
      <StatCards
        label="Balance"
        stats={[
          {
            label: 'Balance Owed',
            value: formatSums(
              { amount: client.amountOwed, currency },
              (client.byCurrency ?? []).map((other) => ({
                amount: other.amountOwed,
                currency: other.currency,
              })),
            ),
            note: 'Sent and overdue invoices',
          },
        ]}
      />
      <OwnerOnly>
        <LinkCard
          href="/subscribe"
          title={proFeatures.clientStatistics}
          text="See what this client has paid so far, and how many proposals they accepted."
        />
      </OwnerOnly>
    </>
  );
}

function Figures({ clientId, currency }: { clientId: string; currency: string }) {
  const statistics = useQuery(clientQueries.statistics(clientId));
  if (statistics.isError && !statistics.data) {
    return (
      <Card>
        <ErrorState
          title="Couldn't load statistics"
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
      stats={statsOf(statistics.data ?? nothing, currency)}
    />
  );
}

const nothing: Statistics = {
  totalRevenue: '0',
  received: '0',
  paidInvoices: 0,
  totalInvoices: 0,
  acceptedProposals: 0,
  totalProposals: 0,
  pendingRevenue: '0',
};

const count = (value: number) => value.toLocaleString('en-US');
const of = (total: number, noun: string) => `Of ${count(total)} ${noun}${total === 1 ? '' : 's'}`;

function statsOf({ byCurrency = [], ...statistics }: Statistics, own: string): Stat[] {
  const sums = (key: 'totalRevenue' | 'pendingRevenue') =>
    formatSums(
      { amount: statistics[key], currency: own },
      byCurrency.map((other) => ({ amount: other[key], currency: other.currency })),
    );
  return [
    {
      label: 'Total Revenue',
      value: sums('totalRevenue'),
      note: 'Paid invoices',
    },
    {
      label: 'Pending Revenue',
      value: sums('pendingRevenue'),
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
