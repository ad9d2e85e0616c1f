import type { Database } from '#server/db/client.ts';
import type { RowOf } from '#server/db/sql-types.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import type { Activity, ActivityPage, ActivityQuery, DashboardStats } from '#shared/dashboard.ts';
import { activityStatement, statsStatement } from './dashboard.sql.ts';

/** What one seller's dashboard counts and lists. */
export function dashboardRepo(db: Database, { sellerId: userId, today, timeZone }: SellerContext) {
  return {
    async stats(): Promise<DashboardStats> {
      const row = await statsStatement.first(db, { userId, today, timeZone });
      if (!row) throw new Error('The statement always answers a row');
      const { byCurrency, ...stats } = row;
      return { ...stats, ...(byCurrency && { byCurrency }) };
    },

    /** A page of what happened, newest first. Entries that arrived after `asOf` are in no page. */
    async activity({ page, limit, asOf }: ActivityQuery): Promise<ActivityPage> {
      const range = { limit: limit + 1, offset: (page - 1) * limit };
      const rows = await activityStatement.run(db, { userId, asOf, ...range });
      const found = rows.filter((row) => row.id !== null);
      return {
        activities: found.slice(0, limit).map(activityOf),
        pagination: { page, limit, hasMore: found.length > limit, asOf: rows[0]?.asOf ?? '0' },
      };
    },
  };
}

function activityOf({
  asOf: _asOf,
  amount,
  currency,
  status,
  clientId,
  documentId,
  ...row
}: RowOf<(typeof activityStatement)['row']>): Activity {
  return {
    ...row,
    id: row.id ?? '',
    ...(amount !== null && { amount }),
    ...(amount !== null && currency !== null && currency !== DEFAULT_CURRENCY && { currency }),
    ...(status !== null && { status }),
    ...(clientId !== null && { clientId }),
    ...(documentId !== null && {
      [row.type === 'proposal_accepted' ? 'proposalId' : 'invoiceId']: documentId,
    }),
  };
}
