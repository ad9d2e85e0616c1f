import { sql } from 'drizzle-orm';
import { integer, numeric, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { users } from './users.ts';

/** Columns that invoices and proposals have alike. */
export const documentColumns = () => ({
  id: id(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  clientId: uuid('client_id').notNull(),
  /** The seller's running number; lists are ordered by it. */
  number: integer('number').notNull(),
  displayNumber: text('display_number').notNull(),
  title: text('title').notNull(),
  description: text('description'),
  amount: numeric('amount', { precision: 12, scale: 2 }).notNull(),
  /** Folded title and display number. */
  search: text('search').notNull(),
  /** When somebody else than the seller first and last had it open. */
  firstSeenAt: instant('first_seen_at'),
  lastSeenAt: instant('last_seen_at'),
});

/** Columns of the lines of either. */
export const lineColumns = () => ({
  id: id(),
  position: integer('position').notNull(),
  description: text('description').notNull(),
  quantity: numeric('quantity', { precision: 10, scale: 2 }).notNull(),
  rate: numeric('rate', { precision: 12, scale: 2 }).notNull(),
  amount: numeric('amount', { precision: 12, scale: 2 }).notNull(),
});

/** Conditions of {@link documentColumns} and {@link lineColumns}, for CHECKs. */
export const documentAmountRule = sql`amount between 0 and 9999999999.99`;
export const lineRules = {
  quantity: sql`quantity > 0 and quantity <= 99999999.99`,
  rate: sql`rate between 0 and 9999999999.99`,
  amount: sql`amount = round(quantity * rate, 2)`,
};
