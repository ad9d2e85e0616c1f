import type { FileType } from '#shared/file.ts';

/** The rows, the last word on all other entries, and what opens them for people. */
export const ROWS_NAME = 'billwright.json';
export const MANIFEST_NAME = 'manifest.json';
export const README_NAME = 'README.txt';
export const PDFS_LEFT_NAME = 'pdfs/not included.txt';

export const listNames = [
  ...['clients', 'items', 'invoices', 'invoice-items', 'proposals', 'proposal-items', 'payments'],
  ...['consents', 'answers'],
] as const;
export const listPath = (name: string) => `lists/${name}.csv`;

const endings: Record<FileType, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

export const filePath = (id: string, type: FileType) => `files/${id}.${endings[type]}`;
export const sealedPath = (id: string) => `signed/${id}.pdf`;
export const logoPath = (type: 'png' | 'jpeg') => `logo.${endings[`image/${type}`]}`;
export const logoPaths = [logoPath('png'), logoPath('jpeg')] as const;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const fixed: ReadonlySet<string> = new Set([
  ...[ROWS_NAME, MANIFEST_NAME, README_NAME, PDFS_LEFT_NAME],
  ...logoPaths,
  ...listNames.map(listPath),
]);
const STORED = new RegExp(`^(?:files/${UUID}\\.(?:pdf|png|jpg|webp)|signed/${UUID}\\.pdf)$`);
/** No folders within, and nothing that a system reads otherwise. */
const PDF = /^pdfs\/[^/\\:*?"<>|\p{Cc}]{1,250}\.pdf$/u;

/** Whether an archive may have an entry of this name. */
export const isArchiveName = (name: string): boolean =>
  fixed.has(name) || STORED.test(name) || (PDF.test(name) && !name.includes('..'));

export const isPdfName = (name: string): boolean => PDF.test(name);
