import { and, asc, eq, gt } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { importProblems } from '#server/db/schema/imports.ts';
import { BYTE_ORDER_MARK, csvCell } from '#server/features/exports/write-csv.ts';
import { guardText } from '#shared/csv.ts';
import type { ImportRow } from './shown-import.ts';

const PAGE = 500;

/** Numbers stay numbers, also below zero. */
const NUMBER = /^[-+]?[\d.,]+$/;
const cellOf = (text: string) => csvCell(NUMBER.test(text) ? text : guardText(text));
const lineOf = (cells: readonly string[]) => `${cells.map(cellOf).join(',')}\r\n`;

/** The rows that weren't taken over as they came, each with its number and the reasons; corrected, it can be imported again. */
export async function* errorsCsv(db: Database, { id, columns }: ImportRow): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lineOf([...columns.map(({ name }) => name), 'Row', 'Reason']);
  let after = 0;
  for (;;) {
    const problems = await db
      .select()
      .from(importProblems)
      .where(and(eq(importProblems.importId, id), gt(importProblems.row, after)))
      .orderBy(asc(importProblems.row), asc(importProblems.position))
      .limit(PAGE);
    const byRow = new Map<number, typeof problems>();
    for (const problem of problems) byRow.set(problem.row, [...(byRow.get(problem.row) ?? []), problem]);
    // The last one may go on beyond the page.
    if (problems.length === PAGE && byRow.size > 1) byRow.delete(problems.at(-1)?.row ?? 0);
    for (const [row, found] of byRow) {
      const reasons = found.map(({ message }) => message).join(' ');
      const cells = columns.map(({ index }) => found[0]?.cells[index] ?? '');
      yield lineOf([...cells, String(row), reasons]);
      after = row;
    }
    if (problems.length < PAGE) return;
  }
}
