import { moneySql } from '#server/db/money.ts';
import { namedStatement } from '#server/db/named-statement.ts';
import { date, nullable, text, uuid } from '#server/db/sql-types.ts';

const money = (sum: string) => moneySql(sum, 'a.currency');
const named = (document: string) =>
  `case when ${document}.id is not null then json_build_object('id', ${document}.id, 'displayNumber', ${document}.display_number) end`;

/** Of the client `c` of the seller `u`: theirs where something is open in it, else where something is, else where anything was. */
const TELLING_CURRENCY = `(select k.currency from (
    select d.currency, bool_or(d.balance > 0 and d.status in ('pending', 'overdue')) as is_open, max(d.created_at) as latest
    from documents d where d.client_id = c.id and d.user_id = c.user_id and d.kind = 'invoice' group by d.currency
    union all select r.currency, r.balance > 0, null from client_credits r where r.client_id = c.id) k
  group by k.currency order by bool_or(k.is_open) desc, k.currency = coalesce(c.currency, u.currency) desc, max(k.latest) desc nulls last limit 1)`;

/**
 * What a client owes in one currency, from before a first day to the end of a last one, as JSON. Invoices that were cancelled by
 * hand or are void ask for nothing: neither they nor what was paid and given back for them is part of it. Entries of one action
 * are one row where they are of one kind: a payment with the part that became credit, credit that went to an invoice, a refund
 * with the entry that nothing is owed for it.
 */
export const statementStatement = namedStatement({
  name: 'read_client_statement',
  parameters: {
    ...{ clientId: uuid, userId: uuid, from: nullable(date), to: nullable(date) },
    ...{ currency: nullable(text), today: date },
  },
  row: { json: text },
  sql: `with account as (
      select c.id, c.user_id, c.name, c.company, c.address, u.time_zone,
        coalesce(nullif(u.business_name, ''), u.full_name) as seller_name,
        coalesce(:currency, ${TELLING_CURRENCY}, c.currency, u.currency) as currency
      from clients c join users u on u.id = c.user_id where c.id = :clientId and c.user_id = :userId
    ), invoice as (
      select d.* from documents d join account a on d.client_id = a.id and d.user_id = a.user_id and d.currency = a.currency
      where d.kind = 'invoice' and not (d.status = 'cancelled' and (d.voided_at is not null or d.balance > 0 or d.amount = 0))
    ), entry as (
      select e.*, case when e.kind <> 'refund_kept' then e.kind
          when exists (select from ledger_entries n where n.group_id = e.group_id and n.kind = 'credit_note')
          then 'credit_note' else 'refund' end as row_kind
      from (select e.* from ledger_entries e join invoice i on e.document_id = i.id
        union all select e.* from ledger_entries e join account a on e.client_id = a.id and e.currency = a.currency) e
    ), moved as (
      select 'invoice' as kind, coalesce(i.issued_on, (i.created_at at time zone a.time_zone)::date) as day, i.created_at,
        i.number::bigint as sequence, i.id as document_id, i.title, null::uuid as credit_note_id, null as method,
        null as reference, null as reversed, i.amount as sum, i.amount as change
      from invoice i cross join account a
      union all
      select e.row_kind, min(e.happened_on), min(e.created_at), min(e.seq),
        (array_agg(e.document_id order by e.seq) filter (where e.document_id is not null))[1], null,
        (array_agg(e.credit_note_id) filter (where e.credit_note_id is not null))[1],
        case when e.row_kind in ('payment', 'refund') then min(e.method) end,
        (array_agg(e.reference order by e.seq) filter (where e.reference is not null))[1], min(r.kind),
        abs(coalesce(sum(e.amount) filter (where case e.kind when 'credit' then e.document_id is not null
          when 'reversal' then r.kind <> 'refund_kept' and (r.kind <> 'credit' or e.document_id is not null)
          else e.kind = e.row_kind end), sum(e.amount))),
        -sum(e.amount)
      from entry e left join ledger_entries r on r.id = e.reverses_id
      group by e.group_id, e.row_kind
    ), line as (
      select m.*, sum(change) over (order by day, created_at, sequence, kind) as balance from moved m
    ), period as (
      select coalesce(:from, least(min(day), :to, :today)) as first, coalesce(:to, greatest(max(day), :from, :today)) as last
      from moved
    )
    select json_build_object(
      'client', json_build_object('id', a.id, 'name', a.name, 'company', a.company, 'address', a.address),
      'sellerName', a.seller_name, 'currency', a.currency,
      'currencies', (select json_agg(code order by code) from (select a.currency as code
        union select d.currency from documents d where d.client_id = a.id and d.kind = 'invoice'
        union select k.currency from client_credits k where k.client_id = a.id) c),
      'from', p.first, 'to', p.last,
      'opening', (select ${money('sum(change)')} from line where day < p.first),
      'closing', (select ${money('sum(change)')} from line where day <= p.last),
      'rows', (select coalesce(json_agg(json_build_object('kind', l.kind, 'date', l.day, 'invoice', ${named('d')},
          'title', l.title, 'creditNote', ${named('n')}, 'method', l.method, 'reference', l.reference,
          'reversed', l.reversed, 'sum', ${money('l.sum')}, 'change', ${money('l.change')}, 'balance', ${money('l.balance')})
          order by l.day, l.created_at, l.sequence, l.kind), '[]')
        from line l left join documents d on d.id = l.document_id left join documents n on n.id = l.credit_note_id
        where l.day between p.first and p.last))::text as json
    from account a cross join period p`,
});
