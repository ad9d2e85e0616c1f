import { z } from 'zod';

/** Raised when older releases could not read what is written. */
export const BACKUP_FORMAT = 1;

export const MANIFEST_NAME = 'manifest.json';

/** The file of a table in a backup: PostgreSQL's text format of COPY, which every version reads. */
export const tableFile = (table: string) => `tables/${table}.copy`;

const tableSchema = z.object({
  name: z.string().regex(/^[a-z_][a-z0-9_]*$/),
  columns: z.array(z.string().regex(/^[a-z_][a-z0-9_]*$/)).min(1),
  rows: z.number().int().nonnegative(),
  /** Of the table's file, in hexadecimal digits. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Of its rows in any order, see `count-rows.ts`. */
  rowSum: z.string().regex(/^[0-9a-f]{16}$/),
});

export type BackupTable = z.output<typeof tableSchema>;

export const manifestSchema = z.object({
  product: z.literal('billwright'),
  format: z.literal(BACKUP_FORMAT),
  madeAt: z.iso.datetime(),
  /** The last migration of the database, by its name in `migrations/`. */
  migration: z.string(),
  postgresql: z.string(),
  /** Fingerprints of `DATA_KEYS`: only these keys read the secrets that it encrypts. */
  dataKeys: z.array(z.string()),
  /** In the order in which they can be filled. */
  tables: z.array(tableSchema),
});

export type BackupManifest = z.output<typeof manifestSchema>;
