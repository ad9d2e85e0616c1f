/**
 * The lines that a document adds up: of a proposal what is chosen by default, or what was accepted. In sections of packages that is
 * the first one that is marked, or else the first.
 */
const COUNTED_LINES = `(
  with sections as (
    select d.id, (s.section ->> 'at')::integer as at, s.section ->> 'choice' as choice,
      coalesce(lead((s.section ->> 'at')::integer) over (partition by d.id order by s.no), 100000) as until
    from documents d, jsonb_array_elements(d.sections) with ordinality s(section, no) where d.kind = 'proposal'
  ), offered as (
    select l.*, s.at as section, coalesce(s.choice, 'all') as choice, row_number() over (
      partition by l.document_id, s.at order by not l.is_selected, l.position) as rank
    from document_lines l left join sections s on s.id = l.document_id and l.position > s.at and l.position <= s.until
  )
  select o.document_id, o.amount - o.discount_amount as sum, coalesce(o.net_amount, o.amount) as net_amount
  from offered o join documents d on d.id = o.document_id
  where d.accepted_lines is null and case choice when 'one' then rank = 1
    when 'any' then o.is_selected else o.is_selected or not o.is_optional end
  union all select d.id, (a.line ->> 'amount')::numeric - coalesce((a.line ->> 'discountAmount')::numeric, 0),
    (a.line ->> 'netAmount')::numeric
  from documents d, jsonb_array_elements(d.accepted_lines) a(line)
)`;

/** What the lines and sums of a document must be. */
export const documentRules: Record<string, string> = {
  'the lines of a document add up to its subtotal': `
    select d.id from documents d left join ${COUNTED_LINES} l on l.document_id = d.id
    group by d.id having coalesce(d.subtotal, d.amount) is distinct from coalesce(sum(l.sum), 0)`,
  'a document has lines': `
    select id from documents d where not exists (select from document_lines l where l.document_id = d.id)`,
  'what was accepted are lines of the proposal at their prices, in quantities that were offered': `
    select d.id from documents d cross join jsonb_array_elements(d.accepted_lines) a(line)
      left join document_lines l on l.id = (a.line ->> 'itemId')::uuid and l.document_id = d.id
    where l.id is null or (a.line ->> 'rate')::numeric <> l.rate
      or (a.line ->> 'amount')::numeric <> round((a.line ->> 'quantity')::numeric * l.rate, scale(l.rate))
      or case when l.client_quantity is null then (a.line ->> 'quantity')::numeric <> l.quantity
        else (a.line ->> 'quantity')::numeric not between (l.client_quantity ->> 'min')::numeric
          and (l.client_quantity ->> 'max')::numeric
          or mod((a.line ->> 'quantity')::numeric - (l.client_quantity ->> 'min')::numeric,
            (l.client_quantity ->> 'step')::numeric) <> 0 end`,
  'the dearest selection costs no less than the one that counts, and is known where there are options': `
    select d.id from documents d where d.amount_max < d.amount
      or d.accepted_lines is not null and d.amount_max is null
      or d.kind = 'proposal' and (d.amount_max is not null) <> (exists (select from document_lines l
          where l.document_id = d.id and (l.is_optional or l.client_quantity is not null))
        or jsonb_path_exists(d.sections, '$[*] ? (@.choice == "one" || @.choice == "any")'))`,
  'a document amounts to its net amount and its taxes': `
    select d.id from documents d left join document_taxes t on t.document_id = d.id
    group by d.id having d.amount + d.deducted_amount <> coalesce(d.net_amount, d.amount) + coalesce(sum(t.amount), 0)
      or d.tax_amount <> coalesce(sum(t.amount), 0)`,
  'a deposit is taken off once, and never more than there is': `
    select d.id from documents d left join (
      select document_id, sum(net) as net, sum(tax) as tax from deposit_deductions group by 1) s on s.document_id = d.id
    where d.deducted_amount <> coalesce(s.net + s.tax, 0) or s.net > d.net_amount or s.tax > d.tax_amount
    union all select deposit_id from deposit_deductions s join documents i on i.id = s.deposit_id
      join documents d on d.id = s.document_id where d.voided_at is null
    group by deposit_id, i.amount, i.status, i.balance
    having sum(s.net + s.tax) <> i.amount or (i.status = 'cancelled' and i.balance > 0)`,
  'the net amounts of lines are that of the document': `
    select d.id from documents d join ${COUNTED_LINES} l on l.document_id = d.id group by d.id
    having coalesce(d.net_amount, d.amount) <> sum(l.net_amount)
      - case when d.prices_include_tax then 0 else d.discount_amount end`,
  'a line amounts to quantity times rate': `
    select id from document_lines where amount <> round(quantity * rate, scale(rate))`,
  'lines are numbered from one without a gap': `
    select document_id from document_lines group by 1 having max(position) <> count(*) or min(position) <> 1`,
};
