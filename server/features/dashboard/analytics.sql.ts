import { namedStatement } from '#server/db/named-statement.ts';
import { date, integer, json, text, uuid } from '#server/db/sql-types.ts';
import type { ClientRevenue, MonthDaysToPay } from '#shared/dashboard.ts';
import {
  CHART_CLIENTS,
  CHART_MONTHS,
  type OutstandingAge,
  outstandingAges,
} from '#shared/dashboard-figures.ts';

// First days of the months, as timestamps without a zone.
const MONTHS = `generate_series(date_trunc('month', :today::timestamp) - interval '${CHART_MONTHS - 1} months',
  date_trunc('month', :today::timestamp), interval '1 month')`;

export const revenueByMonthStatement = namedStatement({
  name: 'revenue_by_month',
  parameters: { userId: uuid, today: date },
  row: { month: text, count: integer, amount: text },
  sql: `select to_char(m.first, 'YYYY-MM') as month, coalesce(sum(s.count), 0)::int as count,
      coalesce(sum(s.amount), 0.00)::text as amount
    from ${MONTHS} m(first)
    left join document_days s on s.user_id = :userId and s.kind = 'invoice' and s.status = 'paid'
      and s.day >= m.first::date and s.day < (m.first + interval '1 month')::date
    group by m.first order by m.first`,
});

const lateBy: Record<OutstandingAge, string> = {
  notDue: 's.day >= :today',
  days1To30: 's.day between :today - 30 and :today - 1',
  days31To60: 's.day between :today - 60 and :today - 31',
  daysOver60: 's.day < :today - 60',
};

/** Columns of each age, `notDueCount` and `notDueAmount` first. */
const outstandingRow = Object.fromEntries(
  outstandingAges.flatMap((age) => [
    [`${age}Count`, integer],
    [`${age}Amount`, text],
  ]),
) as Record<`${OutstandingAge}Count`, typeof integer> & Record<`${OutstandingAge}Amount`, typeof text>;

export const outstandingStatement = namedStatement({
  name: 'outstanding_by_age',
  parameters: { userId: uuid, today: date },
  row: outstandingRow,
  sql: `select ${outstandingAges
    .map(
      (age) => `coalesce(sum(s.count) filter (where ${lateBy[age]}), 0)::int as "${age}Count",
      coalesce(sum(s.amount) filter (where ${lateBy[age]}), 0.00)::text as "${age}Amount"`,
    )
    .join(', ')}
    from document_days s where s.user_id = :userId and s.kind = 'invoice' and s.status = 'pending'`,
});

/** The one pass over the invoices; months are told apart by their first instants in the seller's zone. */
export const paymentsStatement = namedStatement({
  name: 'paid_by_client_and_month',
  parameters: { userId: uuid, today: date, timeZone: text },
  row: { revenueByClient: json<ClientRevenue[]>(), daysToPay: json<MonthDaysToPay[]>() },
  sql: `with bounds as (
      select array_agg(m.first at time zone :timeZone order by m.first) as firsts from ${MONTHS} m(first)),
    paid as materialized (
      select i.client_id, width_bucket(i.paid_at, b.firsts) as month, count(*) as count, sum(i.amount) as amount,
        sum(extract(epoch from i.paid_at - i.created_at)) as seconds
      from documents i, bounds b
      where i.kind = 'invoice' and i.user_id = :userId and i.status = 'paid' and i.paid_at >= b.firsts[1]
      group by 1, 2),
    by_client as (
      select c.id as "clientId", c.name, sum(p.count)::int as count, sum(p.amount) as amount
      from paid p join clients c on c.id = p.client_id
      group by c.id order by 4 desc, 2, 1 limit ${CHART_CLIENTS}),
    by_month as (
      select to_char(m.first, 'YYYY-MM') as month, coalesce(sum(p.count), 0)::int as count,
        round(sum(p.seconds) / sum(p.count) / 86400, 1)::float8 as days
      from ${MONTHS} with ordinality m(first, ordinal) left join paid p on p.month = m.ordinal
      group by m.first order by m.first)
    select (select coalesce(json_agg(json_build_object('clientId', "clientId", 'name', name, 'count', count,
        'amount', amount::text)), '[]') from by_client) as "revenueByClient",
      (select json_agg(by_month) from by_month) as "daysToPay"`,
});
