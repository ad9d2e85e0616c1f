import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { filePurposes, fileTypes } from '#shared/file.ts';
import { bytes, id, instant, oneOf } from './columns.ts';
import { documents } from './documents.ts';
import { users } from './users.ts';

/** What sellers upload for their proposals. A file never changes once it is ready, so that what was signed stays. */
export const files = pgTable(
  'files',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: filePurposes }).notNull(),
    name: text('name').notNull(),
    /** Media type, by what is in it; null until that is known. */
    type: text('type', { enum: fileTypes }),
    /** Bytes, as announced and then as stored. */
    size: integer('size').notNull(),
    /** Pixels, of pictures. */
    width: integer('width'),
    height: integer('height'),
    /** Of the content, as hexadecimal digits. */
    sha256: text('sha256'),
    /** When all of it was there and looked at. */
    readyAt: instant('ready_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('files_id_owner_key').on(table.id, table.userId),
    index('files_owner_index').on(table.userId, table.createdAt),
    check('files_purpose', oneOf('purpose', filePurposes)),
    check('files_type', oneOf('type', fileTypes)),
    check('files_size', sql`size > 0`),
    check('files_ready', sql`num_nulls(ready_at, type, sha256) in (0, 3)`),
  ],
);

/** Its bytes, in the parts in which they came. */
export const fileParts = pgTable(
  'file_parts',
  {
    userId: uuid('user_id').notNull(),
    fileId: uuid('file_id').notNull(),
    /** From 0. */
    part: integer('part').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.part] }),
    foreignKey({
      name: 'file_parts_file_fk',
      columns: [table.fileId, table.userId],
      foreignColumns: [files.id, files.userId],
    }).onDelete('cascade'),
    check('file_parts_part', sql`part between 0 and 99`),
  ],
);

/** Which documents show or carry a file: their visitors may read it. */
export const documentFiles = pgTable(
  'document_files',
  {
    userId: uuid('user_id').notNull(),
    documentId: uuid('document_id').notNull(),
    fileId: uuid('file_id').notNull(),
    /** Order of attachments, from 1; null for pictures within texts. */
    position: integer('position'),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.fileId] }),
    foreignKey({
      name: 'document_files_document_fk',
      columns: [table.documentId, table.userId],
      foreignColumns: [documents.id, documents.userId],
    }).onDelete('cascade'),
    // What a document carries can't be deleted.
    foreignKey({
      name: 'document_files_file_fk',
      columns: [table.fileId, table.userId],
      foreignColumns: [files.id, files.userId],
    }),
    index('document_files_file_index').on(table.fileId),
  ],
);
