import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ArchiveContents } from '#shared/archive.ts';
import {
  delimiters,
  encodings,
  type ImportColumn,
  type ImportMapping,
  importKinds,
  importSources,
  importStates,
  type RowFix,
} from '#shared/imports.ts';
import { bytes, id, instant, oneOf, timestamps } from './columns.ts';
import { users } from './users.ts';

/** Files that sellers bring from elsewhere, and how far each got. A worker holds one by its lease. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: importKinds }).notNull(),
    state: text('state', { enum: importStates }).notNull().default('uploading'),
    fileName: text('file_name').notNull(),
    /** Bytes, as announced. */
    size: bigint('size', { mode: 'number' }).notNull(),
    source: text('source', { enum: importSources }),
    encoding: text('encoding', { enum: encodings }),
    delimiter: text('delimiter', { enum: delimiters }),
    /** Index of the record that names the columns. */
    headerRow: integer('header_row'),
    /** What the file has, in its order. */
    columns: jsonb('columns').$type<ImportColumn[]>().notNull().default([]),
    /** What the seller said about them. */
    mapping: jsonb('mapping').$type<ImportMapping>(),
    /** What the seller filled in or chose for single rows. */
    fixes: jsonb('fixes').$type<RowFix[]>().notNull().default([]),
    rowsTotal: integer('rows_total').notNull().default(0),
    /** Of the check, and then of the run: committed with each batch. */
    rowsDone: integer('rows_done').notNull().default(0),
    created: integer('created').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    errors: integer('errors').notNull().default(0),
    ambiguous: integer('ambiguous').notNull().default(0),
    /** Clients that were made on the way. */
    clientsCreated: integer('clients_created').notNull().default(0),
    /** Rows that an undo has left, as they were changed or used since. */
    kept: jsonb('kept').$type<string[]>().notNull().default([]),
    /** What an archive holds, once it was looked at. */
    contents: jsonb('contents').$type<ArchiveContents>(),
    /** Why it failed, in words for the seller. */
    failure: text('failure'),
    leaseUntil: instant('lease_until'),
    leaseToken: uuid('lease_token'),
    /** When its run ended; it can be undone for 30 days from then. */
    finishedAt: instant('finished_at'),
    ...timestamps(),
  },
  (table) => [
    unique('imports_id_owner_key').on(table.id, table.userId),
    index('imports_owner_index').on(table.userId, table.createdAt),
    // One at work a seller.
    uniqueIndex('imports_working_key').on(table.userId).where(sql`state in ('checking', 'running')`),
    index('imports_waiting_index')
      .on(table.createdAt)
      .where(sql`state in ('uploaded', 'checking', 'running')`),
    check('imports_kind', oneOf('kind', importKinds)),
    check('imports_state', oneOf('state', importStates)),
    check('imports_size', sql`size > 0`),
    check(
      'imports_counts',
      sql`least(rows_total, rows_done, created, updated, skipped, errors, ambiguous) >= 0`,
    ),
  ],
);

/** The file in the parts in which it came, deleted after some days. */
export const importParts = pgTable(
  'import_parts',
  {
    userId: uuid('user_id').notNull(),
    importId: uuid('import_id').notNull(),
    /** From 0. */
    part: integer('part').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.part] }),
    foreignKey({
      name: 'import_parts_import_fk',
      columns: [table.importId, table.userId],
      foreignColumns: [imports.id, imports.userId],
    }).onDelete('cascade'),
    check('import_parts_part', sql`part between 0 and 999`),
  ],
);

/** Rows that can't be taken over as they are, as the last check or run has seen them. */
export const importProblems = pgTable(
  'import_problems',
  {
    userId: uuid('user_id').notNull(),
    importId: uuid('import_id').notNull(),
    /** Record of the file, from 1 for the first one after the header. */
    row: integer('row').notNull(),
    /** Of problems of the same row, from 0. */
    position: integer('position').notNull(),
    /** The target that it is about. */
    field: text('field'),
    code: text('code').notNull(),
    message: text('message').notNull(),
    /** Whom an ambiguous name may mean. */
    candidates: jsonb('candidates').$type<{ id: string; name: string; email: string }[]>(),
    /** The record as it came. */
    cells: jsonb('cells').$type<string[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row, table.position] }),
    foreignKey({
      name: 'import_problems_import_fk',
      columns: [table.importId, table.userId],
      foreignColumns: [imports.id, imports.userId],
    }).onDelete('cascade'),
  ],
);

/**
 * How far the taking in of an archive is. Its transaction holds the import itself and the revisions of its seller's lists until it
 * ends, so that what is told meanwhile has a place of its own.
 */
export const archiveProgress = pgTable(
  'archive_progress',
  {
    importId: uuid('import_id').primaryKey(),
    userId: uuid('user_id').notNull(),
    /** Rows of all tables that are in. */
    rowsDone: integer('rows_done').notNull(),
    /** The table that is being taken in; null once all rows are, and sums are being checked. */
    tableName: text('table_name'),
    tableDone: integer('table_done').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'archive_progress_import_fk',
      columns: [table.importId, table.userId],
      foreignColumns: [imports.id, imports.userId],
    }).onDelete('cascade'),
    check('archive_progress_counts', sql`least(rows_done, table_done) >= 0`),
  ],
);
