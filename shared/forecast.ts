import { z } from 'zod';
import { addDaysTo } from './dates.ts';

/** Weeks that the forecast looks ahead, the present one included. */
export const FORECAST_WEEKS = 6;

const expectedSchema = z.object({
  /** Payments: parts of a plan count one by one. */
  count: z.number().int(),
  amount: z.string(),
});

/**
 * What is owed in one currency, by the week in which it is expected: that of the due day of each part, or of the day that the
 * client has promised.
 */
export const currencyForecastSchema = z.object({
  currency: z.string(),
  /** Due before today, and not promised for a day to come. */
  overdue: expectedSchema,
  /** From the present week on; weeks begin on Monday. */
  weeks: z.array(expectedSchema.extend({ from: z.string() })),
  later: expectedSchema,
});

export type CurrencyForecast = z.infer<typeof currencyForecastSchema>;

/** The Monday of a calendar day's week. */
export function mondayOf(day: string): string {
  const weekDay = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDaysTo(day, -((weekDay + 6) % 7));
}
