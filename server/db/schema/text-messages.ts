import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, oneOf } from './columns.ts';
import { outbox } from './outbox.ts';

/** In the order in which a message gets through them; the last three are ends. */
export const textStatuses = ['queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed'] as const;

/** Text messages that the provider has accepted, and how far it says they got. */
export const textMessages = pgTable(
  'text_messages',
  {
    /** The provider's name of the message. A message that was sent again has another one. */
    sid: text('sid').primaryKey(),
    outboxId: uuid('outbox_id')
      .notNull()
      .references(() => outbox.id, { onDelete: 'cascade' }),
    /** In E.164. */
    recipient: text('recipient').notNull(),
    status: text('status', { enum: textStatuses }).notNull(),
    /** The provider's number of what went wrong. Once known it stays. */
    errorCode: integer('error_code'),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('text_messages_outbox_index').on(table.outboxId),
    index('text_messages_recipient_index').on(table.recipient, table.updatedAt),
    check('text_messages_status', oneOf('status', textStatuses)),
  ],
);

/** Answers that came in and were followed: the same one is not followed again. */
export const followedTexts = pgTable('followed_texts', {
  sid: text('sid').primaryKey(),
  createdAt: instant('created_at').notNull().default(sql`now()`),
});
