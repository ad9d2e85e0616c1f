import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { paymentMethods } from '#shared/document.ts';
import { invoiceStatuses } from '#shared/invoice.ts';
import { clients } from './clients.ts';
import { id, instant, oneOf, timestamps } from './columns.ts';
import { users } from './users.ts';

export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: uuid('client_id').notNull(),
    /** The seller's running number; lists are ordered by it. */
    number: integer('number').notNull(),
    displayNumber: text('display_number').notNull(),
    /** Display number and secret tail: the address of the public page. */
    invoiceNumber: text('invoice_number').notNull().unique(),
    title: text('title').notNull(),
    description: text('description'),
    amount: numeric('amount', { precision: 12, scale: 2 }).notNull(),
    dueDate: date('due_date').notNull(),
    status: text('status', { enum: invoiceStatuses }).notNull().default('pending'),
    paymentMethod: text('payment_method', { enum: paymentMethods }).notNull().default('cash'),
    paidAt: instant('paid_at'),
    /** Folded title and display number. */
    search: text('search').notNull(),
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
    index('invoices_status_index').on(table.userId, table.status, table.number),
    index('invoices_client_index').on(table.clientId, table.number),
    index('invoices_search_index').using('gin', table.userId, sql`${table.search} gin_trgm_ops`),
    check('invoices_status', oneOf('status', invoiceStatuses)),
    check('invoices_payment_method', oneOf('payment_method', paymentMethods)),
    check('invoices_amount', sql`amount between 0 and 9999999999.99`),
    check('invoices_paid_at', sql`(status = 'paid') = (paid_at is not null)`),
  ],
);

export const invoiceItems = pgTable(
  'invoice_items',
  {
    id: id(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    description: text('description').notNull(),
    quantity: numeric('quantity', { precision: 10, scale: 2 }).notNull(),
    rate: numeric('rate', { precision: 12, scale: 2 }).notNull(),
    amount: numeric('amount', { precision: 12, scale: 2 }).notNull(),
  },
  (table) => [
    unique('invoice_items_position_key').on(table.invoiceId, table.position),
    check('invoice_items_quantity', sql`quantity > 0 and quantity <= 99999999.99`),
    check('invoice_items_rate', sql`rate between 0 and 9999999999.99`),
    check('invoice_items_amount', sql`amount = round(quantity * rate, 2)`),
  ],
);
