/**
 * The deposits and parts that are taken off the invoice `d`, as JSON: parts alone say what they are.
 * @param more arguments of `json_build_object` about the deposit's invoice `i`
 */
export const deductionsSql = (more = '') => `(
  select coalesce(json_agg(json_strip_nulls(json_build_object(${more}'type', nullif(i.invoice_type, 'deposit'),
      'displayNumber', i.display_number, 'amount', round(s.amount, scale(d.amount))::text)) order by i.number), '[]')
  from (select deposit_id, sum(net + tax) as amount from deposit_deductions where document_id = d.id group by deposit_id) s
  join documents i on i.id = s.deposit_id)`;

/** What the proposal `d` asks for on acceptance, as JSON. */
export const depositSql = `case d.deposit_kind
  when 'percent' then json_build_object('percent', trim_scale(d.deposit_percent)::text, 'dueDays', d.deposit_due_days)
  when 'amount' then json_build_object('amount', d.deposit_amount::text, 'dueDays', d.deposit_due_days) end`;

/**
 * Whether an invoice asks for a part of its proposal. A deposit that is not owed doesn't; of a part, what was written off
 * was asked for.
 */
export const asksForPartSql = (
  invoice: string,
) => `${invoice}.voided_at is null and (${invoice}.invoice_type = 'deposit' and ${invoice}.status <> 'cancelled'
    or ${invoice}.invoice_type = 'partial' and (${invoice}.status <> 'cancelled' or ${invoice}.written_off_amount > 0))`;

/** The sets of an invoice, as JSON. One without taxes is what the others leave of its net amount. */
export const storedSetsSql = (
  invoice: string,
) => `(select coalesce(json_agg(s.set order by s.set_no), '[]') from (
    select t.set_no, json_build_object('netAmount', (max(t.base) filter (where t.rate_no = 1))::text,
      'taxes', json_agg(json_build_object('name', t.name, 'percent', t.percent::text, 'category', t.category,
        'reasonCode', t.reason_code, 'reasonText', t.reason_text, 'compound', t.compound) order by t.rate_no),
      'amounts', json_agg(t.amount::text order by t.rate_no)) as set
    from document_taxes t where t.document_id = ${invoice}.id group by t.set_no
    union all select 0, json_build_object('netAmount', u.net::text, 'taxes', '[]'::json, 'amounts', '[]'::json)
    from (select coalesce(${invoice}.net_amount, ${invoice}.amount) - coalesce((select sum(t.base) from document_taxes t
        where t.document_id = ${invoice}.id and t.rate_no = 1), 0) as net) u where u.net > 0) s)`;

/** What the invoice of a deposit or a part asks for, as `StoredPart` lists it. */
export const partSql = (invoice: string) => `json_build_object('type', ${invoice}.invoice_type,
    'percent', trim_scale(${invoice}.converted_percent)::text, 'amount', ${invoice}.amount::text,
    'quantities', (select coalesce(json_agg(json_build_object('itemId', l.proposal_line_id, 'quantity', l.quantity::text)), '[]')
      from document_lines l where l.document_id = ${invoice}.id and l.proposal_line_id is not null),
    'sets', ${storedSetsSql(invoice)})`;

/** How far the proposal `d` was invoiced, as JSON; null unless it was accepted. */
export const conversionSql = `case when d.status = 'accepted' then (
  with parts as (select i.* from documents i where i.proposal_id = d.id and ${asksForPartSql('i')}),
    asked as (select coalesce(sum(amount), 0) as amount from parts)
  select json_build_object('invoiced', round(case when closing.id is null then asked.amount else proposal.amount end, scale(proposal.amount))::text,
    'left', round(case when closing.id is null then proposal.amount - asked.amount else 0 end, scale(proposal.amount))::text,
    'parts', (select coalesce(json_agg(${partSql('p')} order by p.number), '[]') from parts p))
  from (select d.id, d.amount) proposal cross join asked left join documents closing on closing.proposal_id = proposal.id
    and closing.invoice_type = 'standard' and closing.voided_at is null) end`;
