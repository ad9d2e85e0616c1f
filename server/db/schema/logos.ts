import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { users } from './users.ts';

/** Logos as they are shown: drawn anew from what was uploaded. All servers share them. */
export const logos = pgTable(
  'logos',
  {
    /** Random, with the ending of its type: the last part of its address. */
    fileName: text('file_name').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    content: bytes('content').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('logos_owner_index').on(table.userId)],
);
