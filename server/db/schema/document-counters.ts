import { bigint, check, date, integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { oneOf } from './columns.ts';
import { users } from './users.ts';

const kinds = ['invoice', 'proposal'] as const;

/** The last running number given, per seller and kind of document. Its row lock orders creations. */
export const documentCounters = pgTable(
  'document_counters',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: kinds }).notNull(),
    lastNumber: integer('last_number').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    check('document_counters_kind', oneOf('kind', kinds)),
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
    amount: numeric('amount', { precision: 20, scale: 2 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.status, table.day] }),
    check('document_days_kind', oneOf('kind', kinds)),
  ],
);
