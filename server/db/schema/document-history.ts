import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { ledgerActors } from '#shared/ledger.ts';
import { instant, oneOf } from './columns.ts';
import { documents } from './documents.ts';

export const documentEventKinds = ['cancelled', 'reopened'] as const;

/** What a document said from its sending on, one row a version. */
export const documentVersions = pgTable(
  'document_versions',
  {
    userId: uuid('user_id').notNull(),
    documentId: uuid('document_id').notNull(),
    version: integer('version').notNull(),
    /** As it was answered. */
    content: jsonb('content').notNull(),
    /** SHA-256 of the content, as hexadecimal digits. */
    hash: text('hash').notNull(),
    amount: numeric('amount').notNull(),
    createdBy: text('created_by', { enum: ledgerActors }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.version] }),
    foreignKey({
      name: 'document_versions_document_fk',
      columns: [table.documentId, table.userId],
      foreignColumns: [documents.id, documents.userId],
    }).onDelete('cascade'),
    check('document_versions_created_by', oneOf('created_by', ledgerActors)),
  ],
);

/** Visits of others than the seller, one a visit. */
export const documentViews = pgTable(
  'document_views',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id').notNull(),
    documentId: uuid('document_id').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'document_views_document_fk',
      columns: [table.documentId, table.userId],
      foreignColumns: [documents.id, documents.userId],
    }).onDelete('cascade'),
    index('document_views_document_index').on(table.documentId, table.seenAt),
  ],
);

/** What sellers did to the state of a document, where no other table tells of it. */
export const documentEvents = pgTable(
  'document_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id').notNull(),
    documentId: uuid('document_id').notNull(),
    kind: text('kind', { enum: documentEventKinds }).notNull(),
    createdBy: text('created_by', { enum: ledgerActors }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'document_events_document_fk',
      columns: [table.documentId, table.userId],
      foreignColumns: [documents.id, documents.userId],
    }).onDelete('cascade'),
    index('document_events_document_index').on(table.documentId, table.createdAt),
    check('document_events_kind', oneOf('kind', documentEventKinds)),
    check('document_events_created_by', oneOf('created_by', ledgerActors)),
  ],
);
