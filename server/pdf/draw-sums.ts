import type { DocumentView } from '#shared/document-view.ts';
import type { SumView } from '#shared/sums-view.ts';
import { ink, onBaselineOf, px, styles, type TextStyle } from './print-style.ts';
import type { Sheet } from './sheet.ts';

const TOTAL_HEIGHT = px(16) + styles.total.leading + px(5) + px(3);
const LABEL_GAP = px(40);
const ROW_GAP = px(8);
const REASON_GAP = px(16);

interface Row {
  labels: ReturnType<Sheet['layOut']>;
  text: string;
  gap: number;
  style: TextStyle;
}

const heightOf = (rows: readonly Row[]) => rows.reduce((sum, row) => sum + rowHeight(row), 0);

/** The rows down to the total, and what was taken off it since; without anything of that, all are of the first kind. */
function partsOf(sheet: Sheet, view: DocumentView): { first: Row[]; taken: Row[] | undefined } {
  const rows = rowsOf(sheet, view.sums, px(16));
  const whole = view.sums?.findIndex(({ isTotal }) => isTotal) ?? -1;
  return whole < 0
    ? { first: rows, taken: undefined }
    : { first: rows.slice(0, whole + 1), taken: rows.slice(whole + 1) };
}

/** Height of what ends the sums: the largest of them, and the reasons for charging no tax. */
function endHeight(sheet: Sheet, view: DocumentView): number {
  const included = heightOf(rowsOf(sheet, view.included, ROW_GAP + px(4)));
  const reasons = reasonsOf(sheet, view).map((lines) => REASON_GAP + lines.length * styles.reason.leading);
  return reasons.reduce((sum, height) => sum + height, TOTAL_HEIGHT + included);
}

/** Height of what stays with the last lines: down to the total, which what was paid since may leave. */
export function sumsHeight(sheet: Sheet, view: DocumentView, below: number): number {
  const { first, taken } = partsOf(sheet, view);
  return heightOf(first) + (taken ? 0 : endHeight(sheet, view) + below);
}

/** @param below height of what has to stay with the end of the sums */
export function drawSums(sheet: Sheet, view: DocumentView, below: number): void {
  const { first, taken } = partsOf(sheet, view);
  for (const row of first) drawRow(sheet, row);
  if (taken) sheet.keep(heightOf(taken) + endHeight(sheet, view) + below);
  for (const row of taken ?? []) drawRow(sheet, row);
  drawTotal(sheet, view);
  for (const row of rowsOf(sheet, view.included, ROW_GAP + px(4))) drawRow(sheet, row);
  for (const lines of reasonsOf(sheet, view)) {
    sheet.y += REASON_GAP;
    const tag = sheet.tag('P');
    sheet.writeLines(tag, lines, styles.reason, { x: sheet.left, width: sheet.width, isProse: true });
    tag.end();
  }
}

const reasonsOf = (sheet: Sheet, { reasons = [] }: DocumentView) =>
  reasons.map((reason) => sheet.layOut(reason, styles.reason, sheet.width));

/** @param first above the first row */
function rowsOf(sheet: Sheet, sums: readonly SumView[] = [], first: number): Row[] {
  return sums.map(({ label, text, isTotal }, index) => {
    const style = isTotal ? styles.totalLabel : styles.sum;
    const width = sheet.width - figureWidth(sheet, text, style) - LABEL_GAP;
    return {
      labels: sheet.layOut(`${label} `, style, width),
      text,
      gap: index === 0 ? first : ROW_GAP,
      style,
    };
  });
}

/** Labels end where those of most figures do, so that they stand below each other. */
const figureWidth = (sheet: Sheet, text: string, style: TextStyle) =>
  Math.max(px(96), sheet.measure(text, style));

const rowHeight = ({ labels, gap }: Row) => gap + Math.max(1, labels.length) * styles.sum.leading;

function drawRow(sheet: Sheet, row: Row): void {
  const { labels, text, gap, style } = row;
  sheet.keep(rowHeight(row));
  sheet.y += gap;
  const tag = sheet.tag('P');
  const top = sheet.y;
  const width = sheet.width - figureWidth(sheet, text, style) - LABEL_GAP;
  sheet.writeLines(tag, labels, style, { x: sheet.left, width, align: 'right' });
  const bottom = Math.max(sheet.y, top + styles.sum.leading);
  sheet.y = bottom - styles.sum.leading;
  const [figure] = sheet.layOut(text, style);
  if (figure) sheet.writeLine(tag, figure, style, { x: sheet.left, width: sheet.width, align: 'right' });
  tag.end();
  sheet.y = bottom;
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
      width: left - LABEL_GAP - sheet.left,
      align: 'right',
    });
  if (amount) sheet.writeLine(tag, amount, styles.total, { x: left, width: amount.width });
  tag.end();
  sheet.y += styles.total.leading + px(5);
  sheet.rule(sheet.y + px(0.5), ink.ink, 0.75, left);
  sheet.rule(sheet.y + px(2.5), ink.ink, 0.75, left);
  sheet.y += px(3);
}
