import type { DocumentView, LineView } from '#shared/document-view.ts';
import { creditsHeight } from './draw-credits.ts';
import { ink, mm, onBaselineOf, px, styles } from './print-style.ts';
import type { Sheet, Tag } from './sheet.ts';
import type { TextLine } from './text-lines.ts';

/** The last lines travel with the total. */
const KEPT_WITH_TOTAL = 2;
const COLUMN_GAP = px(28);
const ROW_PADDING = mm(2.1);
const ROW_RULE = px(1);
const HEAD_HEIGHT = mm(2) + styles.columnHead.leading + px(8);
const TOTAL_HEIGHT = px(16) + styles.total.leading + px(5) + px(3);
const FIGURES = ['quantity', 'rate', 'amount'] as const;

interface Row {
  line: LineView;
  text: TextLine[];
  height: number;
}

interface Columns {
  description: { x: number; width: number };
  /** Right edges. */
  figures: Record<(typeof FIGURES)[number], number>;
}

interface Table {
  sheet: Sheet;
  view: DocumentView;
  columns: Columns;
  body: Tag;
}

/** What was bought. No row is cut that a page can hold, the head stands on every page, the total stays whole. */
export function drawLines(sheet: Sheet, view: DocumentView): void {
  const columns = columnsOf(sheet, view);
  const rows = view.lines.map((line) => rowOf(sheet, line, columns.description.width));
  const free = rows.slice(0, Math.max(0, rows.length - KEPT_WITH_TOTAL));
  const kept = rows.slice(free.length);
  const ending = heightOf(kept) + TOTAL_HEIGHT + creditsHeight(sheet, view);
  const labelHeight = view.linesLabel ? styles.label.leading + px(6) : 0;

  sheet.keep(mm(8) + labelHeight + HEAD_HEIGHT + (free[0]?.height ?? ending));
  sheet.y += mm(8);
  if (view.linesLabel) {
    sheet.write(sheet.tag('H2'), view.linesLabel, styles.label, { x: sheet.left, width: sheet.width });
    sheet.y += px(6);
  }
  const table = sheet.tag('Table', sheet.root, { title: view.linesLabel ?? `Items of ${view.heading}` });
  drawHead({ sheet, view, columns, body: sheet.tag('THead', table) });
  const placed: Table = { sheet, view, columns, body: sheet.tag('TBody', table) };
  for (const row of free) placeRow(placed, row);
  if (!sheet.fits(ending) && ending <= sheet.wholeHeight - HEAD_HEIGHT) turnPage(placed);
  for (const row of kept) placeRow(placed, row);
  table.end();
  sheet.keep(TOTAL_HEIGHT + creditsHeight(sheet, view));
  drawTotal(sheet, view);
}

function columnsOf(sheet: Sheet, { columns, lines }: DocumentView): Columns {
  const widths = FIGURES.map((name) =>
    Math.max(
      sheet.measure(columns[name], styles.columnHead),
      ...lines.map((line) => sheet.measure(line[name], styles.cell)),
    ),
  );
  const [quantity = 0, rate = 0, amount = 0] = widths;
  const figures = {
    quantity: sheet.right - amount - rate - 2 * COLUMN_GAP,
    rate: sheet.right - amount - COLUMN_GAP,
    amount: sheet.right,
  };
  return {
    description: { x: sheet.left, width: figures.quantity - quantity - COLUMN_GAP - sheet.left },
    figures,
  };
}

function rowOf(sheet: Sheet, line: LineView, width: number): Row {
  const text = sheet.layOut(line.description, styles.cell, width);
  return { line, text, height: text.length * styles.cell.leading + 2 * ROW_PADDING + ROW_RULE };
}

const heightOf = (rows: readonly Row[]) => rows.reduce((sum, { height }) => sum + height, 0);

function drawHead({ sheet, view, columns, body: head }: Table): void {
  const row = sheet.tag('TR', head);
  for (const cell of headCells(sheet, view, columns)) {
    const tag = sheet.tag('TH', row, { scope: 'Column' });
    tag.add(cell.draw);
    tag.end();
  }
  head.end();
  underHead(sheet);
}

/** Again on a page on which the table goes on; who listens has heard it. */
function repeatHead({ sheet, view, columns }: Table): void {
  sheet.drawArtifact(() => {
    for (const cell of headCells(sheet, view, columns)) cell.draw();
  }, 'Pagination');
  underHead(sheet);
}

function underHead(sheet: Sheet): void {
  sheet.y += HEAD_HEIGHT;
  sheet.rule(sheet.y, ink.ink);
}

function headCells(sheet: Sheet, view: DocumentView, { description, figures }: Columns) {
  const top = sheet.y + mm(2);
  const cell = (text: string, place: (width: number) => number) => ({
    draw: () => {
      for (const line of sheet.layOut(text, styles.columnHead))
        sheet.draw(line, styles.columnHead, place(line.width), top);
    },
  });
  return [
    cell(view.columns.description, () => description.x),
    ...FIGURES.map((name) => cell(view.columns[name], (width) => figures[name] - width)),
  ];
}

function turnPage(table: Table): void {
  table.sheet.nextPage();
  repeatHead(table);
}

function placeRow(table: Table, row: Row): void {
  const { sheet, columns, body } = table;
  const isTooTall = row.height > sheet.wholeHeight - HEAD_HEIGHT;
  const needed = isTooTall ? styles.cell.leading + 2 * ROW_PADDING + ROW_RULE : row.height;
  if (!sheet.fits(needed)) turnPage(table);
  const tag = sheet.tag('TR', body);
  sheet.y += ROW_PADDING;
  const first = sheet.position;
  const cell = sheet.tag('TD', tag);
  for (const line of row.text) {
    if (!sheet.fits(styles.cell.leading)) turnPage(table);
    sheet.writeLine(cell, line, styles.cell, { ...columns.description, isProse: true });
    sheet.y += styles.cell.leading;
  }
  cell.end();
  const last = sheet.position;
  sheet.position = first;
  for (const name of FIGURES) {
    const [figure] = sheet.layOut(row.line[name], styles.cell);
    const figureTag = sheet.tag('TD', tag);
    if (figure)
      sheet.writeLine(figureTag, figure, styles.cell, { x: 0, width: columns.figures[name], align: 'right' });
    figureTag.end();
  }
  tag.end();
  sheet.position = last;
  sheet.y += ROW_PADDING + ROW_RULE;
  const isLast = row.line.position === table.view.lines.length;
  sheet.rule(sheet.y, isLast ? ink.ink : ink.line);
}

function drawTotal(sheet: Sheet, { total }: DocumentView): void {
  sheet.y += px(16);
  const tag = sheet.tag('P');
  const [label] = sheet.layOut(`${total.label} `, styles.totalLabel);
  const [amount] = sheet.layOut(total.text, styles.total);
  const left = sheet.right - (amount?.width ?? 0);
  const labelStyle = onBaselineOf(styles.total, styles.totalLabel);
  if (label)
    sheet.writeLine(tag, label, labelStyle, {
      x: sheet.left,
      width: left - px(40) - sheet.left,
      align: 'right',
    });
  if (amount) sheet.writeLine(tag, amount, styles.total, { x: left, width: amount.width });
  tag.end();
  sheet.y += styles.total.leading + px(5);
  sheet.rule(sheet.y + px(0.5), ink.ink, 0.75, left);
  sheet.rule(sheet.y + px(2.5), ink.ink, 0.75, left);
  sheet.y += px(3);
}
