import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { instant, oneOf, timestamps } from './columns.ts';
import { documents } from './documents.ts';
import { users } from './users.ts';

export const draftKinds = ['invoice', 'proposal'] as const;
export const draftSources = ['form', 'revise', 'recurring', 'duplicate'] as const;

/** Documents that nobody has got yet, as far as they are written. They have no number. */
export const drafts = pgTable(
  'drafts',
  {
    /** Made by the form, so that saving again makes no second one. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: draftKinds }).notNull(),
    clientId: uuid('client_id').references(() => clients.id, { onDelete: 'set null' }),
    title: text('title').notNull().default(''),
    /** What the form holds: nothing of it is checked but sizes and types. */
    content: jsonb('content').notNull(),
    version: integer('version').notNull().default(1),
    source: text('source', { enum: draftSources }).notNull().default('form'),
    /** The document that it was made of. */
    sourceId: uuid('source_id').references(() => documents.id, { onDelete: 'cascade' }),
    /** What became of it: it is kept, so that sending again answers the same document. */
    sentDocumentId: uuid('sent_document_id').references(() => documents.id, { onDelete: 'cascade' }),
    /** It is sent by itself then, in this way. By the database's clock. */
    sendAt: instant('send_at'),
    sendOptions: jsonb('send_options'),
    leaseUntil: instant('lease_until'),
    /** Why it has not been sent. */
    failure: text('failure'),
    ...timestamps(),
  },
  (table) => [
    index('drafts_list_index')
      .on(table.userId, table.kind, table.updatedAt)
      .where(sql`sent_document_id is null`),
    index('drafts_client_index').on(table.clientId),
    index('drafts_source_index').on(table.sourceId),
    index('drafts_sent_index').on(table.sentDocumentId),
    index('drafts_due_index').on(table.sendAt).where(sql`send_at is not null and sent_document_id is null`),
    uniqueIndex('drafts_revision_key').on(table.sourceId).where(sql`source = 'revise'`),
    check('drafts_kind', oneOf('kind', draftKinds)),
    check('drafts_source', oneOf('source', draftSources)),
    check('drafts_version', sql`version >= 1`),
  ],
);
