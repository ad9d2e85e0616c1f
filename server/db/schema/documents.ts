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
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { paymentMethods } from '#shared/document.ts';
import type { Instalment } from '#shared/instalments.ts';
import type { InvoiceStatus } from '#shared/invoice-status.ts';
import type { AcceptedLine } from '#shared/proposal-options.ts';
import { proposalAnswerers, type StoredProposalStatus } from '#shared/proposal-status.ts';
import type { RichText, TextSection } from '#shared/rich-text.ts';
import type { Section } from '#shared/sections.ts';
import { invoiceTypes } from '#shared/settlement.ts';
import { clients } from './clients.ts';
import { discountColumns, id, instant, timestamps } from './columns.ts';
import { imports } from './imports.ts';
import { users } from './users.ts';

export const documentKinds = ['invoice', 'proposal', 'credit_note'] as const;

/** Why nothing of an invoice will ever be owed again. */
export const voidKinds = ['void', 'replaced'] as const;

/** What sellers send: one row an invoice, proposal or credit note. What each kind needs stands in `assert_document_rules`: see `schema.sql`. */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: documentKinds }).notNull(),
    clientId: uuid('client_id').notNull(),
    /** The seller's running number of the kind, negative for what was imported; lists are ordered by it. */
    number: integer('number').notNull(),
    displayNumber: text('display_number').notNull(),
    /** Display number and secret tail: the address of the public page. */
    publicToken: text('public_token').notNull(),
    title: text('title').notNull(),
    description: text('description'),
    /** Stored states of the kind. Overdue and expired follow from {@link dueOn}. */
    status: text('status').$type<InvoiceStatus | StoredProposalStatus | 'issued'>().notNull(),
    /** The last day: due date of an invoice, end of a proposal's validity. */
    dueOn: date('due_on').notNull(),
    /** The day that decides what is late: the next part that is owed, else {@link dueOn}. Kept by a trigger. */
    nextDueOn: date('next_due_on').notNull().default('1970-01-01'),
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
    /** Counts what it has said since it was sent, and when it last began to say something else. */
    version: integer('version').notNull().default(1),
    versionAt: instant('version_at'),
    /** The document that it stands for from now on: each is replaced once. */
    replacesId: uuid('replaces_id').references((): AnyPgColumn => documents.id, { onDelete: 'set null' }),
    /** When somebody else than the seller first and last had it open. */
    firstSeenAt: instant('first_seen_at'),
    lastSeenAt: instant('last_seen_at'),

    /* Of invoices. */
    invoiceType: text('invoice_type', { enum: invoiceTypes }).notNull().default('standard'),
    paymentMethod: text('payment_method', { enum: paymentMethods }),
    paidAt: instant('paid_at'),
    /** Sums of the ledger, written by `features/ledger/` alone: what was paid and not given back, */
    paidAmount: numeric('paid_amount').notNull().default('0'),
    /** and what was given back without being owed again. */
    refundsKept: numeric('refunds_kept').notNull().default('0'),
    /** What credit notes have taken off, */
    creditedAmount: numeric('credited_amount').notNull().default('0'),
    /** and what is no longer asked for. */
    writtenOffAmount: numeric('written_off_amount').notNull().default('0'),
    /** What is still owed, kept by a trigger. */
    balance: numeric('balance').notNull().default('0'),
    /** What deposit invoices have asked for already: net and taxes are those of the whole, the amount is what is left. */
    deductedAmount: numeric('deducted_amount').notNull().default('0'),
    /** Parts in order of their days, which come to the amount; null where all is due on one day. */
    instalments: jsonb('instalments').$type<Instalment[]>(),
    /** False where the seller wants no reminders of it to go out by themselves. */
    remindersOn: boolean('reminders_on').notNull().default(true),
    /** The client may pay any part of the balance online, at least so much. */
    allowPartial: boolean('allow_partial').notNull().default(false),
    minPartial: numeric('min_partial'),
    /** Final: it stays cancelled. */
    voidedAt: instant('voided_at'),
    voidKind: text('void_kind', { enum: voidKinds }),
    voidReason: text('void_reason'),
    /** The proposal that it was made of. Of those that aren't void, one stands for the whole and one for the deposit. */
    proposalId: uuid('proposal_id').references((): AnyPgColumn => documents.id, { onDelete: 'set null' }),

    /* Of credit notes: the invoice, and why. */
    creditsId: uuid('credits_id').references((): AnyPgColumn => documents.id, { onDelete: 'cascade' }),
    reason: text('reason'),

    /* Of proposals: what is to be paid on acceptance. */
    depositKind: text('deposit_kind', { enum: ['percent', 'amount'] }),
    depositPercent: numeric('deposit_percent', { precision: 7, scale: 4 }),
    depositAmount: numeric('deposit_amount'),
    depositDueDays: integer('deposit_due_days'),

    /* Of proposals: texts as JSON that was checked, what the dearest selection comes to where the client may choose, and what
       they chose: see `shared/proposal-options.ts`. */
    cover: jsonb('cover').$type<RichText>(),
    textSections: jsonb('text_sections').$type<TextSection[]>().notNull().default([]),
    requiresSignature: boolean('requires_signature').notNull().default(false),
    amountMax: numeric('amount_max'),
    acceptedLines: jsonb('accepted_lines').$type<AcceptedLine[]>(),
    /** Of a partial invoice that is a share of its proposal. */
    convertedPercent: numeric('converted_percent', { precision: 7, scale: 4 }),

    /* Of proposals: when it was accepted or declined, by whom, from where, and what they wrote with it. */
    acceptedAt: instant('accepted_at'),
    answeredAt: instant('answered_at'),
    answeredBy: text('answered_by', { enum: proposalAnswerers }),
    answerName: text('answer_name'),
    answerReason: text('answer_reason'),
    answeredIp: text('answered_ip'),
    answeredAgent: text('answered_agent'),

    /** The import that it came with: history, of which nobody is told. */
    importId: uuid('import_id').references(() => imports.id, { onDelete: 'set null' }),
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
    uniqueIndex('documents_proposal_key')
      .on(table.proposalId, table.invoiceType)
      .where(sql`proposal_id is not null and invoice_type <> 'partial' and voided_at is null`),
    index('documents_proposal_index').on(table.proposalId).where(sql`proposal_id is not null`),
    index('documents_import_index').on(table.importId).where(sql`import_id is not null`),
    unique('documents_replaces_key').on(table.replacesId),
    index('documents_credits_index').on(table.creditsId).where(sql`credits_id is not null`),
    // What became of those that were sent since a day.
    index('documents_proposals_index').on(table.userId, table.createdAt).where(sql`kind = 'proposal'`),
    index('documents_status_index').on(table.userId, table.kind, table.status, table.number),
    // Orders of lists.
    index('documents_amount_index').on(table.userId, table.kind, table.currency, table.amount),
    index('documents_due_index').on(table.userId, table.kind, table.nextDueOn),
    // When these are expected, the roll-up of due days does not say.
    index('documents_planned_index')
      .on(table.userId)
      .where(
        sql`kind = 'invoice' and status in ('pending', 'overdue') and (instalments is not null or balance <= 0)`,
      ),
    index('documents_client_index').on(table.clientId, table.kind, table.number),
    index('documents_search_index').using('gin', table.userId, sql`${table.search} gin_trgm_ops`),
    // The beginning alone: an index entry has a longest size.
    index('documents_prefix_index').on(
      table.userId,
      table.kind,
      sql`left(${table.search}, 64) text_pattern_ops`,
    ),
    uniqueIndex('documents_series_key')
      .on(table.userId, table.kind, table.series, table.seriesYear, table.seriesNumber)
      .where(sql`series is not null`),
    check('documents_rules', sql`assert_document_rules(documents)`),
  ],
);
