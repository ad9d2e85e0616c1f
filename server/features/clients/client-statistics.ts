import { type Database, queryNamed } from '#server/db/client.ts';

// Overdue is not stored by every path, so that both open states count as pending.
const STATISTICS = `select row_to_json(r)::text as json from (select
    coalesce(sum(i.amount) filter (where i.status = 'paid'), 0.00)::text as "totalRevenue",
    count(*) filter (where i.status = 'paid') as "paidInvoices",
    count(*) as "totalInvoices",
    (select count(*) from documents p where p.kind = 'proposal' and p.client_id = $1 and p.user_id = $2 and p.status = 'accepted')
      as "acceptedProposals",
    (select count(*) from documents p where p.kind = 'proposal' and p.client_id = $1 and p.user_id = $2) as "totalProposals",
    coalesce(sum(i.amount) filter (where i.status in ('pending', 'overdue')), 0.00)::text as "pendingRevenue"
  from documents i where i.kind = 'invoice' and i.client_id = $1 and i.user_id = $2) r`;

/** What one client has brought and still owes, as JSON text in the shape of `shared/client.ts`. */
export async function clientStatistics(db: Database, ownerId: string, clientId: string): Promise<string> {
  const [row] = await queryNamed<{ json: string }>(db, 'client_statistics', STATISTICS, [clientId, ownerId]);
  return row?.json ?? '{}';
}
