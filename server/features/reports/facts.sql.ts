import { namedStatement } from '#server/db/named-statement.ts';
import { date, instant, integer, json, text, uuid } from '#server/db/sql-types.ts';
import { PAGE_ROWS } from '#server/features/exports/export-pages.ts';
import type { LedgerKind } from '#shared/ledger.ts';

/** What a rate takes of a document; what deposits have asked for already is not in it. Decimals. */
export interface TaxFact {
  name: string;
  percent: string;
  base: string;
  amount: string;
  /** Where the seller books it, if it is another than the usual account. */
  account: string | null;
}

interface Named {
  currency: string;
  number: string;
  client: string;
  title: string;
}

/** An invoice was issued, taken back, or asked for again. Decimals. */
export interface InvoiceFact extends Named {
  type: 'standard' | 'deposit' | 'partial';
  /** What is to be paid; net and discount are those of the whole, without tax. */
  amount: string;
  net: string;
  discount: string;
  /** Net of what was invoiced before, by what asked for it. */
  deposits: string;
  parts: string;
  taxes: TaxFact[];
  /** What nobody had paid, credited or written off when it was taken back, or was before it was asked for again. */
  left: string;
  /** What credit notes had taken off by then, with tax. */
  credited: string;
  creditedTaxes: Omit<TaxFact, 'account'>[];
}

/** Entries of one action in the ledger. */
export interface MoneyFact extends Named {
  entries: {
    kind: Exclude<LedgerKind, 'reversal'>;
    amount: string;
    isCredit: boolean;
    isReversal: boolean;
  }[];
  method: string;
  reference: string | null;
  creditNote: {
    number: string;
    reason: string;
    net: string;
    type: InvoiceFact['type'];
    taxes: TaxFact[];
  } | null;
}

export type Fact =
  | ({ event: 'issued' | 'cancelled' | 'reopened' } & InvoiceFact)
  | ({ event: 'moved' } & MoneyFact);

/** Of the document `d`: in order of the rates, as far as they charge or name anything. */
const taxes = (document: string) => `(select coalesce(json_agg(json_build_object('name', t.name,
    'percent', trim_scale(t.percent)::text, 'base', t.base::text, 'amount', t.amount::text,
    'account', (select r.account from tax_rates r where r.user_id = :userId and lower(r.name) = lower(t.name)
      and r.percent = t.percent and r.category = t.category order by r.archived_at desc nulls first limit 1))
    order by t.at), '[]')
  from (select t.name, t.percent, t.category, min(t.set_no * 10 + t.rate_no) as at,
      sum(t.base - coalesce(x.net, 0)) as base, sum(t.amount - coalesce(x.taxes[t.rate_no], 0)) as amount
    from document_taxes t left join lateral (select sum(y.net) as net,
        array[sum(y.taxes[1]), sum(y.taxes[2]), sum(y.taxes[3])] as taxes
      from deposit_deductions y where y.document_id = t.document_id and y.set_no = t.set_no) x on true
    where t.document_id = ${document}.id group by t.name, t.percent, t.category) t)`;

/** Net of what the invoice `d` takes off, of invoices of a type. */
const deducted = (types: string) => `(select coalesce(sum(y.net), 0)::text from deposit_deductions y
  join documents i on i.id = y.deposit_id where y.document_id = d.id and i.invoice_type in (${types}))`;

/** Credit notes of the invoice `d` that stood when `p` happened. */
const CREDIT_NOTES = `(select n.id, n.amount from documents n where n.credits_id = d.id and exists (
    select from ledger_entries k where k.credit_note_id = n.id and k.kind = 'credit_note' and k.created_at < p.until
      and not exists (select from ledger_entries u where u.reverses_id = k.id)))`;

// A discount on prices with tax is one on their net by as much as the net is of the price.
const DISCOUNT = `case when d.discount_amount > 0 and d.subtotal > d.discount_amount
  then round(d.discount_amount * d.net_amount / (d.subtotal - d.discount_amount), currency_places(d.currency)) else 0 end::text`;

/**
 * What happened to the money of a seller from a first to a last day, in order, from behind one on: invoices that were issued,
 * taken back and asked for again, and what the ledger tells. Cancellations from before they were kept happened at the last change.
 */
