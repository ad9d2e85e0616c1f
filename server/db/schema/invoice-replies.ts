import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { replyKinds, replyStates } from '#shared/invoice-reply.ts';
import { ledgerMethods } from '#shared/ledger.ts';
import { id, instant, oneOf } from './columns.ts';
import { documents } from './documents.ts';

/** What clients say on invoices. Nothing about money changes by it. */
export const invoiceReplies = pgTable(
  'invoice_replies',
  {
    id: id(),
    userId: uuid('user_id').notNull(),
    documentId: uuid('document_id').notNull(),
    kind: text('kind', { enum: replyKinds }).notNull(),
    promisedOn: date('promised_on'),
    paidOn: date('paid_on'),
    method: text('method', { enum: ledgerMethods }),
    amount: numeric('amount'),
    message: text('message'),
    /** Of whoever wrote it, as they gave it. */
    name: text('name'),
    ip: text('ip'),
    userAgent: text('user_agent'),
    state: text('state', { enum: replyStates }).notNull().default('open'),
    answer: text('answer'),
    answeredAt: instant('answered_at'),
    /** It keeps reminders back; time, an answer or money ends that. */
    holdsReminders: boolean('holds_reminders').notNull().default(false),
    /** How often the seller was asked to decide. */
    nudges: integer('nudges').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'invoice_replies_document_fk',
      columns: [table.documentId, table.userId],
      foreignColumns: [documents.id, documents.userId],
    }).onDelete('cascade'),
    index('invoice_replies_document_index').on(table.documentId, table.createdAt),
    index('invoice_replies_promised_index')
      .on(table.userId, table.promisedOn)
      .where(sql`kind = 'will_pay' and state = 'open'`),
    index('invoice_replies_open_index').on(table.createdAt).where(sql`state = 'open' or holds_reminders`),
    check('invoice_replies_kind', oneOf('kind', replyKinds)),
    check('invoice_replies_state', oneOf('state', replyStates)),
    check('invoice_replies_method', oneOf('method', ledgerMethods)),
    check(
      'invoice_replies_content',
      sql`case kind when 'will_pay' then promised_on is not null when 'question' then message is not null else true end`,
    ),
    check('invoice_replies_amount', sql`amount > 0`),
    check('invoice_replies_answer', sql`(answer is null) = (answered_at is null)`),
  ],
);
