import { moneySql } from '#server/db/money.ts';
import { namedStatement } from '#server/db/named-statement.ts';
import { boolean, date, integer, json, text, uuid } from '#server/db/sql-types.ts';
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

// The seller's own currency, and each other one that there are invoices in.
const CURRENCIES = `currencies as (
  select u.currency, true as "isOwn" from users u where u.id = :userId
  union select s.currency, s.currency = u.currency from document_days s join users u on u.id = s.user_id
    where s.user_id = :userId and s.kind = 'invoice')`;

const ofCurrency = { currency: text, isOwn: boolean };

/** Months in order, of the seller's own currency first. */
export const revenueByMonthStatement = namedStatement({
  name: 'revenue_by_month',
  parameters: { userId: uuid, today: date },
  row: { ...ofCurrency, month: text, count: integer, amount: text },
  sql: `with ${CURRENCIES}
    select c.currency, c."isOwn", to_char(m.first, 'YYYY-MM') as month, coalesce(sum(s.count), 0)::int as count,
      ${moneySql('sum(s.paid)', 'c.currency')} as amount
    from currencies c cross join ${MONTHS} m(first)
    left join document_days s on s.user_id = :userId and s.kind = 'invoice' and s.status = 'paid'
      and s.currency = c.currency and s.day >= m.first::date and s.day < (m.first + interval '1 month')::date
    group by c.currency, c."isOwn", m.first order by c."isOwn" desc, c.currency, m.first`,
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
  row: { ...ofCurrency, ...outstandingRow },
  sql: `with ${CURRENCIES}
    select c.currency, c."isOwn", ${outstandingAges
      .map(
        (age) => `coalesce(sum(s.count) filter (where ${lateBy[age]}), 0)::int as "${age}Count",
      ${moneySql(`sum(s.balance) filter (where ${lateBy[age]})`, 'c.currency')} as "${age}Amount"`,
      )
      .join(', ')}
    from currencies c left join document_days s on s.user_id = :userId and s.kind = 'invoice'
      and s.status = 'pending' and s.currency = c.currency
    group by c.currency, c."isOwn"`,
});

/**
 * The one pass over the invoices; months are told apart by their first instants in the seller's zone. Invoices of a client
 * in the seller's currency count with all the others; in another currency, with those alone.
 */
export const paymentsStatement = namedStatement({
  name: 'paid_by_client_and_month',
  parameters: { userId: uuid, today: date, timeZone: text },
  row: {
    revenueByClient: json<(ClientRevenue & { currency: string })[]>(),
    daysToPay: json<MonthDaysToPay[]>(),
  },
  sql: `with bounds as (
      select array_agg(m.first at time zone :timeZone order by m.first) as firsts from ${MONTHS} m(first)),
    paid as materialized (
      select i.client_id, i.currency, width_bucket(i.paid_at, b.firsts) as month, count(*) as count, sum(i.paid_amount) as amount,
        sum(extract(epoch from i.paid_at - i.created_at)) as seconds
      from documents i, bounds b
      where i.kind = 'invoice' and i.user_id = :userId and i.status = 'paid' and i.paid_at >= b.firsts[1]
      group by 1, 2, 3),
    by_client as (
      select p.currency, c.id as "clientId", c.name, sum(p.amount) as amount,
        case when p.currency = u.currency then sum(sum(p.count)) over (partition by c.id) else sum(p.count) end::int as count,
        row_number() over (partition by p.currency order by sum(p.amount) desc, c.name, c.id) as rank
      from paid p join clients c on c.id = p.client_id join users u on u.id = :userId
      group by p.currency, u.currency, c.id),
    by_month as (
      select to_char(m.first, 'YYYY-MM') as month, coalesce(sum(p.count), 0)::int as count,
        round(sum(p.seconds) / sum(p.count) / 86400, 1)::float8 as days
      from ${MONTHS} with ordinality m(first, ordinal) left join paid p on p.month = m.ordinal
      group by m.first order by m.first)
    select (select coalesce(json_agg(json_build_object('currency', currency, 'clientId', "clientId", 'name', name,
        'count', count, 'amount', amount::text) order by rank), '[]')
        from by_client where rank <= ${CHART_CLIENTS}) as "revenueByClient",
      (select json_agg(by_month) from by_month) as "daysToPay"`,
});
