import { pipeline } from 'node:stream';
import { CsvError, type Options, parse } from 'csv-parse';
import { unguardText } from '#shared/csv.ts';
import { type Delimiter, type Encoding, MAX_CELL_BYTES, MAX_COLUMNS, MAX_ROWS } from '#shared/imports.ts';
import { FileProblem } from './file-problem.ts';
import { createYield } from './yield-often.ts';

/** The bytes of a file in order, in parts of any size. */
export type ReadBytes = () => AsyncIterable<Buffer>;

export interface RawRecord {
  /** From 1 for the first record after the header; what comes before is 0 or less. */
  row: number;
  cells: string[];
}

/** Bytes that are decoded and parsed in one go. */
const PIECE_BYTES = 16 * 1024;

/** @throws TypeError for bytes that the encoding doesn't have, where it is to be strict */
export async function* readText(
  readBytes: ReadBytes,
  encoding: Encoding,
  { isStrict = false } = {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: isStrict });
  const othersTurn = createYield();
  for await (const part of readBytes())
    for (let at = 0; at < part.length; at += PIECE_BYTES) {
      const text = decoder.decode(part.subarray(at, at + PIECE_BYTES), { stream: true });
      if (text.includes('\0')) throw new FileProblem('This isn’t a text file. Save it as CSV and try again.');
      yield text;
      await othersTurn();
    }
  yield decoder.decode();
}

interface Format {
  encoding: Encoding;
  delimiter: Delimiter;
}

/** Records that show something, from the top of the file. @throws FileProblem that names the line */
export async function* readRecords(
  readBytes: ReadBytes,
  { encoding, delimiter }: Format,
): AsyncGenerator<string[]> {
  let lastLine = 0;
  const options: Options<{ cells: string[]; line: number } | string[]> = {
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    on_record(record, { lines }) {
      lastLine = lines;
      return { cells: record as string[], line: lines };
    },
  };
  const parser = parse(options as Options);
  // A failure of either side ends the loop below.
  pipeline(readText(readBytes, encoding), parser, () => undefined);
  try {
    for await (const { cells, line } of parser as AsyncIterable<{ cells: string[]; line: number }>)
      yield withinLimits(cells, line);
  } catch (error) {
    if (error instanceof CsvError) throw new FileProblem(sayWhere(error, lastLine + 1));
    throw error;
  }
}

function withinLimits(cells: string[], line: number): string[] {
  if (cells.length > MAX_COLUMNS)
    throw new FileProblem(`This file has more than ${MAX_COLUMNS} columns (line ${line}).`);
  if (cells.some((cell) => cell.length > MAX_CELL_BYTES / 4 && Buffer.byteLength(cell) > MAX_CELL_BYTES))
    throw new FileProblem(`A cell in line ${line} is longer than ${MAX_CELL_BYTES / 1024} kB.`);
  return cells.map(unguardText);
}

function sayWhere(error: CsvError, beginsAt: number): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return `The row that begins in line ${beginsAt} has a quotation mark that is never closed.`;
  const line = Number(error.lines ?? beginsAt);
  return `Line ${line} has a quotation mark in the middle of a cell. Put the whole cell in quotation marks, and double those within it.`;
}

/** A last line that only says when a report was made, or what it comes to. */
const FOOTER = /\d{1,2}:\d{2}|\bGMT\b|\bUTC\b|^total\b/i;

/**
 * The records below the header.
 * @param headerRow index of the record that names the columns
 * @throws FileProblem
 */
export async function* readRows(
  readBytes: ReadBytes,
  { headerRow, ...format }: Format & { headerRow: number },
): AsyncGenerator<RawRecord> {
  let row = -headerRow;
  let held: RawRecord | undefined;
  let width = 0;
  for await (const cells of readRecords(readBytes, format)) {
    if (row === 0) width = cells.length;
    if (row < 1) {
      row++;
      continue;
    }
    if (held) yield held;
    held = undefined;
    if (row > MAX_ROWS)
      throw new FileProblem(
        `This file has more than ${MAX_ROWS.toLocaleString('en-US')} rows. Split it and import the parts.`,
      );
    const record = { row: row++, cells };
    const [first = '', ...rest] = cells;
    if (width > 2 && FOOTER.test(first) && rest.every((cell) => cell.trim() === '')) held = record;
    else yield record;
  }
}
