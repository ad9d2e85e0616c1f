import { z } from 'zod';
import { calendarDate } from './date-field.ts';
import { exportFields, isPeriod, periodProblem } from './export-query.ts';

const period = { from: calendarDate('Enter the first day'), to: calendarDate('Enter the last day') };

/** Query of `GET /api/reports` and its PDF: two days of the seller's, both included. */
export const reportQuerySchema = z.object(period).refine(isPeriod, periodProblem);
/** The same for its files. */
export const reportFileSchema = z.object({ ...period, ...exportFields }).refine(isPeriod, periodProblem);

/** Sums of documents of one kind. Decimal strings of the currency. */
export interface ReportSum {
  count: number;
  net: string;
  tax: string;
  total: string;
}

/** What each rate took: of invoices, less what was cancelled and credited. */
export interface ReportTax {
  name: string;
  /** Plain decimal text. */
  percent: string;
  base: string;
  tax: string;
}

export interface ReportMoney {
  count: number;
  amount: string;
}

/** Figures of one currency: they are never added up with those of another. */
export interface ReportCurrency {
  /** ISO 4217. */
  currency: string;
  /** Issued in the period; deposits that an invoice takes off are not in it again. */
  invoices: ReportSum;
  /** Void or cancelled in the period, less what was asked for again. */
  cancelled: ReportSum;
  creditNotes: ReportSum;
  /** Invoices less cancelled ones and credit notes. */
  billed: ReportSum;
  taxes: ReportTax[];
  payments: ReportMoney;
  refunds: ReportMoney;
  /** Payments less refunds. */
  received: string;
  writtenOff: string;
}

/** Answer of `GET /api/reports`. */
export interface Report {
  sellerName: string;
  from: string;
  to: string;
  currencies: ReportCurrency[];
}
