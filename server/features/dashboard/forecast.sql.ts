import { moneySql } from '#server/db/money.ts';
import type { PartConditions, Parts } from '#server/features/documents/optional-parts.sql.ts';
import { FORECAST_WEEKS } from '#shared/forecast.ts';

/** What is open of each part of a plan: payments cover the parts in order. */
const OPEN_PARTS = `(select (part ->> 'dueOn')::date as due_on, (part ->> 'amount')::numeric as amount,
    sum((part ->> 'amount')::numeric) over (order by position) as sum_until
  from jsonb_array_elements(o.instalments) with ordinality as e(part, position)) p`;

/** With a plan, or with nothing to pay. */
const PLANNED = `documents p where p.user_id = :userId and p.kind = 'invoice' and p.status in ('pending', 'overdue')
    and (p.instalments is not null or p.balance <= 0)`;

/** With a promise for a day to come. */
const PROMISED = `invoice_replies r
    where r.user_id = :userId and r.kind = 'will_pay' and r.state = 'open' and r.promised_on >= :today`;

/**
 * The open invoices of which the roll-up of due days does not say when they are expected, or how many they are. There are few,
 * most sellers have none, and each kind has an index.
 */
const UNLIKE_ROLL_UP = `select d.id, d.currency, d.due_on, d.next_due_on, d.balance, d.amount - d.balance as applied, d.instalments,
    (select r.promised_on from invoice_replies r
      where r.document_id = d.id and r.kind = 'will_pay' and r.state = 'open' and r.promised_on >= :today
      order by r.created_at desc limit 1) as promised_on
  from (select p.id from ${PLANNED} union select r.document_id from ${PROMISED}) unlike
  join documents d on d.id = unlike.id and d.kind = 'invoice' and d.status in ('pending', 'overdue')`;

const BY_DUE_DAY = `select s.currency, null::date as promised_on, s.day as due_on, s.count, s.balance as open from document_days s
    where s.user_id = :userId and s.kind = 'invoice' and s.status = 'pending'`;

const WITH_UNLIKE_PARTS = `with o as materialized (${UNLIKE_ROLL_UP}), parts as (
      ${BY_DUE_DAY}
      union all
      select o.currency, null, o.next_due_on, -1, -o.balance from o
      union all
      select o.currency, o.promised_on, o.due_on, 1, o.balance from o where o.instalments is null and o.balance > 0
      union all
      select o.currency, o.promised_on, p.due_on, 1, least(p.amount, p.sum_until - o.applied)
      from o cross join lateral ${OPEN_PARTS} where o.balance > 0 and p.sum_until > o.applied)`;

/** What a seller's forecast is made of beside the roll-up, where there is any. */
export const forecastParts: PartConditions = {
  unlike: `exists (select from ${PLANNED}) or exists (select from ${PROMISED})`,
};

/**
 * SQL of {@link ForecastRow}s: what is owed by currency and week, as far as there is anything: week -1 is what is overdue, 0 the present week, and the
 * last one everything after those that are told apart. A promise moves what is due until then.
 * @param parts which of {@link forecastParts} it reads
 */
export const forecastSql = (
  parts: Parts,
) => `${parts.includes('unlike') ? WITH_UNLIKE_PARTS : `with parts as (${BY_DUE_DAY})`}
    select p.currency, w.week, sum(p.count)::int as count, ${moneySql('sum(p.open)', 'p.currency')} as amount
    from parts p, lateral (select case when p.due_on <= p.promised_on then p.promised_on else p.due_on end as day) e,
      lateral (select case when e.day < :today then -1
        else least((e.day - :monday) / 7, ${FORECAST_WEEKS}) end as week) w
    group by p.currency, w.week having sum(p.count) > 0`;

export interface ForecastRow {
  currency: string;
  week: number;
  count: number;
  amount: string;
}
