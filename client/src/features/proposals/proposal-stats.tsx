import { useQuery } from '@tanstack/react-query';
import { documentStat } from '#client/features/documents/list/document-stat.ts';
import { StatCards } from '#client/ui/stat-cards.tsx';
import { proposalQueries } from './proposals.queries.ts';

/** Counts and totals of proposals by status. */
export function ProposalStats() {
  const { data: summary } = useQuery(proposalQueries.summary());
  const { pending, accepted, declined } = summary?.byStatus ?? {};
  return (
    <StatCards
      label="Proposal statistics"
      isLoading={!summary}
      stats={[
        documentStat('Total', summary?.total),
        documentStat('Sent', pending),
        documentStat('Accepted', accepted),
        documentStat('Declined', declined),
      ]}
    />
  );
}
