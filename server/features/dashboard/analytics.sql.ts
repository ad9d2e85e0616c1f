import { moneySql } from '#server/db/money.ts';
import { namedStatement } from '#server/db/named-statement.ts';
import { date, json, text, uuid } from '#server/db/sql-types.ts';
import { byParts, furtherPartsSql, type Parts } from '#server/features/documents/optional-parts.sql.ts';
import type { ClientRevenue, MonthDaysToPay } from '#shared/dashboard.ts';
import {
  CHART_CLIENTS,
  CHART_MONTHS,
  type OutstandingAge,
  outstandingAges,
} from '#shared/dashboard-figures.ts';
import { type ForecastRow, forecastParts, forecastSql } from './forecast.sql.ts';

// First days of the months, as timestamps without a zone.
const MONTHS = `generate_series(date_trunc('month', :today::timestamp) - interval '${CHART_MONTHS - 1} months',
  date_trunc('month', :today::timestamp), interval '1 month')`;

export interface MonthRow {
  currency: string;
  /** `2026-12`; null for what the charts don't show, which says that there are invoices in the currency. */
  month: string | null;
  count: number;
  amount: string;
}

// Of what was paid, and of the currencies that there are invoices in.
const REVENUE = `select s.currency, m.month, coalesce(sum(s.count) filter (where m.month is not null), 0)::int as count,
      ${moneySql('sum(s.paid) filter (where m.month is not null)', 's.currency')} as amount
    from document_days s, lateral (select case when s.status = 'paid' and s.day >= :firstDay
      then to_char(s.day, 'YYYY-MM') end as month) m
    where s.user_id = :userId and s.kind = 'invoice' group by s.currency, m.month`;

const lateBy: Record<OutstandingAge, string> = {
  notDue: 's.day >= :today',
  days1To30: 's.day between :today - 30 and :today - 1',
  days31To60: 's.day between :today - 60 and :today - 31',
  daysOver60: 's.day < :today - 60',
};

/** Of one currency. */
export type OutstandingRow = { currency: string } & Record<`${OutstandingAge}Count`, number> &
  Record<`${OutstandingAge}Amount`, string>;

const OUTSTANDING = `select s.currency, ${outstandingAges
  .map(
    (age) => `coalesce(sum(s.count) filter (where ${lateBy[age]}), 0)::int as "${age}Count",
      ${moneySql(`sum(s.balance) filter (where ${lateBy[age]})`, 's.currency')} as "${age}Amount"`,
  )
  .join(', ')}
    from document_days s where s.user_id = :userId and s.kind = 'invoice' and s.status = 'pending' group by s.currency`;

const rowsOf = (sql: string) => `(select coalesce(json_agg(r), '[]') from (${sql}) r)`;

const own = '(select u.currency from users u where u.id = :userId)';
const parameters = { userId: uuid, today: date, monday: date, firstDay: date };
const row = { own: text, months: json<MonthRow[]>(), forecast: json<ForecastRow[]>(), furtherParts: text };

const chartsSql = (parts: Parts) => `select ${own} as own, ${rowsOf(REVENUE)} as months,
  ${rowsOf(forecastSql(parts))} as forecast, ${furtherPartsSql(forecastParts, parts)} as "furtherParts"`;

/** What every seller may see, to be read with its parts. */
export const chartsStatement = byParts((parts, name) =>
  namedStatement({ name: `read_charts_${name}`, parameters, row, sql: chartsSql(parts) }),
);

/** The same, and what Pro sellers see besides. */
export const advancedChartsStatement = byParts((parts, name) =>
  namedStatement({
    name: `read_advanced_charts_${name}`,
    parameters,
    row: { ...row, ages: json<OutstandingRow[]>() },
    sql: `${chartsSql(parts)}, ${rowsOf(OUTSTANDING)} as ages`,
  }),
);

export const sampleStatements = [chartsStatement, advancedChartsStatement].flatMap((statement) =>
  [[], Object.keys(forecastParts)].map(statement),
);

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
