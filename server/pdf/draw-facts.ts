import type { FactView } from '#shared/document-view.ts';
import { mm, styles } from './print-style.ts';
import { later, type Sheet, type Tag } from './sheet.ts';

const GAP = mm(9);
const ROW_GAP = mm(2);

interface Cell extends FactView {
  width: number;
}

/** Facts with their names beside each other, in as many rows as they take. */
export function drawFacts(sheet: Sheet, facts: readonly FactView[], parent: Tag = sheet.root): void {
  rowsOf(sheet, facts).forEach((row, index) => {
    if (index > 0) sheet.y += ROW_GAP;
    drawRow(sheet, row, parent);
  });
}

export const factsHeight = (sheet: Sheet, facts: readonly FactView[]): number => {
  const rows = rowsOf(sheet, facts).map((row) => rowHeight(sheet, row));
  return rows.reduce((sum, height) => sum + height, ROW_GAP * Math.max(0, rows.length - 1));
};

function rowsOf(sheet: Sheet, facts: readonly FactView[]): Cell[][] {
  const rows: Cell[][] = [[]];
  let used = 0;
  for (const fact of facts) {
    const wanted = Math.max(sheet.measure(fact.label, styles.note), sheet.measure(fact.text, styles.cell));
    const width = Math.min(wanted, sheet.width);
    if (used > 0 && used + width > sheet.width) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)?.push({ ...fact, width });
    used += width + GAP;
  }
  return rows;
}

// Measured letter by letter a text is wider than as it is drawn: only what is too wide is broken.
const linesOf = (sheet: Sheet, { text, width }: Cell) =>
  sheet.layOut(text, styles.cell, width < sheet.width ? Infinity : sheet.width);

const rowHeight = (sheet: Sheet, row: readonly Cell[]) =>
  styles.note.leading + Math.max(0, ...row.map((cell) => linesOf(sheet, cell).length)) * styles.cell.leading;

function drawRow(sheet: Sheet, row: readonly Cell[], parent: Tag): void {
  const height = rowHeight(sheet, row);
  sheet.keep(height);
  const start = sheet.position;
  let end = start;
  let x = sheet.left;
  for (const cell of row) {
    sheet.position = start;
    const placing = { x, width: cell.width };
    const label = sheet.tag('P', parent);
    sheet.writeLines(label, sheet.layOut(cell.label, styles.note), styles.note, placing);
    label.end();
    const tag = sheet.tag('P', parent);
    sheet.writeLines(tag, linesOf(sheet, cell), styles.cell, placing);
    tag.end();
    end = later(end, sheet.position);
    x += cell.width + GAP;
  }
  sheet.position = end;
}
