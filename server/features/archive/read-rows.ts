import { z } from 'zod';
import { FileProblem } from '#server/features/imports/file-problem.ts';
import { ARCHIVE_FORMAT } from '#shared/archive.ts';
import { type ArchiveTable, accountTable, archiveTables } from './archive-tables.ts';
import { type ArchiveRow, createRowCheck } from './check-row.ts';

/** Bytes of a row. */
const MOST_LINE = 8 * 1024 * 1024;
const TABLES = '"tables":{';
const TABLE = /^"([a-z_]{1,60})":\[$/;

const unreadable = () =>
  new FileProblem('This archive isn’t written as archives are. Download it again, and upload it as it is.');

const headSchema = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  madeAt: z.iso.datetime(),
  account: z.record(z.string(), z.unknown()),
  tables: z.strictObject({}),
});

/** What a line of `billwright.json` is. */
export type ArchiveLine =
  | { kind: 'account'; row: ArchiveRow; madeAt: string }
  | { kind: 'row'; table: ArchiveTable; row: ArchiveRow };

/** Where a reader is in the file. */
interface Place {
  at: 'head' | 'tables' | 'rows' | 'end';
  table?: ArchiveTable;
  /** The first table that may still come: they have an order. */
  next: number;
}

/**
 * Reads `billwright.json` line by line, each of which is a row of its own, and checks what is in it.
 * @throws FileProblem
 */
export async function* readArchiveRows(content: AsyncIterable<Buffer>): AsyncGenerator<ArchiveLine> {
  const check = createRowCheck();
  let place: Place = { at: 'head', next: 0 };
  for await (const line of linesOf(content)) {
    if (place.at === 'head') {
      const { account, madeAt } = readHead(line);
      yield { kind: 'account', row: check(accountTable, account), madeAt };
      place = { at: 'tables', next: 0 };
    } else if (place.table && !isEndOfTable(line)) {
      const row = check(place.table, parsed(line.endsWith(',') ? line.slice(0, -1) : line));
      yield { kind: 'row', table: place.table, row };
    } else place = placeAfter(place, line);
  }
  if (place.at !== 'end') throw unreadable();
}

const isEndOfTable = (line: string) => line === ']' || line === '],';

function readHead(line: string) {
  const head = line.endsWith(TABLES) ? headSchema.safeParse(parsed(`${line}}}`)) : undefined;
  if (!head?.success) throw unreadable();
  return head.data;
}

/** Where a line leads that is no row. */
function placeAfter({ at, next }: Place, line: string): Place {
  if (at === 'rows') return { at: 'tables', next };
  if (at === 'tables' && line === '}}') return { at: 'end', next };
  const name = at === 'tables' ? TABLE.exec(line)?.[1] : undefined;
  const index = archiveTables.findIndex((known) => known.name === name);
  const table = archiveTables[index];
  if (!table || index < next) throw unreadable();
  return { at: 'rows', table, next: index + 1 };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw unreadable();
  }
}

async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  let length = 0;
  for await (const piece of content) {
    let from = 0;
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, from)) {
      yield Buffer.concat([...rest, piece.subarray(from, at)]).toString();
      rest = [];
      length = 0;
      from = at + 1;
    }
    const tail = piece.subarray(from);
    length += tail.length;
    if (length > MOST_LINE) throw unreadable();
    // Pieces are read anew into the same memory by nobody, so that what is left of one may be kept.
    if (tail.length > 0) rest.push(tail);
  }
  if (length > 0) yield Buffer.concat(rest).toString();
}
