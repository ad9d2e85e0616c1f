import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, oneOf } from './columns.ts';
import { users } from './users.ts';

export const suppressionChannels = ['email', 'sms'] as const;
/** `bounced`: nothing goes there any more; `unsubscribed`: no reminders; `stopped`: no text messages. */
export const suppressionReasons = ['bounced', 'unsubscribed', 'stopped'] as const;

/** Where nothing may go, and why. */
export const suppressions = pgTable(
  'suppressions',
  {
    id: id(),
    channel: text('channel', { enum: suppressionChannels }).notNull(),
    /** The seller it holds for; null: for all, as the product's one sender was told to stop. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** An e-mail address in lower case, or a phone number in E.164. */
    address: text('address').notNull(),
    reason: text('reason', { enum: suppressionReasons }).notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('suppressions_key').on(
      table.channel,
      table.address,
      sql`coalesce(${table.userId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
      table.reason,
    ),
    index('suppressions_owner_index').on(table.userId),
    check('suppressions_channel', oneOf('channel', suppressionChannels)),
    check('suppressions_reason', oneOf('reason', suppressionReasons)),
  ],
);

/** What `/u/{token}` stands for: one recipient of one seller. It opts out of reminders and can do nothing else. */
export const unsubscribeLinks = pgTable(
  'unsubscribe_links',
  {
    /** 130 random bits. */
    token: text('token').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In lower case. */
    address: text('address').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [uniqueIndex('unsubscribe_links_recipient_key').on(table.userId, table.address)],
);
