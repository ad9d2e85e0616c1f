import { namedStatement } from '#server/db/named-statement.ts';
import { text, uuid } from '#server/db/sql-types.ts';

// Overdue is not stored by every path, so that both open states count as pending.
export const clientStatistics = namedStatement({
  name: 'client_statistics',
  parameters: { clientId: uuid, userId: uuid },
  row: { json: text },
  sql: `select row_to_json(r)::text as json from (select
      coalesce(sum(amount) filter (where kind = 'invoice' and status = 'paid'), 0.00)::text as "totalRevenue",
      count(*) filter (where kind = 'invoice' and status = 'paid') as "paidInvoices",
      count(*) filter (where kind = 'invoice') as "totalInvoices",
      count(*) filter (where kind = 'proposal' and status = 'accepted') as "acceptedProposals",
      count(*) filter (where kind = 'proposal') as "totalProposals",
      coalesce(sum(amount) filter (where kind = 'invoice' and status in ('pending', 'overdue')), 0.00)::text
        as "pendingRevenue"
    from documents where client_id = :clientId and user_id = :userId) r`,
});
