import type { Database } from '#server/db/client.ts';
import type { RowOf } from '#server/db/sql-types.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import { addDaysTo } from '#shared/dates.ts';
import { type CurrencyForecast, FORECAST_WEEKS, mondayOf } from '#shared/forecast.ts';
import { moneyString } from '#shared/money.ts';
import { forecastStatement } from './forecast.sql.ts';

type Row = RowOf<(typeof forecastStatement)['row']>;

/** When one seller's clients are expected to pay. */
export async function forecastPayments(
  db: Database,
  { sellerId: userId, today }: SellerContext,
): Promise<CurrencyForecast[]> {
  const monday = mondayOf(today);
  const rows = await forecastStatement.run(db, { userId, today, monday });
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return currencies.map((currency) => forecastIn(currency, rows, monday));
}

function forecastIn(currency: string, rows: readonly Row[], monday: string): CurrencyForecast {
  const expected = (week: number) => {
    const row = rows.find((one) => one.currency === currency && one.week === week);
    return { count: row?.count ?? 0, amount: row?.amount ?? moneyString(0n, currency) };
  };
  return {
    currency,
    overdue: expected(-1),
    weeks: Array.from({ length: FORECAST_WEEKS }, (_, week) => ({
      from: addDaysTo(monday, 7 * week),
      ...expected(week),
    })),
    later: expected(FORECAST_WEEKS),
  };
}
