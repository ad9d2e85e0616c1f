import { sql } from 'drizzle-orm';
import { boolean, check, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { taxCategories } from '#shared/tax-rate.ts';
import { id, instant, oneOf, timestamps } from './columns.ts';
import { users } from './users.ts';

/** A seller's taxes. Lines keep copies of them, so that a change touches no document. */
export const taxRates = pgTable(
  'tax_rates',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    percent: numeric('percent', { precision: 7, scale: 4 }).notNull(),
    /** UNTDID 5305. */
    category: text('category', { enum: taxCategories }).notNull(),
    /** Why nothing is charged: a VATEX code, a text, or both. */
    reasonCode: text('reason_code'),
    reasonText: text('reason_text'),
    /** Applied to the price with the other taxes of the line. */
    isCompound: boolean('is_compound').notNull().default(false),
    isDefault: boolean('is_default').notNull().default(false),
    /** Where the tax goes in the seller's accounting; null for the usual account. */
    account: text('account'),
    archivedAt: instant('archived_at'),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('tax_rates_key')
      .on(table.userId, sql`lower(${table.name})`, table.percent, table.category)
      .where(sql`archived_at is null`),
    check('tax_rates_category', oneOf('category', taxCategories)),
    check(
      'tax_rates_percent',
      sql`percent between 0 and 100 and (category <> 'S' or percent > 0) and (category not in ('Z', 'E', 'AE', 'K', 'G', 'O') or percent = 0)`,
    ),
    check(
      'tax_rates_reason',
      sql`case when category in ('E', 'AE', 'K', 'G', 'O') then num_nonnulls(reason_code, reason_text) > 0
        when category in ('S', 'Z') then num_nonnulls(reason_code, reason_text) = 0 else true end`,
    ),
    check('tax_rates_compound', sql`percent > 0 or not is_compound`),
  ],
);
