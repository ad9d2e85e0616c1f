import { guardText } from '#shared/csv.ts';
import type { CellType } from '#shared/export-columns.ts';
import type { Cells, ExportTable } from './export-pages.ts';

export const csvDelimiters = [',', ';'] as const;
export type CsvDelimiter = (typeof csvDelimiters)[number];

/** Without it spreadsheets take UTF-8 for the encoding of their country. */
export const BYTE_ORDER_MARK = '\ufeff';
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** A cell, in quotes where it needs them. */
export const csvCell = (cell: string) => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A table as CSV in UTF-8, a page at a time. */
export async function* csvOf(
  { columns, pages }: Pick<ExportTable, 'columns' | 'pages'>,
  delimiter: CsvDelimiter,
): AsyncGenerator<string> {
  const cellOf = (value: string | null, type: CellType | undefined) =>
    csvCell(type === 'text' ? guardText(value ?? '') : (value ?? ''));
  const lineOf = (cells: Cells) =>
    `${cells.map((value, index) => cellOf(value, columns[index]?.type)).join(delimiter)}\r\n`;
  yield `${BYTE_ORDER_MARK}${columns.map(({ name }) => csvCell(name)).join(delimiter)}\r\n`;
  for await (const rows of pages) yield rows.map(lineOf).join('');
}
