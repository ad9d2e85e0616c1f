import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { connectReasons } from '#shared/connect.ts';
import { billedPlans } from '#shared/subscription.ts';
import { instant, oneOf } from './columns.ts';
import { users } from './users.ts';

const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Subscriptions as the provider last told them; written by the one action that reads them there, and by nothing else. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    stripeSubscriptionId: text('stripe_subscription_id').primaryKey(),
    userId: owner(),
    status: text('status').notNull(),
    /** Null for a price that is none of ours: it makes nobody Pro. */
    plan: text('plan', { enum: billedPlans }),
    nextPlan: text('next_plan', { enum: billedPlans }),
    /** Begins once its payment is confirmed. */
    pendingPlan: text('pending_plan', { enum: billedPlans }),
    priceCents: integer('price_cents').notNull(),
    interval: text('interval').notNull(),
    /** In epoch seconds. */
    currentPeriodStart: bigint('current_period_start', { mode: 'number' }).notNull(),
    currentPeriodEnd: bigint('current_period_end', { mode: 'number' }).notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
    /** When a payment was first seen to be late; kept until it is paid. */
    pastDueSince: instant('past_due_since'),
    /** The one that decides; a seller may have others, by mistake or from before. */
    isCurrent: boolean('is_current').notNull(),
  },
  (table) => [
    index('subscriptions_owner_index').on(table.userId),
    uniqueIndex('subscriptions_current_key').on(table.userId).where(sql`is_current`),
  ],
);

/** How far the reading of a seller's subscriptions is, and who is at work on them. */
export const billingStates = pgTable('billing_states', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Numbers of the last read that began and of the last one that was written: an older one is never written. */
  lastRead: bigint('last_read', { mode: 'number' }).notNull().default(0),
  writtenRead: bigint('written_read', { mode: 'number' }).notNull().default(0),
  askedAt: instant('asked_at'),
  syncedAt: instant('synced_at'),
  /** Customers that the provider no longer knows, oldest first. One may become known again when keys change back. */
  formerCustomers: text('former_customers').array().notNull().default(sql`'{}'`),
  /** Whoever changes something at the provider; by the database's clock. */
  turnToken: uuid('turn_token'),
  turnUntil: instant('turn_until'),
});

/** `kept`: the subscription was not cancelled after all. `failed`: it has to be paid back by hand. */
export const cancelledPaymentStatuses = ['watched', 'returned', 'ended', 'kept', 'failed'] as const;

/**
 * Payments that were open when their subscription was cancelled, and that a browser may have made at that very moment.
 * Money that comes for one is paid back; they outlive their seller for that.
 */
export const cancelledPayments = pgTable(
  'cancelled_payments',
  {
    /** The provider's ids. */
    paymentId: text('payment_id').primaryKey(),
    invoiceId: text('invoice_id').notNull(),
    subscriptionId: text('subscription_id').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    plan: text('plan', { enum: billedPlans }),
    status: text('status', { enum: cancelledPaymentStatuses }).notNull().default('watched'),
    /** When the provider is asked next. */
    nextCheckAt: instant('next_check_at').notNull(),
  },
  (table) => [
    index('cancelled_payments_owner_index').on(table.userId).where(sql`status = 'watched'`),
    index('cancelled_payments_due_index').on(table.nextCheckAt).where(sql`status = 'watched'`),
    check('cancelled_payments_status', oneOf('status', cancelledPaymentStatuses)),
  ],
);

export const webhookProviders = ['stripe', 'paypal'] as const;
export type WebhookProvider = (typeof webhookProviders)[number];

/** How far the reading of a seller's own account at the card provider is. What it says is in `users`. */
export const connectStates = pgTable('connect_states', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** As in `billing_states`. */
  lastRead: bigint('last_read', { mode: 'number' }).notNull().default(0),
  writtenRead: bigint('written_read', { mode: 'number' }).notNull().default(0),
  askedAt: instant('asked_at'),
  syncedAt: instant('synced_at'),
  /** What the owner is to know beside the account's state. */
  reason: text('reason', { enum: connectReasons }),
  /** Creations that came to an end, refused or replaced: the next one is asked for under another key. */
  creations: integer('creations').notNull().default(0),
});

export const webhookStatuses = ['waiting', 'processed', 'ignored', 'dead'] as const;

/** What providers have told, kept before it is acted on. Leases and waits live by the database's clock. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    provider: text('provider', { enum: webhookProviders }).notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    payload: jsonb('payload').notNull(),
    status: text('status', { enum: webhookStatuses }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().default(sql`now()`),
    leaseUntil: instant('lease_until'),
    /** Why it was ignored, or what went wrong at the last attempt. */
    reason: text('reason'),
    receivedAt: instant('received_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('webhook_events_due_index').on(table.nextAttemptAt).where(sql`status = 'waiting'`),
    check('webhook_events_provider', oneOf('provider', webhookProviders)),
    check('webhook_events_status', oneOf('status', webhookStatuses)),
  ],
);
