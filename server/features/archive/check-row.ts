import type { PgColumn } from 'drizzle-orm/pg-core';
import { FileProblem } from '#server/features/imports/file-problem.ts';
import { isSafeHref } from '#shared/rich-text.ts';
import { isStorableText } from '#shared/text-field.ts';
import type { ArchiveTable } from './archive-tables.ts';
import { rowShapes } from './row-shapes.ts';

export type ArchiveRow = Record<string, unknown>;

const MOST_DEPTH = 60;
/** UTF-16 units of a text; of what was signed, which holds a whole proposal. */
const MOST_TEXT = 12_000;
const longTexts: Readonly<Record<string, number>> = {
  'signatures.content': 4_000_000,
  'notifications.message': 50_000,
  'notifications.search': 60_000,
};

const DECIMAL = /^-?\d{1,20}(?:\.\d{1,12})?$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?\+00:00$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d\d:\d\d:\d\d$/;

const matches = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value);

/** Whether a value is one of a type of PostgreSQL; what it counts as beyond that, the database says. */
const isOf: Readonly<Record<string, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string' && isStorableText(value),
  uuid: matches(UUID),
  boolean: (value) => typeof value === 'boolean',
  integer: Number.isSafeInteger,
  bigint: Number.isSafeInteger,
  numeric: matches(DECIMAL),
  date: matches(DAY),
  time: matches(TIME),
  'timestamp with time zone': matches(INSTANT),
  jsonb: (value) => isPlain(value, 0),
};

/** JSON without anything that a page or the database would stumble over, and without links that run something. */
function isPlain(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth > MOST_DEPTH) return false;
  return Object.entries(value).every(
    ([key, inner]) =>
      isStorableText(key) &&
      isPlain(inner, depth + 1) &&
      (key !== 'href' || (typeof inner === 'string' && isSafeHref(inner))),
  );
}

const typeOf = (column: PgColumn) => column.getSQLType().replace(/\s?\(.*?\)/, '');

function fits(table: ArchiveTable, column: PgColumn, value: unknown): boolean {
  if (value === null) return true;
  const name = `${table.name}.${column.name}`;
  const type = typeOf(column);
  if (type.endsWith('[]')) {
    const isItem = isOf[type.slice(0, -2)];
    return Array.isArray(value) && value.length <= 1_000 && value.every((item) => isItem?.(item));
  }
  if (!isOf[type]?.(value)) return false;
  if (typeof value === 'string' && value.length > (longTexts[name] ?? MOST_TEXT)) return false;
  const shape = rowShapes[name];
  return !shape || shape.safeParse(value).success;
}

/**
 * Rows as they come from a file, one after the other: each has the columns of the first of its table.
 * @throws FileProblem for anything that this product has not written
 */
export function createRowCheck() {
  const seen = new Map<string, readonly PgColumn[]>();
  return (table: ArchiveTable, value: unknown): ArchiveRow => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unfit(table);
    const row = value as ArchiveRow;
    const names = Object.keys(row);
    const columns = seen.get(table.name) ?? table.columns.filter((column) => Object.hasOwn(row, column.name));
    seen.set(table.name, columns);
    const unknown = names.find((name) => !table.columns.some((column) => column.name === name));
    if (unknown)
      throw new FileProblem(
        'This archive was made by a newer version. It can be imported once this installation is up to date.',
      );
    if (names.length !== columns.length || columns.some(({ name }) => !Object.hasOwn(row, name)))
      throw unfit(table);
    for (const column of columns) if (!fits(table, column, row[column.name])) throw unfit(table, column);
    return row;
  };
}

const unfit = (table: ArchiveTable, column?: PgColumn) =>
  new FileProblem(
    `This archive has something in it that doesn’t fit (${table.name}${column ? `, ${column.name}` : ''}). Nothing was taken over.`,
  );
