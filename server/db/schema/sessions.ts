import { sql } from 'drizzle-orm';
import { index, json, pgTable, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { memberships } from './memberships.ts';

/** The table of connect-pg-simple. The signed-in user's id stands at `sess.passport.user`. */
export const sessions = pgTable(
  'session',
  {
    sid: varchar('sid').primaryKey(),
    sess: json('sess').notNull(),
    expire: timestamp('expire', { precision: 6 }).notNull(),
    /** The last time its owner did something, to a few minutes; empty until then. */
    lastUsedAt: instant('last_used_at'),
    /** When its owner last proved who they are within it. */
    steppedUpAt: instant('stepped_up_at'),
    /** Whose books it has open, where they are not its own. */
    membershipId: uuid('membership_id').references(() => memberships.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('session_expire_index').on(table.expire),
    index('session_membership_index').on(table.membershipId).where(sql`membership_id is not null`),
    index('session_user_index').on(sql`(${table.sess} -> 'passport' ->> 'user')`),
  ],
);
