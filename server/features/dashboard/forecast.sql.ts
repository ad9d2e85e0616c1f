import { moneySql } from '#server/db/money.ts';
import { namedStatement } from '#server/db/named-statement.ts';
import { boolean, date, integer, text, uuid } from '#server/db/sql-types.ts';
import { FORECAST_WEEKS } from '#shared/forecast.ts';

/** What is open of each part of a plan: payments cover the parts in order. */
const OPEN_PARTS = `(select (part ->> 'dueOn')::date as due_on, (part ->> 'amount')::numeric as amount,
    sum((part ->> 'amount')::numeric) over (order by position) as sum_until
  from jsonb_array_elements(o.instalments) with ordinality as e(part, position)) p`;

/** The latest day to come that the client has promised to pay on. */
const PROMISED = `(select r.promised_on from invoice_replies r
  where r.document_id = d.id and r.kind = 'will_pay' and r.state = 'open' and r.promised_on >= :today
  order by r.created_at desc limit 1)`;

/**
 * What is owed by currency and week, as far as there is anything: week -1 is what is overdue, 0 the present week, and the
 * last one everything after those that are told apart. A promise moves what is due until then.
 */
export const forecastStatement = namedStatement({
  name: 'forecast_payments',
  parameters: { userId: uuid, today: date, monday: date },
  row: { currency: text, isOwn: boolean, week: integer, count: integer, amount: text },
  sql: `with o as (
      select d.currency, d.due_on, d.balance, d.amount - d.balance as applied, d.instalments, ${PROMISED} as promised_on
      from documents d where d.user_id = :userId and d.kind = 'invoice' and d.status in ('pending', 'overdue')
        and d.balance > 0),
    parts as (
      select o.currency, o.promised_on, o.due_on, o.balance as open from o where o.instalments is null
      union all
      select o.currency, o.promised_on, p.due_on, least(p.amount, p.sum_until - o.applied)
      from o cross join lateral ${OPEN_PARTS} where p.sum_until > o.applied)
    select p.currency, p.currency = u.currency as "isOwn", w.week, count(*)::int as count, ${moneySql('sum(p.open)', 'p.currency')} as amount
    from parts p join users u on u.id = :userId, lateral (select case when p.due_on <= p.promised_on then p.promised_on else p.due_on end as day) e,
      lateral (select case when e.day < :today then -1
        else least((e.day - :monday) / 7, ${FORECAST_WEEKS}) end as week) w
    group by p.currency, u.currency, w.week order by 2 desc, p.currency`,
});
