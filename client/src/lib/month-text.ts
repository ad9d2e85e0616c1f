const short = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const firstDay = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** `'2026-10'` → `'Oct'`. */
export const monthName = (month: string): string => short.format(firstDay(month));

/** `'2026-10'` → `'October 2026'`. */
export const monthAndYear = (month: string): string => long.format(firstDay(month));
