import { sql } from 'drizzle-orm';
import { integer, numeric, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '#server/db/schema/columns.ts';

/** Columns that the views of both kinds of document have alike. */
export const documentColumns = () => ({
  id: id(),
  userId: uuid('user_id').notNull(),
  clientId: uuid('client_id').notNull(),
  number: integer('number').notNull(),
  displayNumber: text('display_number').notNull(),
  title: text('title').notNull(),
  description: text('description'),
  amount: numeric('amount', { precision: 12, scale: 2 }).notNull(),
  search: text('search').notNull(),
  firstSeenAt: instant('first_seen_at'),
  lastSeenAt: instant('last_seen_at'),
  createdAt: instant('created_at').notNull().default(sql`now()`),
  updatedAt: instant('updated_at').notNull().default(sql`now()`),
});
