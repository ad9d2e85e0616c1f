import { brand } from '#shared/brand.ts';
import type { StatementLine, StatementView } from '#shared/statement-view.ts';
import type { StyledText } from './font-book.ts';
import { type Paper, writePdf } from './pdf-file.ts';
import { ink, mm, px, styles } from './print-style.ts';
import { later, type Sheet, type Tag } from './sheet.ts';
import type { TextLine } from './text-lines.ts';
import { plainLine } from './xmp.ts';

export interface StatementSource {
  statement: StatementView;
  paper: Paper;
}

const GAP = px(20);
const PADDING = mm(1.8);
const FIGURES = ['charge', 'credit', 'balance'] as const;

interface Columns {
  text: { x: number; width: number };
  /** Right edges. */
  figures: Record<(typeof FIGURES)[number], number>;
}

/** Sets a statement on paper. */
export const drawStatement = ({ statement, paper }: StatementSource): Promise<Buffer> =>
  writePdf(
    { facts: factsOf(statement), texts: textsOf(statement), paper, heading: statement.title },
    (sheet) => {
      drawHead(sheet, statement);
      drawTable(sheet, statement);
      if (statement.closing) drawClosing(sheet, statement.closing);
    },
  );

const factsOf = ({ title, sellerName, period }: StatementView) => ({
  title: plainLine(`${title} from ${sellerName}`),
  author: plainLine(sellerName),
  subject: plainLine(period),
  creator: brand.name,
  created: new Date(),
});

const linesOf = ({ opening, rows }: Pick<StatementView, 'opening' | 'rows'>) =>
  opening ? [opening, ...rows] : rows;

function textsOf({
  title,
  sellerName,
  client,
  columns,
  opening,
  rows,
  period,
  closing,
}: StatementView): StyledText[] {
  return [
    { text: title, ...styles.title },
    { text: [sellerName, client.name, closing?.label, closing?.amount].join('\n'), ...styles.name },
    {
      text: [period, ...client.lines, ...linesOf({ opening, rows }).flatMap(Object.values)].join('\n'),
      ...styles.cell,
    },
    { text: [closing?.label, ...Object.values(columns)].join('\n'), ...styles.totalLabel },
  ].map(({ text, weight, isDisplay }) => ({ text, weight, ...(isDisplay && { isDisplay }) }));
}

function drawHead(sheet: Sheet, { sellerName, title, period, client }: StatementView): void {
  const placing = { x: sheet.left, width: sheet.width };
  sheet.write(sheet.tag('P'), sellerName, styles.seller, placing);
  sheet.y += mm(9);
  sheet.write(sheet.tag('H1'), title, styles.title, placing);
  sheet.y += px(8);
  sheet.write(sheet.tag('P'), period, styles.number, placing);
  if (client.lines.length === 0) return;
  sheet.y += mm(5);
  sheet.write(sheet.tag('P'), client.name, styles.name, placing);
  for (const line of client.lines) sheet.write(sheet.tag('P'), line, styles.contact, placing);
}

function columnsOf(sheet: Sheet, { columns, ...view }: StatementView): Columns {
  const lines = linesOf(view);
  const widest = (name: keyof StatementLine) =>
    Math.max(
      sheet.measure(columns[name], styles.columnHead),
      ...lines.map((line) => sheet.measure(line[name], styles.cell)),
    );
  const balance = sheet.right;
  const credit = balance - widest('balance') - GAP;
  const charge = credit - widest('credit') - GAP;
  const x = sheet.left + widest('date') + GAP;
  return { text: { x, width: charge - widest('charge') - GAP - x }, figures: { charge, credit, balance } };
}

function drawTable(sheet: Sheet, view: StatementView): void {
  const columns = columnsOf(sheet, view);
  sheet.y += mm(8);
  const table = sheet.tag('Table', sheet.root, { title: view.title });
  const head = sheet.tag('THead', table);
  const row = sheet.tag('TR', head);
  for (const cell of headCells(sheet, view, columns)) {
    const tag = sheet.tag('TH', row, { scope: 'Column' });
    tag.add(cell);
    tag.end();
  }
  head.end();
  underHead(sheet);
  const body = sheet.tag('TBody', table);
  for (const line of linesOf(view)) drawRow({ sheet, view, columns, body }, line);
  table.end();
}

function underHead(sheet: Sheet): void {
  sheet.y += styles.columnHead.leading + px(8);
  sheet.rule(sheet.y, ink.ink);
}

function headCells(sheet: Sheet, view: StatementView, { text, figures }: Columns) {
  const top = sheet.y;
  const cell = (words: string, place: (width: number) => number) => () => {
    for (const line of sheet.layOut(words, styles.columnHead))
      sheet.draw(line, styles.columnHead, place(line.width), top);
  };
  return [
    cell(view.columns.date, () => sheet.left),
    cell(view.columns.text, () => text.x),
    ...FIGURES.map((name) => cell(view.columns[name], (width) => figures[name] - width)),
  ];
}

interface Table {
  sheet: Sheet;
  view: StatementView;
  columns: Columns;
  body: Tag;
}

/** No row is cut; the head stands on every page. */
function drawRow({ sheet, view, columns, body }: Table, line: StatementLine): void {
  const text = sheet.layOut(line.text, styles.cell, columns.text.width);
  const height = text.length * styles.cell.leading + 2 * PADDING;
  if (!sheet.fits(height)) {
    sheet.nextPage();
    sheet.drawArtifact(() => {
      for (const draw of headCells(sheet, view, columns)) draw();
    }, 'Pagination');
    underHead(sheet);
  }
  const row = sheet.tag('TR', body);
  sheet.y += PADDING;
  const first = sheet.position;
  const cell = (lines: readonly TextLine[], placing: Parameters<Sheet['writeLines']>[3]) => {
    sheet.position = first;
    const tag = sheet.tag('TD', row);
    sheet.writeLines(tag, lines, styles.cell, placing);
    tag.end();
    return sheet.position;
  };
  cell(sheet.layOut(line.date, styles.cell), { x: sheet.left, width: columns.text.x - sheet.left });
  let last = cell(text, { ...columns.text, isProse: true });
  for (const name of FIGURES) {
    const placing = { x: 0, width: columns.figures[name], align: 'right' as const };
    last = later(last, cell(sheet.layOut(line[name], styles.cell), placing));
  }
  row.end();
  sheet.position = last;
  sheet.y += PADDING;
  sheet.rule(sheet.y, ink.line);
}

function drawClosing(sheet: Sheet, closing: NonNullable<StatementView['closing']>): void {
  sheet.keep(mm(5) + styles.total.leading);
  sheet.y += mm(5);
  const { position } = sheet;
  const half = sheet.width / 2;
  const paragraph = sheet.tag('P');
  sheet.writeLines(paragraph, sheet.layOut(closing.label, styles.totalLabel), styles.totalLabel, {
    x: sheet.left,
    width: half,
  });
  sheet.position = position;
  sheet.writeLines(paragraph, sheet.layOut(closing.amount, styles.total), styles.total, {
    x: sheet.left + half,
    width: half,
    align: 'right',
  });
  paragraph.end();
}
