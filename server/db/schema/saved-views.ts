import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { viewLists } from '#shared/saved-view.ts';
import { id, instant, oneOf } from './columns.ts';
import { users } from './users.ts';

/** Filters of a list that a seller has given a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list', { enum: viewLists }).notNull(),
    name: text('name').notNull(),
    /** As it stands in the address, without `?`. */
    query: text('query').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('saved_views_list_index').on(table.userId, table.list, table.createdAt),
    uniqueIndex('saved_views_name_key').on(table.userId, table.list, sql`lower(${table.name})`),
    check('saved_views_list', oneOf('list', viewLists)),
  ],
);
