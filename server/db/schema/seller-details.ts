import { boolean, check, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { JournalAccounts } from '#shared/journal-accounts.ts';
import type { MessageTemplates } from '#shared/message-templates.ts';
import { lockPoints, paymentTerms } from '#shared/payment-terms.ts';
import type { OwnSchedule } from '#shared/reminder-schedule.ts';
import { addressColumns, businessIdColumns, oneOf, timestamps } from './columns.ts';
import { users } from './users.ts';

/**
 * What a seller's documents say of their business, and what new ones start with. Stands beside `users`, which every request
 * reads; a seller without a row has none of it.
 */
export const sellerDetails = pgTable(
  'seller_details',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    legalName: text('legal_name'),
    ...addressColumns(),
    ...businessIdColumns(),
    /** Of the local tax office, where it is another than the VAT id. */
    taxNumber: text('tax_number'),
    /** Legal form, register, managers. */
    legalText: text('legal_text'),
    contactName: text('contact_name'),
    contactPhone: text('contact_phone'),
    contactEmail: text('contact_email'),
    iban: text('iban'),
    bic: text('bic'),
    bankName: text('bank_name'),
    /** Account details where there is no IBAN. */
    bankAccountText: text('bank_account_text'),
    paymentTerms: text('payment_terms', { enum: paymentTerms }),
    defaultNotes: text('default_notes'),
    footerText: text('footer_text'),
    pricesIncludeTax: boolean('prices_include_tax').notNull().default(false),
    /** What ends the free editing of an invoice. */
    lockOn: text('lock_on', { enum: lockPoints }).notNull().default('payment'),
    /** Clients may pay new invoices in parts. */
    allowPartial: boolean('allow_partial').notNull().default(false),
    /** What mails say, by kind, where the seller has changed it. */
    messageTemplates: jsonb('message_templates').$type<MessageTemplates>().notNull().default({}),
    /** When reminders of invoices go out, counted from their due days; null for the standard schedule. */
    reminderSchedule: jsonb('reminder_schedule').$type<OwnSchedule>(),
    /** Names or numbers of accounts in journals, where they aren't the usual ones. */
    accounts: jsonb('accounts').$type<JournalAccounts>().notNull().default({}),
    ...timestamps(),
  },
  () => [
    check('seller_details_payment_terms', oneOf('payment_terms', paymentTerms)),
    check('seller_details_lock_on', oneOf('lock_on', lockPoints)),
  ],
);
