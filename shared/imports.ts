import { z } from 'zod';
import type { ArchiveContents } from './archive.ts';
import { taxTextsIn } from './tax-text.ts';

export const importKinds = ['clients', 'items', 'invoices', 'archive'] as const;
export type ImportKind = (typeof importKinds)[number];

/** What a table of rows can be; an archive is taken in whole. */
export const tableKinds = ['clients', 'items', 'invoices'] as const;
export type TableKind = (typeof tableKinds)[number];

export const importStates = [
  /** Parts are still missing. */
  'uploading',
  /** All of it is here, and the worker looks at it: columns are empty until it has. */
  'uploaded',
  'mapped',
  'checking',
  'checked',
  'running',
  'done',
  'cancelled',
  'failed',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

export const importSources = [
  'freshbooks',
  'wave',
  'invoice_ninja',
  'stripe',
  'quickbooks',
  /** A file that this product has exported. */
  'billwright',
  'other',
] as const;
export type ImportSource = (typeof importSources)[number];

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/**
 * What a column of each kind may become. Of several columns with one target, notes, descriptions and streets are joined in
 * their order; of anything else the first that isn't empty counts.
 */
export const importTargets = {
  clients: [
    'name',
    'firstName',
    'lastName',
    'email',
    'phone',
    'company',
    'address',
    'street',
    'street2',
    'city',
    'state',
    'postalCode',
    'country',
    'currency',
    'taxId',
    'registrationId',
    'reference',
    'paymentTerms',
    'contacts',
    'notes',
  ],
  items: ['name', 'description', 'rate', 'currency', 'unit', 'taxes', 'terms', 'availableFor'],
  invoices: [
    'clientName',
    'clientCompany',
    'clientEmail',
    'number',
    'title',
    'issuedOn',
    'dueOn',
    'status',
    'paidOn',
    'paidAmount',
    /** Of payments: what went back to the client. */
    'refundedAmount',
    'total',
    'currency',
    'discount',
    'discountPercent',
    'lineName',
    'lineDescription',
    'quantity',
    'unit',
    'rate',
    'lineAmount',
    'lineDiscountPercent',
    'lineDiscount',
    'tax1Name',
    'tax1Amount',
    'tax2Name',
    'tax2Amount',
    'tax3Name',
    'orderNumber',
    'notes',
    /** Of bookings, one row a posting: type of account, account, and amount. */
    'accountType',
    'accountName',
  ],
} as const satisfies Record<TableKind, readonly string[]>;
export type ImportTarget = (typeof importTargets)[TableKind][number];

/** Index, not name, is the identity of a column: names repeat. */
export interface ImportColumn {
  /** From 0. */
  index: number;
  name: string;
  /** The first three values that aren't empty. */
  samples: string[];
  target: ImportTarget | null;
  /** How many days and months of it can be read either way; 0 where the whole column says which it is. */
  ambiguousDates?: number | undefined;
  /** The same for numbers such as 1.234 or 1,234: somebody has to choose the decimal mark. */
  ambiguousNumbers?: number | undefined;
  /** All its values, where they are few. */
  values?: string[] | undefined;
}

/** Columns of names of taxes, each with that of their amounts. */
const taxColumns: readonly (readonly [ImportTarget, ImportTarget?])[] = [
  ['tax1Name', 'tax1Amount'],
  ['tax2Name', 'tax2Amount'],
  ['tax3Name'],
  ['taxes'],
];

/** What columns that name taxes say; a column of amounts without one is a tax of its own. */
export function taxNamesOf(columns: readonly Omit<ImportColumn, 'index'>[]): string[] {
  const names = taxColumns.flatMap(([name, amount]) => {
    const named = columns.filter(({ target }) => target === name);
    const ofAmounts = columns.filter(({ target, samples }) => target === amount && samples.length > 0);
    if (named.length === 0) return amount ? ofAmounts.map((column) => column.name) : [];
    const values = named.flatMap((column) => column.values ?? []);
    return name === 'taxes' ? values.flatMap(taxTextsIn) : values;
  });
  return [...new Set(names)];
}

export const dateOrders = ['dmy', 'mdy', 'ymd'] as const;
export const decimalMarks = ['.', ','] as const;
export const duplicateRules = ['skip', 'update', 'create'] as const;

const allTargets = [...new Set(Object.values(importTargets).flat())] as [ImportTarget, ...ImportTarget[]];

/** What the seller says about a file before it is checked. */
export const importMappingSchema = z.object({
  /** By index of the column; null leaves it out. */
  targets: z.record(z.string().regex(/^\d{1,3}$/), z.enum(allTargets).nullable()),
  /** Missing where each column says it by itself. */
  dateOrder: z.enum(dateOrders).optional(),
  decimalMark: z.enum(decimalMarks).optional(),
  duplicates: z.enum(duplicateRules),
  defaults: z
    .object({
      /** ISO 4217, for rows that name none. */
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .optional(),
      /** Whole days from issue to due date, for rows without one. */
      dueDays: z.int().min(0).max(365).optional(),
      /** The rate that each tax name of the file stands for. */
      taxRates: z.record(z.string().max(200), z.uuid()).optional(),
      /** Differences of rounding go into a line of their own, up to one minor unit a line. */
      takeRounding: z.boolean().optional(),
    })
    .default({}),
  /** To read the file in another way than it was found to be written. */
  encoding: z.enum(encodings).optional(),
  delimiter: z.enum(delimiters).optional(),
  headerRow: z.int().min(0).max(100).optional(),
});
export type ImportMapping = z.infer<typeof importMappingSchema>;

/** What was filled in for single rows: a missing e-mail address, or which of several clients is meant. */
export const rowFixSchema = z.object({
  /** From 1 for the first record after the header. */
  row: z.int().min(1).max(50_000),
  email: z.string().trim().max(254).optional(),
  clientId: z.uuid().optional(),
});
export type RowFix = z.infer<typeof rowFixSchema>;

/** `PUT /api/imports/{id}/fixes` replaces all of them. */
export const rowFixesSchema = z.object({ fixes: z.array(rowFixSchema).max(5_000) });

export const MAX_FILE_BYTES = 20 * 1024 * 1024;
export const MAX_ARCHIVE_BYTES = 500 * 1024 * 1024;
export const PART_BYTES = 2 * 1024 * 1024;
export const MAX_ROWS = 50_000;
export const MAX_COLUMNS = 200;
export const MAX_CELL_BYTES = 64 * 1024;
/** Days for which the rows of an import can be taken back. */
export const UNDO_DAYS = 30;
/** Rows that are written in one transaction. */
export const BATCH_ROWS = 250;

export const newImportSchema = z
  .object({
    kind: z.enum(importKinds, { error: 'Choose what the file holds' }),
    fileName: z.string().trim().min(1, 'The file needs a name').max(200),
    bytes: z.int({ error: 'Send the size of the file' }).min(1, 'This file is empty'),
  })
  .refine(({ kind, bytes }) => bytes <= (kind === 'archive' ? MAX_ARCHIVE_BYTES : MAX_FILE_BYTES), {
    path: ['bytes'],
    error: 'This file is too large',
  });
export type NewImport = z.infer<typeof newImportSchema>;

/** A row that can't be taken over as it is. */
export interface ImportProblem {
  row: number;
  field: string | null;
  code: string;
  message: string;
  candidates: { id: string; name: string; email: string }[] | null;
  /** The record as it came. */
  cells: string[];
}

/** `GET /api/imports/{id}`; the list leaves out {@link problems}. */
export interface Import {
  id: string;
  kind: ImportKind;
  state: ImportState;
  fileName: string;
  /** Bytes. */
  size: number;
  /** Parts that have come, by number from 0. */
  partsReceived: number;
  source: ImportSource | null;
  encoding: Encoding | null;
  delimiter: Delimiter | null;
  headerRow: number | null;
  columns: ImportColumn[];
  mapping: ImportMapping | null;
  fixes: RowFix[];
  /** Names of taxes in the file, each of which needs a rate. */
  taxNames: string[];
  /** Rows of the file; of a file of invoices several may be one invoice. */
  rowsTotal: number;
  rowsDone: number;
  /** These five count clients, items or invoices. */
  created: number;
  updated: number;
  skipped: number;
  errors: number;
  ambiguous: number;
  clientsCreated: number;
  /** Of an archive, once it was looked at: what it holds. */
  contents: ArchiveContents | null;
  /** The first 50. */
  problems: ImportProblem[];
  /** What an undo has left, in words. */
  kept: string[];
  failure: string | null;
  /** Until when it can be undone; null where it can't. */
  undoUntil: string | null;
  createdAt: string;
  finishedAt: string | null;
}
