import type { Database } from '#server/db/client.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import { withItsParts } from '#server/features/documents/optional-parts.sql.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import type { CurrencyAnalytics, DashboardAnalytics, MonthRevenue } from '#shared/dashboard.ts';
import { type OutstandingAge, outstandingAges } from '#shared/dashboard-figures.ts';
import { moneyString } from '#shared/money.ts';
import {
  advancedChartsStatement,
  chartsStatement,
  type MonthRow,
  type OutstandingRow,
  paymentsStatement,
} from './analytics.sql.ts';
import { chartCalendar } from './chart-calendar.ts';
import { forecastOf } from './forecast.ts';

/** The figures behind one seller's charts. */
export function analyticsRepo(db: Database, { sellerId: userId, today, timeZone }: SellerContext) {
  const { firstDay, months: names, monday, weeks } = chartCalendar(today);
  const asked = { userId, today, monday, firstDay };
  return {
    /** What every seller may see. */
    async basic(): Promise<DashboardAnalytics> {
      const found = await withItsParts((parts) => chartsStatement(parts).first(db, asked));
      const { own, months: rows, forecast } = found ?? nothing;
      return withOthers(
        { revenueByMonth: ownMonths(rows, names, own), forecast: forecastOf(forecast, own, weeks) },
        othersOf(rows, { names, own }, () => ({})),
      );
    },

    /** What Pro sellers see. */
    async advanced(): Promise<DashboardAnalytics> {
      const [found, payments] = await Promise.all([
        withItsParts((parts) => advancedChartsStatement(parts).first(db, asked)),
        paymentsStatement.first(db, { userId, today, timeZone }),
      ]);
      const { own, months: rows, forecast, ages } = found ?? nothing;
      const clientsIn = (wanted: string) =>
        (payments?.revenueByClient ?? [])
          .filter(({ currency }) => currency === wanted)
          .map(({ currency: _, ...client }) => client);
      const stated = {
        revenueByMonth: ownMonths(rows, names, own),
        outstandingByAge: agesOf(ages, own),
        revenueByClient: clientsIn(own),
        ...(payments && { daysToPay: payments.daysToPay }),
        forecast: forecastOf(forecast, own, weeks),
      };
      const others = othersOf(rows, { names, own }, (currency) => ({
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

const nothing = { own: DEFAULT_CURRENCY, months: [], forecast: [], ages: [] };

const withOthers = (stated: DashboardAnalytics, byCurrency: CurrencyAnalytics[]): DashboardAnalytics =>
  byCurrency.length > 0 ? { ...stated, byCurrency } : stated;

/** Of one currency, in order. */
const monthsOf = (rows: readonly MonthRow[], names: readonly string[], currency: string): MonthRevenue[] =>
  names.map((month) => {
    const row = rows.find((one) => one.currency === currency && one.month === month);
    return { month, count: row?.count ?? 0, amount: row?.amount ?? moneyString(0n, currency) };
  });

/** Months of the seller's own currency, which count the invoices of all. */
const ownMonths = (rows: readonly MonthRow[], names: readonly string[], own: string): MonthRevenue[] =>
  monthsOf(rows, names, own).map((revenue) => {
    const all = rows.filter(({ month }) => month === revenue.month);
    return { ...revenue, count: all.reduce((sum, { count }) => sum + count, 0) };
  });

function othersOf(
  rows: readonly MonthRow[],
  { names, own }: { names: readonly string[]; own: string },
  more: (currency: string) => Omit<CurrencyAnalytics, 'currency' | 'revenueByMonth'>,
): CurrencyAnalytics[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))].filter(
    (currency) => currency !== own,
  );
  return currencies.sort().map((currency) => ({
    currency,
    revenueByMonth: monthsOf(rows, names, currency),
    ...more(currency),
  }));
}

/** @param rows whose invoices are counted @param currency whose amounts they are */
function agesOf(rows: readonly OutstandingRow[], currency: string) {
  const money = rows.find((row) => row.currency === currency);
  const entries = outstandingAges.map((age) => {
    const count = rows.reduce((sum, row) => sum + row[`${age}Count`], 0);
    return [age, { count, amount: money?.[`${age}Amount`] ?? moneyString(0n, currency) }];
  });
  return Object.fromEntries(entries) as Record<OutstandingAge, { count: number; amount: string }>;
}
