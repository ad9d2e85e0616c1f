import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { signatureKinds } from '#shared/consent.ts';
import { commentAnchors, commentAuthors } from '#shared/proposal-comment.ts';
import { bytes, id, instant, oneOf, timestamps } from './columns.ts';
import { documents } from './documents.ts';
import { users } from './users.ts';

/** Who signed a proposal, and the sealed file that shows it. Nothing of it changes but what sealing adds, once. */
export const signatures = pgTable(
  'signatures',
  {
    id: id(),
    userId: uuid('user_id').notNull(),
    documentId: uuid('document_id').notNull(),
    /** Of the proposal. */
    version: integer('version').notNull(),
    kind: text('kind', { enum: signatureKinds }).notNull(),
    name: text('name').notNull(),
    /** Of a drawn one: lists of points. */
    strokes: jsonb('strokes'),
    /** Which wording was agreed to. */
    consentVersion: integer('consent_version').notNull(),
    signedAt: instant('signed_at').notNull(),
    ip: text('ip'),
    userAgent: text('user_agent'),
    /** Canonical JSON of what was signed, and its SHA-256 as hexadecimal digits. */
    content: text('content').notNull(),
    documentHash: text('document_hash').notNull(),
    /** The sealed file and its SHA-256, once it is made. */
    sealedPdf: bytes('sealed_pdf'),
    pdfHash: text('pdf_hash'),
    /** Whether a certificate signed the file. */
    sealKind: text('seal_kind', { enum: ['certificate', 'hash'] }),
    sealedAt: instant('sealed_at'),
    /** Last part of the address of its page. */
    verifyCode: text('verify_code').notNull(),
    sealTries: integer('seal_tries').notNull().default(0),
    /** By the database's clock: nobody else seals it until then. */
    leaseUntil: instant('lease_until'),
    /** It came with an archive: this installation has not seen it being made, and vouches for nothing. */
    isImported: boolean('is_imported').notNull().default(false),
  },
  (table) => [
    foreignKey({
      name: 'signatures_document_fk',
      columns: [table.documentId, table.userId],
      foreignColumns: [documents.id, documents.userId],
    }).onDelete('cascade'),
    unique('signatures_document_key').on(table.documentId),
    unique('signatures_code_key').on(table.verifyCode),
    index('signatures_unsealed_index').on(table.signedAt).where(sql`sealed_at is null`),
    check('signatures_kind', oneOf('kind', signatureKinds)),
    check('signatures_strokes', sql`(kind = 'drawn') = (strokes is not null)`),
    check('signatures_sealed', sql`num_nulls(sealed_pdf, pdf_hash, seal_kind, sealed_at) in (0, 4)`),
  ],
);

/** What clients ask about a proposal, and what the seller answers. */
export const proposalComments = pgTable(
  'proposal_comments',
  {
    id: id(),
    userId: uuid('user_id').notNull(),
    documentId: uuid('document_id').notNull(),
    /** What it is about: the whole, one of its sections, or a line. */
    anchor: text('anchor', { enum: commentAnchors }).notNull(),
    anchorId: uuid('anchor_id'),
    /** How that was called then. */
    anchorLabel: text('anchor_label'),
    author: text('author', { enum: commentAuthors }).notNull(),
    /** Of whoever wrote it, as they gave it. */
    name: text('name'),
    message: text('message').notNull(),
    ip: text('ip'),
    userAgent: text('user_agent'),
    /** When the other side had it before them. */
    readAt: instant('read_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'proposal_comments_document_fk',
      columns: [table.documentId, table.userId],
      foreignColumns: [documents.id, documents.userId],
    }).onDelete('cascade'),
    index('proposal_comments_document_index').on(table.documentId, table.createdAt),
    check('proposal_comments_anchor', oneOf('anchor', commentAnchors)),
    check('proposal_comments_author', oneOf('author', commentAuthors)),
    check('proposal_comments_anchored', sql`(anchor in ('line', 'section')) = (anchor_id is not null)`),
  ],
);

/** How long visitors had each section of a version before them, added up. */
export const sectionTimes = pgTable(
  'section_times',
  {
    userId: uuid('user_id').notNull(),
    documentId: uuid('document_id').notNull(),
    version: integer('version').notNull(),
    /** As `proposalSections` orders them. */
    section: integer('section').notNull(),
    seconds: bigint('seconds', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.version, table.section] }),
    foreignKey({
      name: 'section_times_document_fk',
      columns: [table.documentId, table.userId],
      foreignColumns: [documents.id, documents.userId],
    }).onDelete('cascade'),
    check('section_times_seconds', sql`section >= 0 and seconds >= 0`),
  ],
);

/** Proposals to start from, as a draft holds them. */
export const proposalTemplates = pgTable(
  'proposal_templates',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Nothing of it is checked but sizes and types. */
    content: jsonb('content').notNull(),
    ...timestamps(),
  },
  (table) => [index('proposal_templates_owner_index').on(table.userId, table.name)],
);
