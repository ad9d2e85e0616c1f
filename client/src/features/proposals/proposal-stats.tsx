import { useQuery } from '@tanstack/react-query';
import { useSellerCurrency } from '#client/features/auth/auth.queries.ts';
import { documentStats } from '#client/features/documents/list/document-stat.ts';
import { StatCards } from '#client/ui/stat-cards.tsx';
import { proposalQueries } from './proposals.queries.ts';

/** Counts and totals of proposals by status. */
export function ProposalStats() {
  const { data: summary } = useQuery(proposalQueries.summary());
  const stat = documentStats(summary, useSellerCurrency());
  return (
    <StatCards
      label="Proposal statistics"
      isLoading={!summary}
      stats={[
        stat('Total', ({ total }) => total),
        stat('Sent', ({ byStatus }) => byStatus.pending),
        stat('Accepted', ({ byStatus }) => byStatus.accepted),
        stat('Declined', ({ byStatus }) => byStatus.declined),
      ]}
    />
  );
}
