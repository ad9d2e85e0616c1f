import { namedStatement } from '#server/db/named-statement.ts';
import { instant, jsonb, uuid } from '#server/db/sql-types.ts';

/** Entries and what follows from them: who was paid on an earlier day than today was paid at noon. */
export const postHistoryStatement = namedStatement({
  name: 'post_history',
  parameters: { userId: uuid, rows: jsonb(), now: instant },
  row: {},
  sql: `with paid as (
      select * from jsonb_to_recordset(:rows) as p("documentId" uuid, "entryId" uuid, "groupId" uuid, currency text,
        amount numeric, "paidOn" date, "isPaid" boolean)
    ), entries as (
      insert into ledger_entries (id, user_id, document_id, currency, kind, amount, group_id, method, happened_on, created_by,
        created_at)
      select "entryId", :userId, "documentId", currency, 'payment', amount, "groupId", 'other', "paidOn", 'seller', :now
      from paid where amount > 0)
    update documents d set paid_amount = coalesce(p.amount, 0), status = case when p."isPaid" then 'paid' else d.status end,
      paid_at = case when p."isPaid" then least(:now, (p."paidOn" + time '12:00') at time zone u.time_zone) end
    from paid p, users u where d.id = p."documentId" and d.user_id = :userId and u.id = :userId`,
});
