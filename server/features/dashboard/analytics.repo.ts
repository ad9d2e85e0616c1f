import type { Database } from '#server/db/client.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import type { DashboardAnalytics } from '#shared/dashboard.ts';
import type { OutstandingAge } from '#shared/dashboard-figures.ts';
import { outstandingStatement, paymentsStatement, revenueByMonthStatement } from './analytics.sql.ts';

/** The figures behind one seller's charts. */
export function analyticsRepo(db: Database, { sellerId: userId, today, timeZone }: SellerContext) {
  const revenueByMonth = () => revenueByMonthStatement.run(db, { userId, today });

  async function outstandingByAge(): Promise<DashboardAnalytics['outstandingByAge']> {
    const row = await outstandingStatement.first(db, { userId, today });
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
      const [months, ages, payments] = await Promise.all([
        revenueByMonth(),
        outstandingByAge(),
        paymentsStatement.first(db, { userId, today, timeZone }),
      ]);
      return { revenueByMonth: months, outstandingByAge: ages, ...payments };
    },
  };
}
