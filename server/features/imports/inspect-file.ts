import {
  type Delimiter,
  delimiters,
  type Encoding,
  type ImportColumn,
  type ImportMapping,
  type ImportSource,
  MAX_COLUMNS,
  type TableKind,
} from '#shared/imports.ts';
import { FileProblem } from './file-problem.ts';
import { knownCount, sourceOf, targetsOf } from './known-columns.ts';
import { dateOrderOf, newDateHabits, noteDate } from './read-date.ts';
import { decimalMarkOf, newNumberHabits, noteNumber } from './read-number.ts';
import { type ReadBytes, readRecords, readRows, readText } from './read-records.ts';
import type { SeenColumn } from './seen-column.ts';
import { createYield } from './yield-often.ts';

/** Records by which the delimiter is judged, and among which the header is looked for. */
const LOOKED_AT = 50;
const HEADER_WITHIN = 20;
const SAMPLES = 3;
const SAMPLE_LENGTH = 200;
/** A column with more different values names no taxes. */
const MOST_VALUES = 30;

export interface Inspected {
  source: ImportSource;
  encoding: Encoding;
  delimiter: Delimiter;
  headerRow: number;
  columns: SeenColumn[];
  rowsTotal: number;
}

type Forced = Pick<ImportMapping, 'encoding' | 'delimiter' | 'headerRow'>;

/**
 * Finds out how a file is written and what it has.
 * @param forced what the seller has said of it
 * @throws FileProblem
 */
export async function inspectFile(
  kind: TableKind,
  readBytes: ReadBytes,
  forced: Forced = {},
): Promise<Inspected> {
  const encoding = forced.encoding ?? (await findEncoding(readBytes));
  const { delimiter, records } = await findDelimiter(readBytes, encoding, forced.delimiter);
  const headerRow = forced.headerRow ?? findHeader(kind, records);
  const header = records[headerRow];
  if (!header) throw new FileProblem('This file has no rows below the names of its columns.');
  const seen = await lookAtRows(readRows(readBytes, { encoding, delimiter, headerRow }), header);
  if (seen.rowsTotal === 0) throw new FileProblem('This file has no rows below the names of its columns.');
  const names = seen.columns.map(({ name }) => name);
  const targets = targetsOf(kind, names);
  return {
    ...{ encoding, delimiter, headerRow, rowsTotal: seen.rowsTotal },
    source: sourceOf(kind, names),
    columns: seen.columns.map((column, index) => ({ ...column, target: targets[index] ?? null })),
  };
}

async function findEncoding(readBytes: ReadBytes): Promise<Encoding> {
  let head: Buffer = Buffer.alloc(0);
  for await (const part of readBytes()) {
    head = part.subarray(0, 1_024);
    break;
  }
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const nulls = (odd: 0 | 1) => head.filter((byte, index) => byte === 0 && index % 2 === odd).length;
  if (nulls(1) > head.length / 4 && nulls(0) === 0) return 'utf-16le';
  if (nulls(0) > head.length / 4 && nulls(1) === 0) return 'utf-16be';
  try {
    for await (const _ of readText(readBytes, 'utf-8', { isStrict: true }));
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

interface Tried {
  delimiter: Delimiter;
  records: string[][];
  problem?: unknown;
}

async function findDelimiter(
  readBytes: ReadBytes,
  encoding: Encoding,
  forced: Delimiter | undefined,
): Promise<Tried> {
  const tried: Tried[] = [];
  for (const delimiter of forced ? [forced] : delimiters)
    tried.push(await tryDelimiter(readBytes, { encoding, delimiter }));
  const [best] = tried.toSorted((a, b) => steadiness(b) - steadiness(a));
  const failed = tried.find(({ problem }) => problem);
  if (!best || (best.records.length === 0 && failed)) throw failed?.problem;
  // Split by anything else, a file with a mistake in its quotation marks is one column.
  if (failed && steadiness(best) <= 0) throw failed.problem;
  if (best.records.length === 0) throw new FileProblem('This file is empty.');
  return best;
}

async function tryDelimiter(
  readBytes: ReadBytes,
  format: { encoding: Encoding; delimiter: Delimiter },
): Promise<Tried> {
  const records: string[][] = [];
  try {
    for await (const record of readRecords(readBytes, format)) {
      records.push(record);
      if (records.length === LOOKED_AT) break;
    }
  } catch (problem) {
    if (!(problem instanceof FileProblem)) throw problem;
    return { delimiter: format.delimiter, records: [], problem };
  }
  return { delimiter: format.delimiter, records };
}

/** How many of the records have as many cells as most of them, and a little for each cell; 0 where nothing is split. */
function steadiness({ records, problem }: Tried): number {
  if (problem) return -1;
  const widths = new Map<number, number>();
  for (const { length } of records) widths.set(length, (widths.get(length) ?? 0) + 1);
  const [[width, count] = [1, 0]] = [...widths].toSorted(([a, m], [b, n]) => n - m || b - a);
  return width < 2 ? 0 : count / records.length + Math.min(width, MAX_COLUMNS) / 1_000;
}

/** The first record with most known headings, or else the widest. */
function findHeader(kind: TableKind, records: readonly string[][]): number {
  const head = records.slice(0, HEADER_WITHIN);
  const indexOfMost = (counts: number[]) => counts.indexOf(Math.max(...counts));
  const matches = head.map((record) => knownCount(kind, record));
  if (Math.max(...matches) > 0) return indexOfMost(matches);
  return indexOfMost(head.map((record) => record.filter((cell) => cell.trim() !== '').length));
}

async function lookAtRows(rows: ReturnType<typeof readRows>, header: readonly string[]) {
  const othersTurn = createYield();
  const names = [...header];
  const looks = header.map(newLook);
  let rowsTotal = 0;
  for await (const { cells } of rows) {
    rowsTotal++;
    cells.forEach((cell, index) => {
      const text = cell.trim();
      if (text === '') return;
      while (looks.length <= index) {
        looks.push(newLook());
        names.push('');
      }
      noteCell(looks[index] as Look, text);
    });
    await othersTurn();
  }
  return { rowsTotal, columns: looks.map((look, index) => columnOf(look, index, names[index] ?? '')) };
}

type Look = ReturnType<typeof newLook>;

const newLook = () => ({
  filled: 0,
  samples: [] as string[],
  values: new Set<string>(),
  dates: newDateHabits(),
  numbers: newNumberHabits(),
});

function noteCell(look: Look, text: string): void {
  look.filled++;
  if (look.samples.length < SAMPLES) look.samples.push(text.slice(0, SAMPLE_LENGTH));
  if (look.values.size <= MOST_VALUES && text.length <= SAMPLE_LENGTH) look.values.add(text);
  if (text.length > 40) return;
  noteDate(look.dates, text);
  noteNumber(look.numbers, text);
}

function columnOf(
  { filled, samples, values, dates, numbers }: Look,
  index: number,
  name: string,
): SeenColumn {
  const areDates = filled > 0 && dates.dates >= filled / 2;
  const areNumbers = filled > 0 && numbers.numbers >= filled / 2;
  const column: ImportColumn = { index, name: name.trim(), samples, target: null };
  return {
    ...column,
    ...(areDates && {
      dateOrder: dateOrderOf(dates),
      ambiguousDates: dateOrderOf(dates) ? 0 : dates.ambiguous || dates.dates,
    }),
    ...(areNumbers && {
      decimalMark: decimalMarkOf(numbers),
      ambiguousNumbers: decimalMarkOf(numbers) ? 0 : numbers.numbers,
    }),
    ...(values.size <= MOST_VALUES && { values: [...values] }),
  };
}
