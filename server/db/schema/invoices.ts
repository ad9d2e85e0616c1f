import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { paymentMethods } from '#shared/document.ts';
import { invoiceStatuses } from '#shared/invoice-status.ts';
import { clients } from './clients.ts';
import { instant, oneOf, timestamps } from './columns.ts';
import { documentAmountRule, documentColumns, lineColumns, lineRules } from './document-columns.ts';
import { proposals } from './proposals.ts';

export const invoices = pgTable(
  'invoices',
  {
    ...documentColumns(),
    /** Display number and secret tail: the address of the public page. */
    invoiceNumber: text('invoice_number').notNull().unique(),
    dueDate: date('due_date').notNull(),
    status: text('status', { enum: invoiceStatuses }).notNull().default('pending'),
    paymentMethod: text('payment_method', { enum: paymentMethods }).notNull().default('cash'),
    paidAt: instant('paid_at'),
    /** Sums of the ledger, written by `features/ledger/` alone: what was paid and not given back, */
    paidAmount: numeric('paid_amount', { precision: 12, scale: 2 }).notNull().default('0.00'),
    /** and what was given back without being owed again. */
    refundsKept: numeric('refunds_kept', { precision: 12, scale: 2 }).notNull().default('0.00'),
    /** What is still owed. */
    balance: numeric('balance', { precision: 12, scale: 2 })
      .notNull()
      .generatedAlwaysAs(sql`amount - paid_amount - refunds_kept`),
    /** The proposal that it was converted from: each is converted once. */
    proposalId: uuid('proposal_id')
      .unique()
      .references(() => proposals.id, { onDelete: 'set null' }),
    ...timestamps(),
  },
  (table) => [
    foreignKey({
      name: 'invoices_client_fk',
      columns: [table.clientId, table.userId],
      foreignColumns: [clients.id, clients.userId],
    }).onDelete('cascade'),
    // Also the order of the list.
    unique('invoices_number_key').on(table.userId, table.number),
    unique('invoices_id_owner_key').on(table.id, table.userId),
    index('invoices_status_index').on(table.userId, table.status, table.number),
    index('invoices_client_index').on(table.clientId, table.number),
    index('invoices_search_index').using('gin', table.userId, sql`${table.search} gin_trgm_ops`),
    // The beginning alone: an index entry has a longest size.
    index('invoices_prefix_index').on(table.userId, sql`left(${table.search}, 64) text_pattern_ops`),
    check('invoices_status', oneOf('status', invoiceStatuses)),
    check('invoices_amount', documentAmountRule),
    check('invoices_payment_method', oneOf('payment_method', paymentMethods)),
    check(
      'invoices_money',
      sql`paid_amount >= 0 and refunds_kept >= 0 and amount >= paid_amount + refunds_kept`,
    ),
    check('invoices_paid', sql`status <> 'paid' or amount = paid_amount + refunds_kept`),
    check('invoices_paid_at', sql`(status = 'paid') = (paid_at is not null)`),
  ],
);

export const invoiceItems = pgTable(
  'invoice_items',
  {
    ...lineColumns(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('invoice_items_position_key').on(table.invoiceId, table.position),
    check('invoice_items_quantity', lineRules.quantity),
    check('invoice_items_rate', lineRules.rate),
    check('invoice_items_amount', lineRules.amount),
  ],
);
