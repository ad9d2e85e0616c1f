import type { Database } from '#server/db/client.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import type { ProposalFigures, ProposalInsights, ProposalMonth } from '#shared/proposal-insights.ts';
import { proposalInsightsStatement } from './proposal-insights.sql.ts';

const nothing: ProposalFigures = {
  ...{ sent: 0, accepted: 0, declined: 0, expired: 0 },
  ...{ winRate: null, medianDays: null, won: [] },
};

/** What became of a seller's proposals in the last twelve months. */
export async function readInsights(
  db: Database,
  { sellerId: userId, today, timeZone }: SellerContext,
): Promise<ProposalInsights> {
  const months: ProposalMonth[] = [];
  let total = nothing;
  for (const { month, ...figures } of await proposalInsightsStatement.run(db, { userId, today, timeZone })) {
    if (month === null) total = figures;
    else months.push({ month, ...figures });
  }
  return { months, total };
}
