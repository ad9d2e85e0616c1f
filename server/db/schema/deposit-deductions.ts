import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, numeric, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { documents } from './documents.ts';

/** What a closing invoice takes off for each deposit invoice, by set of lines with the same rates. */
export const depositDeductions = pgTable(
  'deposit_deductions',
  {
    userId: uuid('user_id').notNull(),
    documentId: uuid('document_id').notNull(),
    depositId: uuid('deposit_id')
      .notNull()
      .references(() => documents.id),
    setNo: integer('set_no').notNull(),
    net: numeric('net').notNull(),
    tax: numeric('tax').notNull(),
    /** What of it each rate of the set takes, in order. */
    taxes: numeric('taxes').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.depositId, table.setNo] }),
    foreignKey({
      name: 'deposit_deductions_document_fk',
      columns: [table.documentId, table.userId],
      foreignColumns: [documents.id, documents.userId],
    }).onDelete('cascade'),
    index('deposit_deductions_deposit_index').on(table.depositId),
    check('deposit_deductions_amount', sql`net >= 0 and tax >= 0 and net + tax > 0`),
  ],
);
