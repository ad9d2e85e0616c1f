import type { Database } from '#server/db/client.ts';
import type { RowOf } from '#server/db/sql-types.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import type { CurrencyAnalytics, DashboardAnalytics, MonthRevenue } from '#shared/dashboard.ts';
import { type OutstandingAge, outstandingAges } from '#shared/dashboard-figures.ts';
import { outstandingStatement, paymentsStatement, revenueByMonthStatement } from './analytics.sql.ts';
import { forecastPayments } from './forecast.repo.ts';

type OutstandingRow = RowOf<(typeof outstandingStatement)['row']>;

/** The figures behind one seller's charts. */
export function analyticsRepo(db: Database, seller: SellerContext) {
  const { sellerId: userId, today, timeZone } = seller;
  return {
    /** What every seller may see. */
    async basic(): Promise<DashboardAnalytics> {
      const [months, forecast] = await Promise.all([
        revenueByMonthStatement.run(db, { userId, today }),
        forecastPayments(db, seller),
      ]);
      return withOthers(
        { revenueByMonth: ownMonths(months), forecast },
        othersOf(months, () => ({})),
      );
    },

    /** What Pro sellers see. */
    async advanced(): Promise<DashboardAnalytics> {
      const [months, ages, payments, forecast] = await Promise.all([
        revenueByMonthStatement.run(db, { userId, today }),
        outstandingStatement.run(db, { userId, today }),
        paymentsStatement.first(db, { userId, today, timeZone }),
        forecastPayments(db, seller),
      ]);
      const own = months.find(({ isOwn }) => isOwn)?.currency;
      const clientsIn = (wanted: string | undefined) =>
        (payments?.revenueByClient ?? [])
          .filter(({ currency }) => currency === wanted)
          .map(({ currency: _, ...client }) => client);
      const stated = {
        revenueByMonth: ownMonths(months),
        outstandingByAge: agesOf(ages, own),
        revenueByClient: clientsIn(own),
        ...(payments && { daysToPay: payments.daysToPay }),
        forecast,
      };
      const others = othersOf(months, (currency) => ({
        outstandingByAge: agesOf(
          ages.filter((row) => row.currency === currency),
          currency,
        ),
        revenueByClient: clientsIn(currency),
      }));
      return withOthers(stated, others);
    },
  };
}

const withOthers = (stated: DashboardAnalytics, byCurrency: CurrencyAnalytics[]): DashboardAnalytics =>
  byCurrency.length > 0 ? { ...stated, byCurrency } : stated;

type MonthRow = RowOf<(typeof revenueByMonthStatement)['row']>;

/** Months of the seller's own currency, which count the invoices of all. */
const ownMonths = (months: readonly MonthRow[]): MonthRevenue[] =>
  months
    .filter(({ isOwn }) => isOwn)
    .map(({ month, amount }) => {
      const all = months.filter((row) => row.month === month);
      return { month, count: all.reduce((sum, { count }) => sum + count, 0), amount };
    });

function othersOf(
  months: readonly MonthRow[],
  more: (currency: string) => Omit<CurrencyAnalytics, 'currency' | 'revenueByMonth'>,
): CurrencyAnalytics[] {
  const others = new Set(months.filter(({ isOwn }) => !isOwn).map(({ currency }) => currency));
  return [...others].map((currency) => ({
    currency,
    revenueByMonth: months
      .filter((row) => row.currency === currency)
      .map(({ month, count, amount }) => ({ month, count, amount })),
    ...more(currency),
  }));
}

/** @param rows whose invoices are counted @param currency whose amounts they are */
function agesOf(rows: readonly OutstandingRow[], currency: string | undefined) {
  const money = rows.find((row) => row.currency === currency);
  const entries = outstandingAges.map((age) => {
    const count = rows.reduce((sum, row) => sum + row[`${age}Count`], 0);
    return [age, { count, amount: money?.[`${age}Amount`] ?? '0' }];
  });
  return Object.fromEntries(entries) as Record<OutstandingAge, { count: number; amount: string }>;
}
