import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { paymentTerms } from '#shared/payment-terms.ts';
import { addressColumns, businessIdColumns, id, instant, isCurrency, oneOf, timestamps } from './columns.ts';
import { imports } from './imports.ts';
import { users } from './users.ts';

export const clients = pgTable(
  'clients',
  {
    id: id(),
    /** Order of creation, for stable lists. */
    seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    company: text('company'),
    /** As plain documents print it. */
    address: text('address'),
    ...addressColumns(),
    ...businessIdColumns(),
    /** What the client wants on each invoice. */
    buyerReference: text('buyer_reference'),
    /** ISO 4217; null for the seller's. */
    currency: text('currency'),
    /** Null for the seller's. */
    paymentTerms: text('payment_terms', { enum: paymentTerms }),
    /** The first contact is the client's name and e-mail address: what else is known of them, and which mails they get. */
    contactRole: text('contact_role'),
    getsDocuments: boolean('gets_documents').notNull().default(true),
    getsReminders: boolean('gets_reminders').notNull().default(true),
    getsReceipts: boolean('gets_receipts').notNull().default(true),
    notes: text('notes'),
    /** When the client's consent to text messages was recorded, by whom, and to which wording. */
    smsConsentAt: instant('sms_consent_at'),
    smsConsentBy: uuid('sms_consent_by'),
    smsConsentText: text('sms_consent_text'),
    lastDocumentAt: instant('last_document_at'),
    /** Folded name and e-mail, one a line; documents are searched by these. */
    searchContact: text('search_contact').notNull(),
    searchCompany: text('search_company').notNull(),
    /** The import that it came with. */
    importId: uuid('import_id').references(() => imports.id, { onDelete: 'set null' }),
    ...timestamps(),
  },
  (table) => [
    index('clients_import_index').on(table.importId).where(sql`import_id is not null`),
    unique('clients_id_owner_key').on(table.id, table.userId),
    check('clients_currency', isCurrency('currency')),
    check('clients_payment_terms', oneOf('payment_terms', paymentTerms)),
    check('clients_sms_consent', sql`num_nulls(sms_consent_at, sms_consent_text) <> 1`),
    index('clients_list_index').on(table.userId, table.seq),
    index('clients_search_index').using(
      'gin',
      table.userId,
      sql`(${table.searchContact} || E'\\n' || ${table.searchCompany}) gin_trgm_ops`,
    ),
  ],
);

/** Further people at a client, in order. */
export const clientContacts = pgTable(
  'client_contacts',
  {
    id: id(),
    userId: uuid('user_id').notNull(),
    clientId: uuid('client_id').notNull(),
    /** From one; the client's own name and address come before. */
    position: integer('position').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    role: text('role'),
    /** Which mails they get. */
    getsDocuments: boolean('gets_documents').notNull().default(true),
    getsReminders: boolean('gets_reminders').notNull().default(false),
    getsReceipts: boolean('gets_receipts').notNull().default(false),
  },
  (table) => [
    foreignKey({
      name: 'client_contacts_client_fk',
      columns: [table.clientId, table.userId],
      foreignColumns: [clients.id, clients.userId],
    }).onDelete('cascade'),
    unique('client_contacts_position_key').on(table.clientId, table.position),
    uniqueIndex('client_contacts_email_key').on(table.clientId, sql`lower(${table.email})`),
    check('client_contacts_position', sql`position between 1 and 9`),
  ],
);

export const clientNotes = pgTable(
  'client_notes',
  {
    id: id(),
    seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    clientId: uuid('client_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    content: text('content').notNull(),
    ...timestamps(),
  },
  (table) => [
    foreignKey({
      name: 'client_notes_client_fk',
      columns: [table.clientId, table.userId],
      foreignColumns: [clients.id, clients.userId],
    }).onDelete('cascade'),
    index('client_notes_list_index').on(table.clientId, table.seq),
    index('client_notes_owner_index').on(table.userId),
  ],
);
