/** Days before today in which a client's document, or the client, counts as new. */
export const ACTIVE_CLIENT_DAYS = 90;
/** Months that charts look back, the present one included. */
export const CHART_MONTHS = 12;
/** Clients that the chart of revenue names. */
export const CHART_CLIENTS = 10;

/** How late unpaid invoices are, in days. */
export const outstandingAges = ['notDue', 'days1To30', 'days31To60', 'daysOver60'] as const;
export type OutstandingAge = (typeof outstandingAges)[number];
