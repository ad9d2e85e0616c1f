import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { paymentMethods } from '#shared/document.ts';
import { type InvoiceStatus, invoiceStatuses } from '#shared/invoice-status.ts';
import {
  proposalAnswerers,
  type StoredProposalStatus,
  storedProposalStatuses,
} from '#shared/proposal-status.ts';
import type { Section } from '#shared/sections.ts';
import { taxCategories } from '#shared/tax-rate.ts';
import type { LineTax } from '#shared/tax-sets.ts';
import { clients } from './clients.ts';
import { discountCheck, discountColumns, id, instant, isCurrency, oneOf, timestamps } from './columns.ts';
import { users } from './users.ts';

export const documentKinds = ['invoice', 'proposal'] as const;

const ofKind = (kind: (typeof documentKinds)[number], rule: string) =>
  sql.raw(`kind <> '${kind}' or (${rule})`);

/** What sellers send: one row an invoice or proposal. CHECKs hold what each kind needs. */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: documentKinds }).notNull(),
    clientId: uuid('client_id').notNull(),
    /** The seller's running number of the kind; lists are ordered by it. */
    number: integer('number').notNull(),
    displayNumber: text('display_number').notNull(),
    /** Display number and secret tail: the address of the public page. */
    publicToken: text('public_token').notNull(),
    title: text('title').notNull(),
    description: text('description'),
    /** Stored states of the kind. Overdue and expired follow from {@link dueOn}. */
    status: text('status').$type<InvoiceStatus | StoredProposalStatus>().notNull(),
    /** The last day: due date of an invoice, end of a proposal's validity. */
    dueOn: date('due_on').notNull(),
    /** Day of issue in the seller's zone; null for documents made before it was kept. */
    issuedOn: date('issued_on'),
    /** ISO 4217. */
    currency: text('currency').notNull().default('USD'),
    /** What is to be paid. */
    amount: numeric('amount').notNull(),
    pricesIncludeTax: boolean('prices_include_tax').notNull().default(false),
    ...discountColumns(),
    /** Of the lines, less their own discounts; null where it is the amount. */
    subtotal: numeric('subtotal'),
    /** Without tax; null where it is the amount. */
    netAmount: numeric('net_amount'),
    taxAmount: numeric('tax_amount').notNull().default('0'),
    buyerReference: text('buyer_reference'),
    orderNumber: text('order_number'),
    /** To the client, and how to pay. */
    notes: text('notes'),
    terms: text('terms'),
    serviceFrom: date('service_from'),
    serviceTo: date('service_to'),
    /** Headings of lines: title, note, and the index of the first line. */
    sections: jsonb('sections').$type<Section[]>().notNull().default([]),
    /** ISO 4217: what the tax is also told in, at this rate. */
    taxCurrency: text('tax_currency'),
    taxRateOfExchange: numeric('tax_rate_of_exchange', { precision: 18, scale: 8 }),
    /** Of the seller's own series; null for the default one. The year is 0 where the series doesn't restart. */
    series: text('series'),
    seriesYear: integer('series_year'),
    seriesNumber: integer('series_number'),
    /** Seller and client as they were at issue; null for documents made before that was kept. */
    parties: jsonb('parties'),
    /** Folded title, display number, and the references of client and order, one a line. */
    search: text('search').notNull(),
    /** When somebody else than the seller first and last had it open. */
    firstSeenAt: instant('first_seen_at'),
    lastSeenAt: instant('last_seen_at'),

    /* Of invoices. */
    paymentMethod: text('payment_method', { enum: paymentMethods }),
    paidAt: instant('paid_at'),
    /** Sums of the ledger, written by `features/ledger/` alone: what was paid and not given back, */
    paidAmount: numeric('paid_amount').notNull().default('0'),
    /** and what was given back without being owed again. */
    refundsKept: numeric('refunds_kept').notNull().default('0'),
    /** What is still owed, kept by a trigger. */
    balance: numeric('balance').notNull().default('0'),
    /** The proposal that it was converted from: each is converted once. */
    proposalId: uuid('proposal_id').references((): AnyPgColumn => documents.id, { onDelete: 'set null' }),

    /* Of proposals: when it was accepted or declined, by whom, from where, and what they wrote with it. */
    acceptedAt: instant('accepted_at'),
    answeredAt: instant('answered_at'),
    answeredBy: text('answered_by', { enum: proposalAnswerers }),
    answerName: text('answer_name'),
    answerReason: text('answer_reason'),
    answeredIp: text('answered_ip'),
    answeredAgent: text('answered_agent'),
    ...timestamps(),
  },
  (table) => [
    foreignKey({
      name: 'documents_client_fk',
      columns: [table.clientId, table.userId],
      foreignColumns: [clients.id, clients.userId],
    }).onDelete('cascade'),
    unique('documents_id_owner_key').on(table.id, table.userId),
    unique('documents_token_key').on(table.publicToken),
    // Also the order of the list.
    unique('documents_number_key').on(table.userId, table.kind, table.number),
    unique('documents_proposal_key').on(table.proposalId),
    index('documents_status_index').on(table.userId, table.kind, table.status, table.number),
    index('documents_client_index').on(table.clientId, table.kind, table.number),
    index('documents_search_index').using('gin', table.userId, sql`${table.search} gin_trgm_ops`),
    // The beginning alone: an index entry has a longest size.
    index('documents_prefix_index').on(
      table.userId,
      table.kind,
      sql`left(${table.search}, 64) text_pattern_ops`,
    ),
    check('documents_kind', oneOf('kind', documentKinds)),
    uniqueIndex('documents_series_key')
      .on(table.userId, table.kind, table.series, table.seriesYear, table.seriesNumber)
      .where(sql`series is not null`),
    check(
      'documents_amount',
      sql`amount between 0 and 9999999999.99 and scale(amount) = currency_places(currency)`,
    ),
    check('documents_currency', isCurrency('currency')),
    check('documents_discount', discountCheck),
    check(
      'documents_sums',
      sql`discount_amount <= coalesce(subtotal, amount) and tax_amount between 0 and amount`,
    ),
    check('documents_series', sql`num_nulls(series, series_year, series_number) in (0, 3)`),
    check('documents_service', sql`service_from <= service_to`),
    check('documents_tax_currency', sql`num_nulls(tax_currency, tax_rate_of_exchange) <> 1`),
    check(
      'documents_money',
      sql`paid_amount >= 0 and refunds_kept >= 0 and balance >= 0 and balance = amount - paid_amount - refunds_kept`,
    ),
    check('documents_paid', sql`status <> 'paid' or amount = paid_amount + refunds_kept`),
    check('documents_paid_at', sql`(status = 'paid') = (paid_at is not null)`),
    check('documents_payment_method', oneOf('payment_method', paymentMethods)),
    check('documents_accepted_at', sql`(status = 'accepted') = (accepted_at is not null)`),
    check(
      'documents_answered_at',
      sql`(status in ('accepted', 'declined')) = (answered_at is not null) and (answered_at is null) = (answered_by is null)`,
    ),
    check('documents_answered_by', oneOf('answered_by', proposalAnswerers)),
    check(
      'documents_invoice',
      ofKind('invoice', `status in ('${invoiceStatuses.join("', '")}') and payment_method is not null`),
    ),
    check(
      'documents_proposal',
      ofKind(
        'proposal',
        `status in ('${storedProposalStatuses.join("', '")}') and payment_method is null and paid_amount = 0 and proposal_id is null`,
      ),
    ),
  ],
);

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
