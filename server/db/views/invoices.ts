import { sql } from 'drizzle-orm';
import { date, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/schema/columns.ts';
import { paymentMethods } from '#shared/document.ts';
import { invoiceStatuses } from '#shared/invoice-status.ts';
import { documentColumns } from './document-columns.ts';

/** A view of `documents`, through which invoices are read and written by the names that they have on the wire. */
export const invoices = pgTable('invoices', {
  ...documentColumns(),
  invoiceNumber: text('invoice_number').notNull(),
  dueDate: date('due_date').notNull(),
  status: text('status', { enum: invoiceStatuses }).notNull().default('pending'),
  paymentMethod: text('payment_method', { enum: paymentMethods }).notNull().default('cash'),
  paidAt: instant('paid_at'),
  paidAmount: numeric('paid_amount', { precision: 12, scale: 2 }).notNull(),
  refundsKept: numeric('refunds_kept', { precision: 12, scale: 2 }).notNull(),
  balance: numeric('balance', { precision: 12, scale: 2 })
    .notNull()
    .generatedAlwaysAs(sql`amount - paid_amount - refunds_kept`),
  proposalId: uuid('proposal_id'),
});
