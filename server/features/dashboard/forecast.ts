import { addDaysTo } from '#shared/dates.ts';
import { type CurrencyForecast, FORECAST_WEEKS, mondayOf } from '#shared/forecast.ts';
import { moneyString } from '#shared/money.ts';
import type { ForecastRow } from './forecast.sql.ts';

/**
 * When one seller's clients are expected to pay, as far as anything is owed.
 * @param own the seller's currency, which comes first
 */
export function forecastOf(rows: readonly ForecastRow[], own: string, today: string): CurrencyForecast[] {
  const currencies = new Set(rows.map(({ currency }) => currency));
  const others = [...currencies].filter((currency) => currency !== own).sort();
  return [...(currencies.has(own) ? [own] : []), ...others].map((currency) =>
    forecastIn(currency, rows, mondayOf(today)),
  );
}

function forecastIn(currency: string, rows: readonly ForecastRow[], monday: string): CurrencyForecast {
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
