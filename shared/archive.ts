import { z } from 'zod';

/** Of what an archive holds. It is raised when an older version could no longer read it right. */
export const ARCHIVE_FORMAT = 1;

/** Minutes for which the address of an archive is good, once. */
export const ARCHIVE_MINUTES = 10;
/** PDFs in one archive. */
export const MOST_ARCHIVE_PDFS = 2_000;

/** Body of `POST /api/user/archive`. */
export const makeArchiveSchema = z.object({
  currentPassword: z.string().optional(),
  /** The year whose documents come along as PDFs. */
  pdfs: z.int({ error: 'Choose a year' }).min(2000, 'Choose a year').max(2100, 'Choose a year').optional(),
});

/** Body of `POST /api/imports/{id}/run` for an archive. */
export const runArchiveSchema = z
  .object({ currentPassword: z.string().optional() })
  .nullish()
  .transform((body) => body ?? { currentPassword: undefined });

/** Its answer: where the file is, for one download. */
export interface MadeArchive {
  address: string;
  expiresAt: string;
}

/** A column of a table in `billwright.json`. */
export interface ArchiveField {
  name: string;
  /** In words. */
  type: string;
  canBeNull: boolean;
}

/** What `billwright.json` is made of, as developers read it. */
export interface ArchiveFormat {
  account: ArchiveField[];
  /** In the order in which they are written and taken in. */
  tables: {
    name: string;
    /** What a row is. */
    about: string;
    /** What becomes of its rows in another account, where they aren't simply added. */
    taken: string | null;
    fields: ArchiveField[];
  }[];
}

/** `GET /api/imports/{id}/progress`: how far the taking in of an archive is. */
export interface ArchiveProgress {
  rowsDone: number;
  rowsTotal: number;
  /** What is being taken in; null before it begins, and once all rows are in and sums are checked. */
  table: { name: string; done: number; total: number } | null;
}

/** What an archive holds, as its import shows it before anything is taken in. */
export interface ArchiveContents {
  /** ISO 8601 UTC. */
  madeAt: string;
  /** Whose account it was. */
  email: string;
  businessName: string | null;
  /** Rows by kind. */
  counts: Record<string, number>;
  /** PDFs that came along to be read; they are made anew when they are asked for. */
  pdfs: number;
}
