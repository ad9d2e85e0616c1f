import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { paymentMethods } from '#shared/document.ts';
import { id, instant, isCurrency, oneOf, timestamps } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: id(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    fullName: text('full_name').notNull(),
    businessName: text('business_name'),
    industry: text('industry'),
    phone: text('phone'),
    address: text('address'),
    timeZone: text('time_zone').notNull().default('UTC'),
    /** The payment provider's word alone; whether a seller is Pro is decided in `billing/pro-plan.sql.ts`. */
    isPremium: boolean('is_premium').notNull().default(false),
    /** End of a support grant, `infinity` for one without an end. Stands beside the provider's word. */
    proGrantedUntil: instant('pro_granted_until'),
    stripeCustomerId: text('stripe_customer_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    /** The payment provider still has the address before it; null once it has the present one. */
    customerEmailChangedAt: instant('customer_email_changed_at'),
    stripeConnectAccountId: text('stripe_connect_account_id'),
    stripeConnectAccountStatus: text('stripe_connect_account_status'),
    stripeConnectOnboardingComplete: boolean('stripe_connect_onboarding_complete').notNull().default(false),
    paypalBusinessEmail: text('paypal_business_email'),
    paypalMerchantId: text('paypal_merchant_id'),
    paypalAccountVerified: boolean('paypal_account_verified').notNull().default(false),
    paypalConnectedAt: instant('paypal_connected_at'),
    /** Why a connected account gets no payments now, where something has happened to it. */
    paypalRevokedReason: text('paypal_revoked_reason'),
    /** What the seller chose last in an invoice form. */
    preferredPaymentMethod: text('preferred_payment_method', { enum: paymentMethods }),
    /** ISO 4217: of statistics, and of new documents in forms. */
    currency: text('currency').notNull().default('USD'),
    customLogo: text('custom_logo'),
    hideCredits: boolean('hide_credits').notNull().default(false),
    emailConfirmedAt: instant('email_confirmed_at'),
    /** Mails that went to clients before the address was confirmed. */
    unconfirmedMails: integer('unconfirmed_mails').notNull().default(0),
    /** Its owner has asked for the deletion of the account, which is carried out at the second of the two. */
    deletionRequestedAt: instant('deletion_requested_at'),
    deletesAt: instant('deletes_at'),
    ...timestamps(),
  },
  (table) => [
    index('users_customer_email_index')
      .on(table.customerEmailChangedAt)
      .where(sql`customer_email_changed_at is not null`),
    index('users_deletes_index').on(table.deletesAt).where(sql`deletes_at is not null`),
    check('users_deletion', sql`num_nulls(deletion_requested_at, deletes_at) in (0, 2)`),
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    uniqueIndex('users_stripe_customer_key').on(table.stripeCustomerId),
    uniqueIndex('users_stripe_subscription_key').on(table.stripeSubscriptionId),
    uniqueIndex('users_stripe_connect_account_key').on(table.stripeConnectAccountId),
    check('users_preferred_payment_method', oneOf('preferred_payment_method', paymentMethods)),
    check('users_currency', isCurrency('currency')),
    check('users_email_trimmed', sql`email = btrim(email) and email <> ''`),
  ],
);

/** What a person agreed to at sign-up about text messages: which wording, and when. */
export const smsConsents = pgTable('sms_consents', {
  id: id(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  textVersion: text('text_version').notNull(),
  createdAt: instant('created_at').notNull().default(sql`now()`),
});

/** One counter per seller and list, raised by triggers on every write to that list. */
export const userRevisions = pgTable('user_revisions', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  clients: bigint('clients', { mode: 'number' }).notNull().default(0),
  items: bigint('items', { mode: 'number' }).notNull().default(0),
  invoices: bigint('invoices', { mode: 'number' }).notNull().default(0),
  proposals: bigint('proposals', { mode: 'number' }).notNull().default(0),
  notifications: bigint('notifications', { mode: 'number' }).notNull().default(0),
  activities: bigint('activities', { mode: 'number' }).notNull().default(0),
  taxRates: bigint('tax_rates', { mode: 'number' }).notNull().default(0),
  drafts: bigint('drafts', { mode: 'number' }).notNull().default(0),
  recurring: bigint('recurring', { mode: 'number' }).notNull().default(0),
  imports: bigint('imports', { mode: 'number' }).notNull().default(0),
  /** Somebody has a screen open until then at least: changes are told to servers that listen. By the database's clock. */
  watchedUntil: instant('watched_until'),
});
