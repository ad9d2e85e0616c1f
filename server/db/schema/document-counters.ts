import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { oneOf } from './columns.ts';
import { users } from './users.ts';

const kinds = ['invoice', 'proposal', 'credit_note'] as const;
/** Invoices from elsewhere count down from zero, beside the seller's own numbers. */
const counterKinds = [...kinds, 'imported'] as const;

/** The last running number given, per seller and kind of document. Its row lock orders creations. */
export const documentCounters = pgTable(
  'document_counters',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: counterKinds }).notNull(),
    lastNumber: integer('last_number').notNull().default(0),
    /** Of the seller's own series, with `{year}` where the year goes; null for INV- and PRO- with the running number. */
    seriesPrefix: text('series_prefix'),
    seriesPadding: integer('series_padding').notNull().default(4),
    /** It starts again with each year of the seller's calendar. */
    seriesYearly: boolean('series_yearly').notNull().default(false),
    /** Of the last number taken; 0 where it doesn't restart. */
    seriesYear: integer('series_year').notNull().default(0),
    seriesNumber: integer('series_number').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    check('document_counters_kind', oneOf('kind', counterKinds)),
    check('document_counters_padding', sql`series_padding between 1 and 10 and series_number >= 0`),
  ],
);

/** The last numbers of series that a seller has left, so that going back to one repeats none. */
export const documentSeries = pgTable(
  'document_series',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: kinds }).notNull(),
    prefix: text('prefix').notNull(),
    year: integer('year').notNull(),
    lastNumber: integer('last_number').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.prefix, table.year] }),
    check('document_series_kind', oneOf('kind', kinds)),
  ],
);

/**
 * Roll-up kept by triggers: how many documents of a seller have a status on a day, and their sum.
 * `day` is the due or validity date while a document is open (and for cancelled and expired ones),
 * the day of payment or answer in the seller's zone afterwards.
 */
export const documentDays = pgTable(
  'document_days',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: kinds }).notNull(),
    status: text('status').notNull(),
    day: date('day').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    /** ISO 4217. */
    currency: text('currency').notNull().default('USD'),
    amount: numeric('amount').notNull(),
    /** What of it is still owed. */
    balance: numeric('balance').notNull().default('0'),
    /** What was paid and not given back. */
    paid: numeric('paid').notNull().default('0'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.status, table.day, table.currency] }),
    check('document_days_kind', oneOf('kind', kinds)),
  ],
);
