import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { deliveryStatuses, notificationMethods, notificationTypes } from '#shared/notification-status.ts';
import { reminderOutcomes, reminderSlots } from '#shared/reminder.ts';
import { clients } from './clients.ts';
import { id, instant, oneOf, timestamps } from './columns.ts';
import { documents } from './documents.ts';
import { users } from './users.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: uuid('client_id').references(() => clients.id, { onDelete: 'cascade' }),
    documentId: uuid('document_id'),
    type: text('type', { enum: notificationTypes }).notNull(),
    method: text('method', { enum: notificationMethods }).notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    /** Delivery only; reading is `read_at`. */
    status: text('status', { enum: deliveryStatuses }).notNull().default('pending'),
    sentAt: instant('sent_at'),
    deliveredAt: instant('delivered_at'),
    failureReason: text('failure_reason'),
    readAt: instant('read_at'),
    /** False once the seller has deleted it: the row stays, because it tells what was delivered. */
    isListed: boolean('is_listed').notNull().default(true),
    /** The entries of the ledger that it tells of. */
    ledgerGroupId: uuid('ledger_group_id'),
    /** Folded subject and message, one a line. */
    search: text('search').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    foreignKey({
      name: 'notifications_document_fk',
      columns: [table.documentId, table.userId],
      foreignColumns: [documents.id, documents.userId],
    }).onDelete('cascade'),
    index('notifications_list_index').on(table.userId, table.isListed, table.seq),
    index('notifications_unread_index')
      .on(table.userId)
      .where(sql`is_listed and read_at is null and method = 'in_app'`),
    // Paid once, told once.
    uniqueIndex('notifications_payment_key')
      .on(table.documentId, table.userId, table.ledgerGroupId)
      .where(sql`type = 'payment_received' and method = 'in_app'`),
    index('notifications_client_index').on(table.clientId),
    index('notifications_document_index').on(table.documentId),
    index('notifications_waiting_index').on(table.seq).where(sql`status = 'pending'`),
    check('notifications_type', oneOf('type', notificationTypes)),
    check('notifications_method', oneOf('method', notificationMethods)),
    check('notifications_status', oneOf('status', deliveryStatuses)),
  ],
);

/** When the reminders of a document went out: 48 hours, 72 hours and 7 days after the first sending. */
export const notificationSchedules = pgTable(
  'notification_schedules',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    documentId: uuid('document_id').notNull(),
    initialSentAt: instant('initial_sent_at'),
    reminder48hSentAt: instant('reminder_48h_sent_at'),
    reminder72hSentAt: instant('reminder_72h_sent_at'),
    reminder7dSentAt: instant('reminder_7d_sent_at'),
    /** Of the last reminder, by itself or by hand. */
    lastSentAt: instant('last_sent_at'),
    /** When the next slot comes; null after the last one. */
    nextDueAt: instant('next_due_at'),
    isActive: boolean('is_active').notNull().default(true),
    completedAt: instant('completed_at'),
    ...timestamps(),
  },
  (table) => [
    foreignKey({
      name: 'notification_schedules_document_fk',
      columns: [table.documentId, table.userId],
      foreignColumns: [documents.id, documents.userId],
    }).onDelete('cascade'),
    unique('notification_schedules_document_key').on(table.documentId, table.userId),
    index('notification_schedules_owner_index').on(table.userId),
    index('notification_schedules_due_index').on(table.nextDueAt).where(sql`is_active`),
  ],
);

/** One row a slot that has come: its existence is the claim, so that a slot is never worked twice. */
export const reminders = pgTable(
  'reminders',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    scheduleId: uuid('schedule_id')
      .notNull()
      .references(() => notificationSchedules.id, { onDelete: 'cascade' }),
    /** Of the standard schedule, or the due day and the days after it: `2026-03-31+7`. */
    slot: text('slot').notNull(),
    outcome: text('outcome', { enum: reminderOutcomes }).notNull(),
    /** Why it was skipped. */
    reason: text('reason'),
    /** The entry of the mail that it became. */
    notificationId: uuid('notification_id').references(() => notifications.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scheduleId, table.slot] }),
    index('reminders_owner_index').on(table.userId),
    index('reminders_notification_index').on(table.notificationId),
    check(
      'reminders_slot',
      sql.raw(
        `${reminderSlots.map((slot) => `slot = '${slot}'`).join(' or ')} or slot ~ '^\\d{4}-\\d\\d-\\d\\d[+-]\\d{1,3}$'`,
      ),
    ),
    check('reminders_outcome', oneOf('outcome', reminderOutcomes)),
  ],
);
