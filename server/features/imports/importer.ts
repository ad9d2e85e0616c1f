import type { Database } from '#server/db/client.ts';
import type { ImportMapping, ImportTarget, RowFix } from '#shared/imports.ts';
import type { RawRecord } from './read-records.ts';
import type { SeenColumn } from './seen-column.ts';

/** What becomes of one client, item or invoice of a file, by the column that counts it. */
export type Outcome = 'created' | 'updated' | 'skipped' | 'errors' | 'ambiguous';

export interface RowProblem {
  record: RawRecord;
  field: ImportTarget | null;
  code: string;
  message: string;
  candidates?: { id: string; name: string; email: string }[] | undefined;
}

/** What is to be done with a record, or with several that are one thing. */
export interface Planned<Work> {
  outcome: Outcome;
  problems: RowProblem[];
  work?: Work;
}

/** Takes over one kind of thing. A check plans alone; a run plans and writes. */
export interface Importer<Work = unknown> {
  /** The records that belong together, in an order that depends on the file alone. */
  units(readRows: () => AsyncIterable<RawRecord>): AsyncIterable<RawRecord[]>;
  /** Remembers what it planned, so that later rows meet it. */
  plan(unit: RawRecord[]): Planned<Work>;
  /**
   * Stores what was planned, and turns what can't be stored into an error of its row.
   * @param options.isFirst nothing of this import was written before
   * @returns how many clients were made on the way
   */
  write(transaction: Database, planned: Planned<Work>[], options: { isFirst: boolean }): Promise<number>;
}

/** What an importer knows of the import and its seller. */
export interface ImportContext {
  importId: string;
  userId: string;
  columns: readonly SeenColumn[];
  mapping: ImportMapping;
  fixes: ReadonlyMap<number, RowFix>;
  /** ISO 4217, of the seller. */
  currency: string;
  /** The seller's calendar day. */
  today: string;
  /** IANA. */
  timeZone: string;
  now: Date;
}

export async function* oneByOne(readRows: () => AsyncIterable<RawRecord>): AsyncGenerator<RawRecord[]> {
  for await (const record of readRows()) yield [record];
}
