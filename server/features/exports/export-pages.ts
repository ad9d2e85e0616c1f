import type { ExportColumn } from '#shared/export-columns.ts';

/** Texts, decimals and ISO days, in the order of the columns; null for an empty cell. */
export type Cells = readonly (string | null)[];

/** Rows that one statement reads: what is in memory of an export, however long it is. */
export const PAGE_ROWS = 500;

/** A list as it leaves the product, read while it is written. */
export interface ExportTable {
  /** What the file is called, without an ending. */
  name: string;
  columns: readonly Pick<ExportColumn, 'name' | 'type'>[];
  pages: AsyncIterable<readonly Cells[]>;
}

/** Pages after one another, each beginning behind the last row of the one before, so that no transaction stays open. */
export async function* keysetPages<Row>(
  read: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await read(last);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE_ROWS) return;
    last = rows.at(-1);
  }
}

/** The cells of rows that have more than cells. */
export async function* cellsOf(
  pages: AsyncIterable<readonly { cells: Cells }[]>,
): AsyncGenerator<readonly Cells[]> {
  for await (const rows of pages) yield rows.map(({ cells }) => cells);
}

/** A select list of one column, `cells`: a JSON array in the order of the columns. */
export function cellsSql<Key extends string>(
  columns: readonly { key: Key }[],
  values: Readonly<Record<Key, string>>,
): string {
  return `json_build_array(${columns.map(({ key }) => values[key]).join(', ')}) as cells`;
}
