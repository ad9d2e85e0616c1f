import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant, oneOf } from './columns.ts';
import { documents } from './documents.ts';
import { notifications } from './notifications.ts';
import { users } from './users.ts';

/** `held` waits for its seller to confirm their own address. */
export const outboxStatuses = ['pending', 'held', 'sent', 'failed'] as const;

/**
 * Mails that are to go out, written in the transaction that gives rise to them. The lease is the only claim and
 * `attempts` the only counter; both live by the database's clock.
 */
/** SQL of whether somebody sits and waits for the mail. */
export const IS_AWAITED =
  "(template in ('confirm_email', 'reset_password', 'verify_paypal', 'change_email'))";

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
    /** What it is about; null for other mails, and once the document is gone. */
    documentId: uuid('document_id').references(() => documents.id, { onDelete: 'set null' }),
    /** Which mail, and all that it says: a later attempt says the same. */
    template: text('template').notNull(),
    payload: jsonb('payload').notNull(),
    status: text('status', { enum: outboxStatuses }).notNull().default('pending'),
    /** It is one of the few mails of an unconfirmed seller: another try is not counted again. */
    isCounted: boolean('is_counted').notNull().default(false),
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
    // In the order in which they are claimed, so that a long queue is not sorted for each few of it.
    index('outbox_queue_index')
      .on(sql`(${sql.raw(IS_AWAITED)}) desc`, table.seq)
      .where(sql`status = 'pending'`),
    index('outbox_owner_index').on(table.userId),
    index('outbox_document_index').on(table.documentId),
    check('outbox_status', oneOf('status', outboxStatuses)),
  ],
);

/** How many mails went to whom in which hour, kept beyond the documents that they were about. */
export const mailVolumes = pgTable(
  'mail_volumes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In lower case. */
    address: text('address').notNull(),
    hour: instant('hour').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.address, table.hour] }),
    index('mail_volumes_hour_index').on(table.hour),
  ],
);
