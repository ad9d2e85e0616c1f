/** SQL of a query with each instalment of the invoice `d` and what is paid of it: what came first covers what is due first. */
const PARTS = `(
  select i.ordinality as position, i.value ->> 'label' as label, (i.value ->> 'dueOn')::date as due_on, a.amount,
    round(greatest(0, least(a.amount, d.amount - d.balance - sum(a.amount) over (order by i.ordinality) + a.amount)),
      scale(d.amount)) as paid
  from jsonb_array_elements(d.instalments) with ordinality i, lateral (select (i.value ->> 'amount')::numeric as amount) a)`;

const IS_OPEN = "d.status in ('pending', 'overdue')";

/**
 * The instalments of the invoice `d` as JSON; null where all is due on one day.
 * @param today SQL of the seller's calendar day
 */
export const instalmentsSql = (today: string) => `case when d.instalments is not null then (
  select json_agg(json_build_object('label', p.label, 'dueDate', p.due_on, 'amount', p.amount::text, 'paid', p.paid::text,
    'status', case when p.paid = p.amount then 'paid' when p.due_on < ${today} and ${IS_OPEN} then 'overdue'
      when p.paid > 0 then 'partial' else 'due' end) order by p.position)
  from ${PARTS} p) end`;

/** What is to be paid next by the plan of the invoice `d`, as JSON; null without a plan, and where nothing is owed. */
export const nextDueSql = `case when d.instalments is not null and ${IS_OPEN} and d.balance > 0 then (
  select json_build_object('date', p.due_on, 'amount', (p.amount - p.paid)::text)
  from ${PARTS} p where p.paid < p.amount order by p.position limit 1) end`;

/** The instalments as they were planned, to be sent back. */
export const planSql = `(
  select json_agg(json_strip_nulls(json_build_object('percent', i.value ->> 'percent', 'rest', i.value -> 'rest',
    'amount', case when not i.value ?| array['percent', 'rest'] then i.value ->> 'amount' end,
    'dueDate', i.value ->> 'dueOn', 'label', i.value ->> 'label')) order by i.ordinality)
  from jsonb_array_elements(d.instalments) with ordinality i)`;
