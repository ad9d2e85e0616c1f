import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  time,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  frequencies,
  pauseReasons,
  recurringModes,
  recurringStates,
  runOutcomes,
} from '#shared/recurrence.ts';
import { clients } from './clients.ts';
import { id, instant, isCurrency, oneOf, timestamps } from './columns.ts';
import { documents } from './documents.ts';
import { drafts } from './drafts.ts';
import { users } from './users.ts';

/** What invoices are made of, again and again, and when. */
export const recurringInvoices = pgTable(
  'recurring_invoices',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: uuid('client_id').references(() => clients.id, { onDelete: 'set null' }),
    state: text('state', { enum: recurringStates }).notNull().default('active'),
    pauseReason: text('pause_reason', { enum: pauseReasons }),
    title: text('title').notNull(),
    /** ISO 4217. */
    currency: text('currency').notNull(),
    /** What each invoice comes to. */
    amount: numeric('amount').notNull(),
    /** What the body of the creation is made of: texts may hold placeholders. */
    content: jsonb('content').notNull(),
    /** Days from issue to due date. */
    dueDays: integer('due_days').notNull(),
    mode: text('mode', { enum: recurringModes }).notNull(),
    frequency: text('frequency', { enum: frequencies }).notNull(),
    every: integer('every').notNull().default(1),
    /** The date that all others are counted from. */
    startOn: date('start_on').notNull(),
    /** Day of the month, as far as the month has it. */
    anchorDay: integer('anchor_day').notNull(),
    lastDay: boolean('last_day').notNull().default(false),
    /** ISO 8601: 1 is Monday. Only of weeks. */
    weekDay: integer('week_day'),
    endsOn: date('ends_on'),
    maxCount: integer('max_count'),
    /** By the clocks of the seller's zone. */
    sendAt: time('send_at', { precision: 0 }).notNull().default('08:00'),
    /** The date that is made next; null once it has ended. */
    nextOn: date('next_on'),
    /** That date at that time, in the seller's present zone. */
    nextAt: instant('next_at'),
    /** Dates that were made, or skipped by hand. */
    madeCount: integer('made_count').notNull().default(0),
    /** Failed runs in a row. */
    failures: integer('failures').notNull().default(0),
    /** The seller gets a mail a day before each sending. */
    headsUp: boolean('heads_up').notNull().default(true),
    /** The date that the last such mail told of. */
    toldOf: date('told_of'),
    /** Folded title, one a line with what else is found. */
    search: text('search').notNull(),
    ...timestamps(),
  },
  (table) => [
    index('recurring_invoices_list_index').on(table.userId, table.nextOn, table.id),
    index('recurring_invoices_client_index').on(table.clientId),
    index('recurring_invoices_due_index').on(table.nextAt).where(sql`state = 'active'`),
    check('recurring_invoices_state', oneOf('state', recurringStates)),
    check('recurring_invoices_pause', sql`(state = 'paused') = (pause_reason is not null)`),
    check('recurring_invoices_pause_reason', oneOf('pause_reason', pauseReasons)),
    check('recurring_invoices_mode', oneOf('mode', recurringModes)),
    check('recurring_invoices_frequency', oneOf('frequency', frequencies)),
    check('recurring_invoices_currency', isCurrency('currency')),
    check(
      'recurring_invoices_rule',
      sql`every between 1 and 99 and anchor_day between 1 and 31 and due_days between 0 and 365
        and (week_day between 1 and 7 or week_day is null) and ends_on >= start_on and max_count > 0`,
    ),
    check(
      'recurring_invoices_next',
      sql`(next_on is null) = (next_at is null) and (state <> 'active' or next_on is not null)`,
    ),
    check('recurring_invoices_counts', sql`made_count >= 0 and failures >= 0`),
  ],
);

/** One row a date that was made, skipped or has failed: it is the claim, so that no date is made twice. */
export const recurringRuns = pgTable(
  'recurring_runs',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    recurringId: uuid('recurring_id')
      .notNull()
      .references(() => recurringInvoices.id, { onDelete: 'cascade' }),
    occursOn: date('occurs_on').notNull(),
    outcome: text('outcome', { enum: runOutcomes }).notNull(),
    documentId: uuid('document_id').references(() => documents.id, { onDelete: 'set null' }),
    draftId: uuid('draft_id').references(() => drafts.id, { onDelete: 'set null' }),
    /** Why it has failed. */
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.recurringId, table.occursOn] }),
    index('recurring_runs_owner_index').on(table.userId),
    index('recurring_runs_document_index').on(table.documentId),
    index('recurring_runs_draft_index').on(table.draftId),
    check('recurring_runs_outcome', oneOf('outcome', runOutcomes)),
    check('recurring_runs_reason', sql`outcome <> 'failed' or reason is not null`),
  ],
);
