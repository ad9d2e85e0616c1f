import type { ImportTarget } from '#shared/imports.ts';
import type { ImportContext } from './importer.ts';
import { readDate } from './read-date.ts';
import { readNumber } from './read-number.ts';

/** What a cell holds: nothing, a value, or something that can't be read. */
export type Cell = { value: string } | { unreadable: string } | undefined;

export const readable = (cell: Cell): string | undefined =>
  cell && 'value' in cell ? cell.value : undefined;

/** Reads the cells of a record by what their columns stand for. */
export function rowReader({ columns, mapping }: Pick<ImportContext, 'columns' | 'mapping'>) {
  const of = (target: ImportTarget) => columns.filter((column) => column.target === target);
  const places = new Map<ImportTarget, ReturnType<typeof of>>();
  const columnsOf = (target: ImportTarget) => {
    const found = places.get(target) ?? of(target);
    places.set(target, found);
    return found;
  };
  const filled = (cells: readonly string[], target: ImportTarget) =>
    columnsOf(target).flatMap((column) => {
      const text = (cells[column.index] ?? '').trim();
      return text === '' ? [] : [{ column, text }];
    });

  return {
    has: (target: ImportTarget) => columnsOf(target).length > 0,
    /** How its column is called in the file. */
    headingOf: (target: ImportTarget) => columnsOf(target)[0]?.name,
    /** The first that isn't empty. */
    text: (cells: readonly string[], target: ImportTarget): string => filled(cells, target)[0]?.text ?? '',
    /** All of them, one a line. */
    lines: (cells: readonly string[], target: ImportTarget): string =>
      filled(cells, target)
        .map(({ text }) => text)
        .join('\n'),
    /** As `YYYY-MM-DD`. */
    date(cells: readonly string[], target: ImportTarget): Cell {
      const [cell] = filled(cells, target);
      if (!cell) return undefined;
      const value = readDate(cell.text, cell.column.dateOrder ?? mapping.dateOrder ?? 'ymd');
      return value ? { value } : { unreadable: cell.text };
    },
    /** As a plain decimal string. */
    number(cells: readonly string[], target: ImportTarget): Cell {
      const [cell] = filled(cells, target);
      if (!cell) return undefined;
      const value = readNumber(cell.text, cell.column.decimalMark ?? mapping.decimalMark ?? '.');
      return value ? { value } : { unreadable: cell.text };
    },
  };
}

export type RowReader = ReturnType<typeof rowReader>;
