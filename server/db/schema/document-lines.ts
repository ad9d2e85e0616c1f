import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ClientQuantity } from '#shared/proposal-options.ts';
import { taxCategories } from '#shared/tax-rate.ts';
import type { LineTax } from '#shared/tax-sets.ts';
import { discountCheck, discountColumns, id, oneOf } from './columns.ts';
import { documents } from './documents.ts';

/** The lines of a document, in order. */
export const documentLines = pgTable(
  'document_lines',
  {
    id: id(),
    userId: uuid('user_id').notNull(),
    documentId: uuid('document_id').notNull(),
    position: integer('position').notNull(),
    description: text('description').notNull(),
    quantity: numeric('quantity', { precision: 10, scale: 2 }).notNull(),
    rate: numeric('rate').notNull(),
    amount: numeric('amount').notNull(),
    ...discountColumns(),
    /** Without tax, discount and share of the document's discount as `computeTotals` says; null where it is the amount. */
    netAmount: numeric('net_amount'),
    /** Copies of the seller's rates as they were. */
    taxes: jsonb('taxes').$type<LineTax[]>().notNull().default([]),
    /** UN/ECE Recommendation 20, or a name of the seller's own. */
    unit: text('unit'),
    unitLabel: text('unit_label'),
    serviceFrom: date('service_from'),
    serviceTo: date('service_to'),
    /** Of a credit note: the invoice's line. It stays, because invoices with credit notes keep their lines. */
    creditsLineId: uuid('credits_line_id'),
    /** Of a partial invoice: the proposal's line that it is a quantity of. */
    proposalLineId: uuid('proposal_line_id'),
    /** Of a proposal: the client may leave it out; whether it counts unless they choose otherwise; and in which quantities. */
    isOptional: boolean('is_optional').notNull().default(false),
    isSelected: boolean('is_selected').notNull().default(true),
    clientQuantity: jsonb('client_quantity').$type<ClientQuantity>(),
  },
  (table) => [
    foreignKey({
      name: 'document_lines_document_fk',
      columns: [table.documentId, table.userId],
      foreignColumns: [documents.id, documents.userId],
    }).onDelete('cascade'),
    unique('document_lines_position_key').on(table.documentId, table.position),
    check('document_lines_quantity', sql`quantity > 0 and quantity <= 99999999.99`),
    check('document_lines_rate', sql`rate between 0 and 9999999999.99`),
    check(
      'document_lines_amount',
      sql`scale(amount) = scale(rate) and amount = round(quantity * rate, scale(rate))`,
    ),
    check('document_lines_discount', discountCheck),
    check('document_lines_discounted', sql`discount_amount <= amount`),
    check('document_lines_unit', sql`num_nonnulls(unit, unit_label) < 2`),
    check('document_lines_service', sql`service_from <= service_to`),
    index('document_lines_proposal_index').on(table.proposalLineId).where(sql`proposal_line_id is not null`),
    // Is a rate used?
    index('document_lines_taxed_index').on(table.userId).where(sql`taxes <> '[]'`),
  ],
);

/** What each rate takes of each set of lines with the same rates, as it was computed when the document was stored. */
export const documentTaxes = pgTable(
  'document_taxes',
  {
    userId: uuid('user_id').notNull(),
    documentId: uuid('document_id').notNull(),
    setNo: integer('set_no').notNull(),
    rateNo: integer('rate_no').notNull(),
    name: text('name').notNull(),
    percent: numeric('percent', { precision: 7, scale: 4 }).notNull(),
    category: text('category', { enum: taxCategories }).notNull(),
    reasonCode: text('reason_code'),
    reasonText: text('reason_text'),
    compound: boolean('compound').notNull(),
    base: numeric('base').notNull(),
    amount: numeric('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.setNo, table.rateNo] }),
    foreignKey({
      name: 'document_taxes_document_fk',
      columns: [table.documentId, table.userId],
      foreignColumns: [documents.id, documents.userId],
    }).onDelete('cascade'),
    check('document_taxes_category', oneOf('category', taxCategories)),
    check('document_taxes_amount', sql`base >= 0 and amount >= 0 and scale(base) = scale(amount)`),
  ],
);
