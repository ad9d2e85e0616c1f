import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { disputeStates, paymentProviders, paymentStatuses } from '#shared/payment.ts';
import { id, instant, oneOf, timestamps } from './columns.ts';
import { documents } from './documents.ts';
import { users } from './users.ts';

/**
 * Attempts of clients to pay an invoice through a provider, one a row. Its id is the reference that the provider keeps.
 * An invoice's status only follows from them; `settle-payment.ts` alone writes what came of an attempt.
 */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null once the invoice is gone. The check below keeps an invoice that was settled. */
    documentId: uuid('document_id').references(() => documents.id, { onDelete: 'set null' }),
    /** Of the invoice when the attempt began. */
    displayNumber: text('display_number').notNull(),
    title: text('title').notNull(),
    provider: text('provider', { enum: paymentProviders }).notNull(),
    /** In minor units of ISO 4217, whatever the provider counts in; likewise what came and what went back. */
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    currency: text('currency').notNull().default('usd'),
    status: text('status', { enum: paymentStatuses }).notNull().default('open'),
    /** The seller's account at the provider, which gets the money. */
    externalAccount: text('external_account').notNull(),
    /** The provider's id of the attempt, and where the payer goes; null until it has answered. */
    externalId: text('external_id'),
    redirectUrl: text('redirect_url'),
    /** The provider's id of the money. */
    externalPaymentId: text('external_payment_id'),
    /** What came, which may be another sum than was asked for; null until then. */
    receivedCents: bigint('received_cents', { mode: 'number' }),
    /** What the payer is told about a failure, or the seller about what is odd. */
    failure: text('failure'),
    expiresAt: instant('expires_at').notNull(),
    succeededAt: instant('succeeded_at'),
    /** What the provider says was paid back. A refund may fail days after it had succeeded. */
    refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull().default(0),
    refundFailedCents: bigint('refund_failed_cents', { mode: 'number' }).notNull().default(0),
    dispute: text('dispute', { enum: disputeStates }),
    /** Numbers of the last read of refunds and disputes that began, and of the last one that was written. */
    lastRead: integer('last_read').notNull().default(0),
    writtenRead: integer('written_read').notNull().default(0),
    /** The invoice has changed: nobody is to pay this one any more. */
    withdrawnAt: instant('withdrawn_at'),
    /** Since when the provider has shown nothing of it; null while it does. */
    unreadableSince: instant('unreadable_since'),
    /** When the provider was asked last, and will be asked by itself; null once there is nothing to ask any more. */
    checkedAt: instant('checked_at'),
    nextCheckAt: instant('next_check_at'),
    ...timestamps(),
  },
  (table) => [
    unique('payments_external_key').on(table.provider, table.externalId),
    unique('payments_external_payment_key').on(table.provider, table.externalPaymentId),
    // One attempt at a time, however often somebody clicks.
    uniqueIndex('payments_open_key')
      .on(table.documentId, table.userId, table.provider)
      .where(sql`status = 'open' and withdrawn_at is null`),
    index('payments_document_index').on(table.documentId),
    index('payments_owner_index').on(table.userId),
    index('payments_due_index').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    check('payments_provider', oneOf('provider', paymentProviders)),
    check('payments_status', oneOf('status', paymentStatuses)),
    check('payments_dispute', oneOf('dispute', disputeStates)),
    check('payments_amount', sql`amount_cents > 0 and refunded_cents >= 0 and refund_failed_cents >= 0`),
    check(
      'payments_settled',
      sql`status <> 'succeeded' or (document_id is not null and succeeded_at is not null)`,
    ),
  ],
);
