import { type CurrencyForecast, FORECAST_WEEKS } from '#shared/forecast.ts';
import { moneyString } from '#shared/money.ts';
import type { ForecastRow } from './forecast.sql.ts';

/**
 * When one seller's clients are expected to pay, as far as anything is owed.
 * @param own the seller's currency, which comes first
 * @param weeks first days of those that are told apart
 */
export function forecastOf(
  rows: readonly ForecastRow[],
  own: string,
  weeks: readonly string[],
): CurrencyForecast[] {
  const currencies = new Set(rows.map(({ currency }) => currency));
  const others = [...currencies].filter((currency) => currency !== own).sort();
  return [...(currencies.has(own) ? [own] : []), ...others].map((currency) =>
    forecastIn(currency, rows, weeks),
  );
}

function forecastIn(
  currency: string,
  rows: readonly ForecastRow[],
  weeks: readonly string[],
): CurrencyForecast {
  const expected = (week: number) => {
    const row = rows.find((one) => one.currency === currency && one.week === week);
    return { count: row?.count ?? 0, amount: row?.amount ?? moneyString(0n, currency) };
  };
  return {
    currency,
    overdue: expected(-1),
    weeks: weeks.map((from, week) => ({ from, ...expected(week) })),
    later: expected(FORECAST_WEEKS),
  };
}
