import { sql } from 'drizzle-orm';
import { bigint, check, index, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { itemAvailabilities } from '#shared/item.ts';
import { id, isCurrency, oneOf, timestamps } from './columns.ts';
import { imports } from './imports.ts';
import { users } from './users.ts';

/** A seller's library of reusable lines. Documents copy from it and keep no link to it. */
export const items = pgTable(
  'items',
  {
    id: id(),
    seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description'),
    rate: numeric('rate').notNull(),
    /** ISO 4217; null for the seller's. */
    currency: text('currency'),
    /** UN/ECE Recommendation 20, or a name of the seller's own. */
    unit: text('unit'),
    unitLabel: text('unit_label'),
    taxRateIds: uuid('tax_rate_ids').array().notNull().default(sql`'{}'`),
    terms: text('terms'),
    availableFor: text('available_for', { enum: itemAvailabilities }).notNull().default('both'),
    /** Folded name and description, one a line. */
    search: text('search').notNull(),
    /** The import that it came with. */
    importId: uuid('import_id').references(() => imports.id, { onDelete: 'set null' }),
    ...timestamps(),
  },
  (table) => [
    index('items_import_index').on(table.importId).where(sql`import_id is not null`),
    index('items_list_index').on(table.userId, table.seq),
    index('items_search_index').using('gin', table.userId, sql`${table.search} gin_trgm_ops`),
    check('items_available_for', oneOf('available_for', itemAvailabilities)),
    check('items_rate', sql`rate > 0 and rate <= 9999999999.99 and scale(rate) <= 3`),
    check('items_currency', isCurrency('currency')),
    check('items_unit', sql`num_nonnulls(unit, unit_label) < 2`),
  ],
);
