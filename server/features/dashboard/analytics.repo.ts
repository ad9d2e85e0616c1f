import { type Database, queryNamed } from '#server/db/client.ts';
import type { SignedIn } from '#server/http/authentication/authentication.ts';
import type { ClientRevenue, DashboardAnalytics, MonthDaysToPay, MonthRevenue } from '#shared/dashboard.ts';
import {
  CHART_CLIENTS,
  CHART_MONTHS,
  type OutstandingAge,
  outstandingAges,
} from '#shared/dashboard-figures.ts';

// First days of the months, as timestamps without a zone.
const MONTHS = `generate_series(date_trunc('month', $2::date::timestamp) - interval '${CHART_MONTHS - 1} months',
  date_trunc('month', $2::date::timestamp), interval '1 month')`;

const REVENUE_BY_MONTH = `select to_char(m.first, 'YYYY-MM') as month, coalesce(sum(s.count), 0)::int as count,
    coalesce(sum(s.amount), 0.00)::text as amount
  from ${MONTHS} m(first)
  left join document_days s on s.user_id = $1 and s.kind = 'invoice' and s.status = 'paid'
    and s.day >= m.first::date and s.day < (m.first + interval '1 month')::date
  group by m.first order by m.first`;

const lateBy: Record<OutstandingAge, string> = {
  notDue: 's.day >= $2::date',
  days1To30: 's.day between $2::date - 30 and $2::date - 1',
  days31To60: 's.day between $2::date - 60 and $2::date - 31',
  daysOver60: 's.day < $2::date - 60',
};

const OUTSTANDING = `select ${outstandingAges
  .map(
    (age) => `coalesce(sum(s.count) filter (where ${lateBy[age]}), 0)::int as "${age}Count",
    coalesce(sum(s.amount) filter (where ${lateBy[age]}), 0.00)::text as "${age}Amount"`,
  )
  .join(', ')}
  from document_days s where s.user_id = $1 and s.kind = 'invoice' and s.status = 'pending'`;

// The one pass over the invoices; months are told apart by their first instants in the seller's zone.
const PAYMENTS = `with bounds as (select array_agg(m.first at time zone $3 order by m.first) as firsts from ${MONTHS} m(first)),
  paid as materialized (
    select i.client_id, width_bucket(i.paid_at, b.firsts) as month, count(*) as count, sum(i.amount) as amount,
      sum(extract(epoch from i.paid_at - i.created_at)) as seconds
    from documents i, bounds b
    where i.kind = 'invoice' and i.user_id = $1 and i.status = 'paid' and i.paid_at >= b.firsts[1]
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
    (select json_agg(by_month) from by_month) as "daysToPay"`;

interface PaymentsRow {
  revenueByClient: ClientRevenue[];
  daysToPay: MonthDaysToPay[];
}

type OutstandingRow = Record<`${OutstandingAge}Count`, number> & Record<`${OutstandingAge}Amount`, string>;

/** The figures behind one seller's charts. */
export function analyticsRepo(db: Database, { user, today }: Pick<SignedIn, 'user' | 'today'>) {
  const revenueByMonth = () =>
    queryNamed<MonthRevenue>(db, 'revenue_by_month', REVENUE_BY_MONTH, [user.id, today]);

  async function outstandingByAge(): Promise<DashboardAnalytics['outstandingByAge']> {
    const [row] = await queryNamed<OutstandingRow>(db, 'outstanding_by_age', OUTSTANDING, [user.id, today]);
    const totalOf = (age: OutstandingAge) => ({
      count: row?.[`${age}Count`] ?? 0,
      amount: row?.[`${age}Amount`] ?? '0.00',
    });
    return {
      notDue: totalOf('notDue'),
      days1To30: totalOf('days1To30'),
      days31To60: totalOf('days31To60'),
      daysOver60: totalOf('daysOver60'),
    };
  }

  return {
    /** What every seller may see. */
    async basic(): Promise<DashboardAnalytics> {
      return { revenueByMonth: await revenueByMonth() };
    },

    /** What Pro sellers see. */
    async advanced(): Promise<DashboardAnalytics> {
      const [months, ages, [payments]] = await Promise.all([
        revenueByMonth(),
        outstandingByAge(),
        queryNamed<PaymentsRow>(db, 'paid_by_client_and_month', PAYMENTS, [user.id, today, user.timeZone]),
      ]);
      return { revenueByMonth: months, outstandingByAge: ages, ...payments };
    },
  };
}
