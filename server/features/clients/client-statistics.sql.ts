import { moneySql } from '#server/db/money.ts';
import { namedStatement } from '#server/db/named-statement.ts';
import { text, uuid } from '#server/db/sql-types.ts';

const IS_PAID = "d.kind = 'invoice' and d.status = 'paid'";
// Overdue is not stored by every path, so that both open states count as pending.
const IS_OPEN = "d.kind = 'invoice' and d.status in ('pending', 'overdue')";
const OF_CLIENT = 'd.client_id = :clientId and d.user_id = :userId';

/** Counts are of all documents, amounts in the seller's currency; each other currency of invoices has its own. */
export const clientStatistics = namedStatement({
  name: 'client_statistics',
  parameters: { clientId: uuid, userId: uuid },
  row: { json: text },
  sql: `with others as (
      select d.currency, ${moneySql(`sum(d.paid_amount) filter (where ${IS_PAID})`, 'd.currency')} as revenue,
        ${moneySql('sum(d.paid_amount)', 'd.currency')} as received,
        ${moneySql(`sum(d.balance) filter (where ${IS_OPEN})`, 'd.currency')} as pending
      from documents d join users u on u.id = d.user_id
      where ${OF_CLIENT} and d.kind = 'invoice' and d.currency <> u.currency group by d.currency),
    stated as (
      select ${moneySql(`sum(d.paid_amount) filter (where ${IS_PAID} and d.currency = u.currency)`, 'u.currency')}
          as "totalRevenue",
        ${moneySql("sum(d.paid_amount) filter (where d.kind = 'invoice' and d.currency = u.currency)", 'u.currency')}
          as received,
        count(*) filter (where ${IS_PAID}) as "paidInvoices",
        count(*) filter (where d.kind = 'invoice') as "totalInvoices",
        count(*) filter (where d.kind = 'proposal' and d.status = 'accepted') as "acceptedProposals",
        count(*) filter (where d.kind = 'proposal') as "totalProposals",
        ${moneySql(`sum(d.balance) filter (where ${IS_OPEN} and d.currency = u.currency)`, 'u.currency')}
          as "pendingRevenue"
      from users u left join documents d on ${OF_CLIENT} where u.id = :userId group by u.id)
    select json_strip_nulls(row_to_json(r))::text as json from (
      select stated.*, (select json_agg(json_build_object('currency', currency, 'totalRevenue', revenue,
          'received', received, 'pendingRevenue', pending) order by currency) from others) as "byCurrency" from stated) r`,
});
