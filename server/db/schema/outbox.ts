import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant, oneOf } from './columns.ts';
import { notifications } from './notifications.ts';
import { users } from './users.ts';

export const outboxStatuses = ['pending', 'sent', 'failed'] as const;

/**
 * Mails that are to go out, written in the transaction that gives rise to them. The lease is the only claim and
 * `attempts` the only counter; both live by the database's clock.
 */
export const outbox = pgTable(
  'outbox',
  {
    /** Also makes the Message-ID, so that a second copy bears the same one. */
    id: id(),
    seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The entry that tells how far the mail got; mails to the seller have none. */
    notificationId: uuid('notification_id')
      .unique()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    /** Which mail, and all that it says: a later attempt says the same. */
    template: text('template').notNull(),
    payload: jsonb('payload').notNull(),
    status: text('status', { enum: outboxStatuses }).notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().default(sql`now()`),
    leaseUntil: instant('lease_until'),
    leaseToken: uuid('lease_token'),
    lastError: text('last_error'),
    sentAt: instant('sent_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('outbox_due_index').on(table.nextAttemptAt).where(sql`status = 'pending'`),
    index('outbox_owner_index').on(table.userId),
    check('outbox_status', oneOf('status', outboxStatuses)),
  ],
);