export const readFacts = namedStatement({
  name: 'read_facts',
  parameters: {
    ...{ userId: uuid, timeZone: text, from: date, to: date },
    ...{ day: date, at: instant, rank: integer, id: uuid },
  },
  row: { day: text, at: instant, rank: integer, id: uuid, fact: json<Fact>() },
  sql: `with toggled as (
      select x.*, lag(x.event, 1, 'reopened') over (partition by x.id order by x.at) as before,
        case x.event when 'reopened' then lag(x.at) over (partition by x.id order by x.at) else x.at end as until from (
        select v.document_id as id, v.created_at as at, v.kind as event from document_events v where v.user_id = :userId
        union all select d.id, d.voided_at, 'cancelled' from documents d
          where d.user_id = :userId and d.voided_at is not null
        union all select d.id, d.updated_at, 'cancelled' from documents d
          where d.user_id = :userId and d.kind = 'invoice' and d.status = 'cancelled' and d.voided_at is null
            and (d.balance > 0 or d.amount = 0)
            and not exists (select from document_events v where v.document_id = d.id)) x
    ), happened as (
      select coalesce(d.issued_on, (d.created_at at time zone :timeZone)::date) as day, d.created_at as at, 0 as rank, d.id,
        'issued' as event, d.created_at as until from documents d where d.user_id = :userId and d.kind = 'invoice'
      union all select (t.at at time zone :timeZone)::date, t.at, 1, t.id, t.event, t.until from toggled t where t.event <> t.before
      union all select e.happened_on, min(e.created_at), 2, e.group_id, 'moved', null from ledger_entries e
        where e.user_id = :userId group by e.group_id, e.happened_on
    ), page as (
      select * from happened h where h.day between :from and :to
        and (h.day, h.at, h.rank, h.id) > (:day, :at, :rank, :id)
      order by h.day, h.at, h.rank, h.id limit ${PAGE_ROWS}
    )
    select p.day::text as day, p.at, p.rank, p.id, case when p.rank < 2 then (
        select json_build_object('event', p.event, 'currency', d.currency, 'number', d.display_number, 'client', c.name,
          'title', d.title, 'type', d.invoice_type, 'amount', d.amount::text, 'net', coalesce(d.net_amount, d.amount)::text,
          'discount', ${DISCOUNT}, 'deposits', ${deducted("'deposit'")}, 'parts', ${deducted("'standard', 'partial'")},
          'taxes', ${taxes('d')},
          'left', (d.amount - (select coalesce(sum(l.amount), 0) from ledger_entries l
            where l.document_id = d.id and l.created_at < p.until))::text,
          'credited', (select coalesce(sum(n.amount), 0)::text from ${CREDIT_NOTES} n),
          'creditedTaxes', (select coalesce(json_agg(json_build_object('name', t.name, 'percent', t.percent, 'base', t.base,
              'amount', t.amount)), '[]') from (
            select x.name, trim_scale(x.percent)::text as percent, sum(x.base)::text as base, sum(x.amount)::text as amount
            from ${CREDIT_NOTES} n join document_taxes x on x.document_id = n.id group by x.name, x.percent) t))
        from documents d join clients c on c.id = d.client_id where d.id = p.id)
      else (
        select json_build_object('event', 'moved', 'currency', min(e.currency), 'number', coalesce(min(d.display_number), ''),
          'client', min(c.name), 'title', coalesce(min(d.title), ''), 'method', min(e.method), 'reference', min(e.reference),
          'entries', json_agg(json_build_object('kind', coalesce(r.kind, e.kind), 'amount', e.amount::text,
            'isCredit', e.client_id is not null, 'isReversal', r.id is not null) order by e.seq),
          'creditNote', (select json_build_object('number', n.display_number, 'reason', n.reason,
              'net', coalesce(n.net_amount, n.amount)::text, 'type', i.invoice_type, 'taxes', ${taxes('n')})
            from documents n join documents i on i.id = n.credits_id
            where n.id = (array_agg(e.credit_note_id) filter (where e.kind = 'credit_note'))[1]))
        from ledger_entries e left join ledger_entries r on r.id = e.reverses_id
          left join documents d on d.id = e.document_id
          left join clients c on c.id = coalesce(e.client_id, d.client_id)
        where e.group_id = p.id and e.happened_on = p.day and e.user_id = :userId)
      end as fact
    from page p order by p.day, p.at, p.rank, p.id`,
});
