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
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { ledgerActors, ledgerKinds, ledgerMethods } from '#shared/ledger.ts';
import { clients } from './clients.ts';
import { id, instant, isCurrency, oneOf, timestamps } from './columns.ts';
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
    documentId: uuid('document_id'),
    /** Whose credit it belongs to, where it is of no document. */
    clientId: uuid('client_id'),
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
    /** What the seller noted of it: a number on a bank statement, and anything else. */
    reference: text('reference'),
    note: text('note'),
    /** The credit note that it comes of. */
    creditNoteId: uuid('credit_note_id').references(() => documents.id, { onDelete: 'cascade' }),
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
    foreignKey({
      name: 'ledger_entries_client_fk',
      columns: [table.clientId, table.userId],
      foreignColumns: [clients.id, clients.userId],
    }).onDelete('cascade'),
    index('ledger_entries_client_index')
      .on(table.clientId, table.currency, table.seq)
      .where(sql`client_id is not null`),
    index('ledger_entries_group_index').on(table.groupId),
    index('ledger_entries_credit_note_index').on(table.creditNoteId).where(sql`credit_note_id is not null`),
    index('ledger_entries_document_index').on(table.documentId, table.seq),
    index('ledger_entries_owner_index').on(table.userId, table.happenedOn),
    index('ledger_entries_payment_index').on(table.paymentId),
    check('ledger_entries_kind', oneOf('kind', ledgerKinds)),
    check('ledger_entries_method', oneOf('method', ledgerMethods)),
    check('ledger_entries_created_by', oneOf('created_by', ledgerActors)),
    check('ledger_entries_amount', sql`amount <> 0`),
    check('ledger_entries_of', sql`num_nonnulls(document_id, client_id) = 1`),
    check(
      'ledger_entries_credit',
      sql`client_id is null or kind in ('payment', 'credit', 'refund', 'reversal')`,
    ),
    check('ledger_entries_reversal', sql`(kind = 'reversal') = (reverses_id is not null)`),
  ],
);

/** What a seller owes a client, to be set against invoices: the sum of the entries that are of no document. */
export const clientCredits = pgTable(
  'client_credits',
  {
    userId: uuid('user_id').notNull(),
    clientId: uuid('client_id').notNull(),
    /** ISO 4217. */
    currency: text('currency').notNull(),
    balance: numeric('balance').notNull().default('0'),
    ...timestamps(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.currency] }),
    foreignKey({
      name: 'client_credits_client_fk',
      columns: [table.clientId, table.userId],
      foreignColumns: [clients.id, clients.userId],
    }).onDelete('cascade'),
    check('client_credits_currency', isCurrency('currency')),
    check('client_credits_balance', sql`balance >= 0`),
  ],
);
