import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  foreignKey,
  index,
  numeric,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { ledgerActors, ledgerKinds, ledgerMethods } from '#shared/ledger.ts';
import { id, instant, oneOf } from './columns.ts';
import { documents } from './documents.ts';
import { payments } from './payments.ts';
import { users } from './users.ts';

/**
 * The money of each document, append-only: a trigger refuses UPDATE, and DELETE other than with the document. What an
 * invoice's columns say of money is the sum of its entries; a deferred trigger compares them.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    documentId: uuid('document_id').notNull(),
    /** ISO 4217. */
    currency: text('currency').notNull().default('USD'),
    kind: text('kind', { enum: ledgerKinds }).notNull(),
    /** Signed, in units of the currency: what it takes off the balance is above zero. */
    amount: numeric('amount').notNull(),
    /** Entries that belong together, such as a refund and that nothing is owed for it. */
    groupId: uuid('group_id').notNull(),
    method: text('method', { enum: ledgerMethods }).notNull(),
    /** The seller's calendar day. */
    happenedOn: date('happened_on').notNull(),
    /** The attempt through a provider that brought the money. */
    paymentId: uuid('payment_id').references(() => payments.id, { onDelete: 'cascade' }),
    /** The entry that a reversal takes back. */
    reversesId: uuid('reverses_id')
      .unique('ledger_entries_reverses_key')
      .references((): AnyPgColumn => ledgerEntries.id, { onDelete: 'cascade' }),
    createdBy: text('created_by', { enum: ledgerActors }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'ledger_entries_document_fk',
      columns: [table.documentId, table.userId],
      foreignColumns: [documents.id, documents.userId],
    }).onDelete('cascade'),
    index('ledger_entries_document_index').on(table.documentId, table.seq),
    index('ledger_entries_owner_index').on(table.userId, table.happenedOn),
    index('ledger_entries_payment_index').on(table.paymentId),
    check('ledger_entries_kind', oneOf('kind', ledgerKinds)),
    check('ledger_entries_method', oneOf('method', ledgerMethods)),
    check('ledger_entries_created_by', oneOf('created_by', ledgerActors)),
    check('ledger_entries_amount', sql`amount <> 0`),
    check('ledger_entries_reversal', sql`(kind = 'reversal') = (reverses_id is not null)`),
  ],
);
