import { LRUCache } from 'lru-cache';
import { CHART_MONTHS } from '#shared/dashboard-figures.ts';
import { addDaysTo, addMonthsTo } from '#shared/dates.ts';
import { FORECAST_WEEKS, mondayOf } from '#shared/forecast.ts';

/** What the charts of one day count by. Days are `2026-12-01`. */
export interface ChartCalendar {
  /** First day of the first month. */
  firstDay: string;
  /** `2026-12`, oldest first. */
  months: string[];
  /** First day of the present week. */
  monday: string;
  /** First days of the weeks of the forecast. */
  weeks: string[];
}

/** Around the world it is at most three days at once. */
const MOST_DAYS = 4;

// The same for everybody on a day, and half of what a look at the charts took outside the database.
const known = new LRUCache<string, ChartCalendar>({ max: MOST_DAYS, memoMethod: calendarOf });

/** The same object for each call on a day. */
export const chartCalendar = (today: string): ChartCalendar => known.memo(today);

function calendarOf(today: string): ChartCalendar {
  const monday = mondayOf(today);
  const firstDays = Array.from({ length: CHART_MONTHS }, (_, index) =>
    addMonthsTo(`${today.slice(0, 7)}-01`, index + 1 - CHART_MONTHS),
  );
  return {
    firstDay: firstDays[0] ?? today,
    months: firstDays.map((day) => day.slice(0, 7)),
    monday,
    weeks: Array.from({ length: FORECAST_WEEKS }, (_, week) => addDaysTo(monday, 7 * week)),
  };
}
