import { z } from 'zod';
import { activityTypes } from './activity.ts';
import { outstandingAges } from './dashboard-figures.ts';
import { currencyForecastSchema } from './forecast.ts';
import { wholeNumber } from './list-query.ts';
import { PAGE_SIZE } from './page-size.ts';

/** Answer of `GET /api/dashboard/stats`. Counts are of all documents, amounts in the seller's currency. */
export const dashboardStatsSchema = z.object({
  /** Sum of the paid invoices. */
  /** What was paid of paid invoices and not given back. */
  totalRevenue: z.string(),
  /** What was paid so far of all invoices. */
  received: z.string().optional(),
  activeClients: z.number().int(),
  pendingInvoices: z.number().int(),
  /** Accepted of the decided proposals, in per cent with one decimal place; 0 where none is decided. */
  successRate: z.number(),
  /** Each other currency that there are invoices in. */
  byCurrency: z
    .array(z.object({ currency: z.string(), totalRevenue: z.string(), received: z.string().optional() }))
    .optional(),
});

export type DashboardStats = z.infer<typeof dashboardStatsSchema>;

/** Query of `GET /api/dashboard/activity`. */
export const activityQuerySchema = z.object({
  page: wholeNumber(1, 999_999, 'page must be between 1 and 999999').default(1),
  limit: wholeNumber(1, 100, 'limit must be between 1 and 100').default(PAGE_SIZE),
  /** `pagination.asOf` of the first page: entries that arrived after it are left out. */
  asOf: z
    .string()
    .regex(/^\d{1,15}$/, { error: "asOf must be the asOf of the first page's pagination" })
    .optional(),
});

export type ActivityQuery = z.output<typeof activityQuerySchema>;

export const activitySchema = z.object({
  id: z.uuid(),
  type: z.enum(activityTypes),
  title: z.string(),
  description: z.string(),
  createdAt: z.string(),
  amount: z.string().optional(),
  /** Of the amount; US dollars without it. */
  currency: z.string().optional(),
  status: z.string().optional(),
  /** What it is about. */
  invoiceId: z.uuid().optional(),
  proposalId: z.uuid().optional(),
  clientId: z.guid().optional(),
});

export type Activity = z.infer<typeof activitySchema>;

/** Answer of `GET /api/dashboard/activity`: newest first. */
export const activityPageSchema = z.object({
  activities: z.array(activitySchema),
  pagination: z.object({
    page: z.number().int(),
    limit: z.number().int(),
    hasMore: z.boolean(),
    asOf: z.string(),
  }),
});

export type ActivityPage = z.infer<typeof activityPageSchema>;

const countAndAmountSchema = z.object({ count: z.number().int(), amount: z.string() });

const monthRevenueSchema = countAndAmountSchema.extend({
  /** `YYYY-MM` in the seller's zone. */
  month: z.string(),
});

export type MonthRevenue = z.infer<typeof monthRevenueSchema>;

const clientRevenueSchema = countAndAmountSchema.extend({ clientId: z.guid(), name: z.string() });

export type ClientRevenue = z.infer<typeof clientRevenueSchema>;

const monthDaysToPaySchema = z.object({
  month: z.string(),
  /** Invoices paid in this month. */
  count: z.number().int(),
  /** Their average time from creation to payment, in days with one decimal place; null where none was paid. */
  days: z.number().nullable(),
});

export type MonthDaysToPay = z.infer<typeof monthDaysToPaySchema>;

/** What is charted in one currency. */
const chartedSchema = z.object({
  /** The last twelve months, oldest first. */
  revenueByMonth: z.array(monthRevenueSchema),
  outstandingByAge: z.record(z.enum(outstandingAges), countAndAmountSchema).optional(),
  /** The clients who paid most in these months, most first. */
  revenueByClient: z.array(clientRevenueSchema).optional(),
});

const currencyAnalyticsSchema = chartedSchema.extend({ currency: z.string() });

/** As in {@link DashboardAnalytics}, of the invoices in one other currency alone. */
export type CurrencyAnalytics = z.infer<typeof currencyAnalyticsSchema>;

/**
 * Answer of `GET /api/dashboard/analytics`; all but the revenue by month and the forecast is for Pro sellers. Counts are of all invoices,
 * amounts in the seller's currency.
 */
export const dashboardAnalyticsSchema = chartedSchema.extend({
  daysToPay: z.array(monthDaysToPaySchema).optional(),
  /** Currencies that something is owed in, the seller's own first. */
  forecast: z.array(currencyForecastSchema),
  /** Each other currency that there are invoices in. */
  byCurrency: z.array(currencyAnalyticsSchema).optional(),
});

export type DashboardAnalytics = z.infer<typeof dashboardAnalyticsSchema>;
