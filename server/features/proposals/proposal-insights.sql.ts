import { moneySql } from '#server/db/money.ts';
import { namedStatement } from '#server/db/named-statement.ts';
import { date, float, integer, json, nullable, text, uuid } from '#server/db/sql-types.ts';
import { proposalKind } from '#server/features/documents/document-kind.ts';
import { hasStatusSql } from '#server/features/documents/effective-status.sql.ts';
import { CHART_MONTHS } from '#shared/dashboard-figures.ts';
import type { ProposalFigures } from '#shared/proposal-insights.ts';

const MONTHS = `generate_series(date_trunc('month', :today::timestamp) - interval '${CHART_MONTHS - 1} months',
  date_trunc('month', :today::timestamp), interval '1 month')`;

// What was replaced is over without an answer: the newer one decides.
const IS_EXPIRED = `${hasStatusSql(proposalKind, { alias: 'd', today: ':today', day: 'due_on' }, 'expired')}
  and not exists (select from documents n where n.replaces_id = d.id)`;

const dayOf = (instant: string) => `(${instant} at time zone :timeZone)::date`;
const count = (event: string) => `count(*) filter (where event = '${event}')::int`;

/**
 * What became of proposals in each month, oldest first, and after that in all of them together, which has no month. One pass over
 * the seller's proposals: each tells of the day it was sent, and of the day it was decided.
 */
export const proposalInsightsStatement = namedStatement({
  name: 'proposal_insights',
  parameters: { userId: uuid, today: date, timeZone: text },
  row: {
    month: nullable(text),
    sent: integer,
    accepted: integer,
    declined: integer,
    expired: integer,
    winRate: nullable(float),
    medianDays: nullable(float),
    won: json<ProposalFigures['won']>(),
  },
  sql: `with events as materialized (
      select e.event, date_trunc('month', e.day::timestamp) as month, d.currency, d.amount, e.days
      from documents d, lateral (values
        ('sent', ${dayOf('d.created_at')}, null::float8),
        (case when d.status in ('accepted', 'declined') then d.status end, ${dayOf('d.answered_at')},
          extract(epoch from d.answered_at - d.created_at)::float8 / 86400),
        (case when ${IS_EXPIRED} then 'expired' end, d.due_on, null)) e(event, day, days)
      where d.user_id = :userId and d.kind = 'proposal' and e.event is not null
        and e.day >= date_trunc('month', :today::timestamp) - interval '${CHART_MONTHS - 1} months'),
    figures as (
      select month, ${['sent', 'accepted', 'declined', 'expired'].map((event) => `${count(event)} as ${event}`).join(', ')},
        round(percentile_cont(0.5) within group (order by days)::numeric, 1)::float8 as days
      from events group by grouping sets ((month), ())),
    sums as (
      select month, currency, ${moneySql('sum(amount)', 'currency')} as amount
      from events where event = 'accepted' group by grouping sets ((month, currency), (currency)))
    select to_char(m.first, 'YYYY-MM') as month, coalesce(f.sent, 0) as sent, coalesce(f.accepted, 0) as accepted,
      coalesce(f.declined, 0) as declined, coalesce(f.expired, 0) as expired,
      round(100.0 * f.accepted / nullif(f.accepted + f.declined + f.expired, 0), 1)::float8 as "winRate",
      f.days as "medianDays",
      (select coalesce(json_agg(json_build_object('currency', s.currency, 'amount', s.amount) order by s.currency), '[]')
        from sums s where s.month is not distinct from m.first) as won
    from (select first from ${MONTHS} g(first) union all select null) m
    left join figures f on f.month is not distinct from m.first
    order by m.first nulls last`,
});
