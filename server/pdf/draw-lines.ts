import type { DocumentView } from '#shared/document-view.ts';
import type { LineView, SectionView } from '#shared/lines-view.ts';
import { creditsHeight } from './draw-credits.ts';
import { hasEnd } from './draw-end.ts';
import { drawSums, sumsHeight } from './draw-sums.ts';
import { ink, mm, px, styles, type TextStyle } from './print-style.ts';
import { later, type Placing, type Sheet, type Tag } from './sheet.ts';
import type { TextLine } from './text-lines.ts';

/** The last lines travel with the total. */
const KEPT_WITH_TOTAL = 2;
const COLUMN_GAP = px(28);
const ROW_PADDING = mm(2.1);
const ROW_RULE = px(1);
const HEAD_HEIGHT = mm(2) + styles.columnHead.leading + px(8);
const FIGURES = ['quantity', 'rate', 'amount'] as const;

/** Widest quantity with its unit; a wider one is broken. */
const QUANTITY_WIDTH = px(140);

interface Row {
  line: LineView;
  text: TextLine[];
  notes: TextLine[];
  quantity: TextLine[];
  /** Heading above it, which stays with it. */
  section?: Heading;
  height: number;
}

interface Heading {
  title: TextLine[];
  note: TextLine[];
  subtotal: string;
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
  const rows = view.lines.map((line) => rowOf({ sheet, view, columns }, line));
  const free = rows.slice(0, Math.max(0, rows.length - KEPT_WITH_TOTAL));
  const kept = rows.slice(free.length);
  const credits = hasEnd(view) ? 0 : creditsHeight(sheet, view);
  const below = sumsHeight(sheet, view, credits);
  const ending = heightOf(kept) + below;
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
  sheet.keep(below);
  drawSums(sheet, view, credits);
}

function columnsOf(sheet: Sheet, { columns, lines }: DocumentView): Columns {
  const widths = FIGURES.map((name) =>
    Math.max(
      sheet.measure(columns[name], styles.columnHead),
      ...lines.map((line) => figureWidth(sheet, line, name)),
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

function figureWidth(sheet: Sheet, line: LineView, name: (typeof FIGURES)[number]): number {
  const width = sheet.measure(line[name], styles.cell);
  if (name === 'quantity') return Math.min(width, QUANTITY_WIDTH);
  if (name === 'rate' || !line.discount) return width;
  return Math.max(width, sheet.measure(line.discount, styles.note));
}

function rowOf({ sheet, view, columns }: Omit<Table, 'body'>, line: LineView): Row {
  const { width } = columns.description;
  const text = sheet.layOut(line.description, styles.cell, width);
  const notes = notesOf(line).flatMap((note) => sheet.layOut(note, styles.note, width));
  const isWide = sheet.measure(line.quantity, styles.cell) > QUANTITY_WIDTH;
  const quantity = sheet.layOut(line.quantity, styles.cell, isWide ? QUANTITY_WIDTH : Infinity);
  const section = view.sections?.find(({ position }) => position === line.position);
  const heading = section && headingOf(sheet, section);
  const content = Math.max(
    text.length * styles.cell.leading + notes.length * styles.note.leading,
    quantity.length * styles.cell.leading,
    line.discount ? styles.cell.leading + styles.note.leading : 0,
  );
  return {
    ...{ line, text, notes, quantity },
    ...(heading && { section: heading }),
    height: content + 2 * ROW_PADDING + ROW_RULE + (heading?.height ?? 0),
  };
}

function headingOf(sheet: Sheet, { title, note, subtotal }: SectionView): Heading {
  const width = sheet.width - sheet.measure(subtotal, styles.section) - COLUMN_GAP;
  const titleLines = sheet.layOut(title, styles.section, width);
  const noteLines = note ? sheet.layOut(note, styles.note, sheet.width) : [];
  const text = titleLines.length * styles.section.leading + noteLines.length * styles.note.leading;
  return { title: titleLines, note: noteLines, subtotal, height: mm(4) + text + ROW_PADDING + ROW_RULE };
}

/** Whether it was chosen, then what else is said of it. */
const notesOf = ({ choice, notes = [] }: LineView) => [...(choice?.mark ? [choice.mark] : []), ...notes];

/** What was not chosen is not part of the total, and looks so. */
const cellStyle = ({ choice }: LineView): TextStyle =>
  choice?.isChosen === false ? { ...styles.cell, color: ink.muted } : styles.cell;

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
  const heading = row.section?.height ?? 0;
  const needed = isTooTall ? styles.cell.leading + 2 * ROW_PADDING + ROW_RULE + heading : row.height;
  if (!sheet.fits(needed)) turnPage(table);
  if (row.section) placeHeading(table, row.section);
  const tag = sheet.tag('TR', body);
  sheet.y += ROW_PADDING;
  const first = sheet.position;
  const cell = sheet.tag('TD', tag);
  const style = cellStyle(row.line);
  writeCell(table, cell, row.text, style, { ...columns.description, isProse: true });
  writeCell(table, cell, row.notes, styles.note, { ...columns.description, isProse: true });
  cell.end();
  let last = sheet.position;
  for (const name of FIGURES) {
    sheet.position = first;
    const figureTag = sheet.tag('TD', tag);
    const placing = { x: 0, width: columns.figures[name], align: 'right' as const };
    const lines = name === 'quantity' ? row.quantity : sheet.layOut(row.line[name], styles.cell);
    writeCell(table, figureTag, lines, style, placing);
    if (name === 'amount' && row.line.discount)
      writeCell(table, figureTag, sheet.layOut(row.line.discount, styles.note), styles.note, placing);
    figureTag.end();
    last = later(last, sheet.position);
  }
  tag.end();
  sheet.position = last;
  sheet.y += ROW_PADDING + ROW_RULE;
  const isLast = row.line.position === table.view.lines.length;
  sheet.rule(sheet.y, isLast ? ink.ink : ink.line);
}

function writeCell(table: Table, tag: Tag, lines: TextLine[], style: TextStyle, placing: Placing): void {
  const { sheet } = table;
  for (const line of lines) {
    if (!sheet.fits(style.leading)) turnPage(table);
    sheet.writeLine(tag, line, style, placing);
    sheet.y += style.leading;
  }
}

function placeHeading(table: Table, { title, note, subtotal }: Heading): void {
  const { sheet, body } = table;
  const row = sheet.tag('TR', body);
  const cell = sheet.tag('TH', row, { scope: 'Column' });
  sheet.y += mm(4);
  const first = sheet.position;
  const placing = { x: sheet.left, width: sheet.width };
  const [sum] = sheet.layOut(subtotal, styles.section);
  writeCell(table, cell, title, styles.section, {
    ...placing,
    width: sheet.width - (sum?.width ?? 0) - COLUMN_GAP,
    isProse: true,
  });
  const last = sheet.position;
  sheet.position = first;
  if (sum) sheet.writeLine(cell, sum, styles.section, { ...placing, align: 'right' });
  sheet.position = last;
  writeCell(table, cell, note, styles.note, { ...placing, isProse: true });
  cell.end();
  row.end();
  sheet.y += ROW_PADDING + ROW_RULE;
  sheet.rule(sheet.y, ink.line);
}
