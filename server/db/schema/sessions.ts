import { sql } from 'drizzle-orm';
import { index, json, pgTable, timestamp, varchar } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The table of connect-pg-simple. The signed-in user's id stands at `sess.passport.user`. */
export const sessions = pgTable(
  'session',
  {
    sid: varchar('sid').primaryKey(),
    sess: json('sess').notNull(),
    expire: timestamp('expire', { precision: 6 }).notNull(),
    /** The last time its owner did something, to a few minutes; empty until then. */
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    index('session_expire_index').on(table.expire),
    index('session_user_index').on(sql`(${table.sess} -> 'passport' ->> 'user')`),
  ],
);
