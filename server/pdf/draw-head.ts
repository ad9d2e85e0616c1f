import { SHOP_ICON } from '#shared/document-marks.ts';
import type { DocumentView } from '#shared/document-view.ts';
import { drawFacts, factsHeight } from './draw-facts.ts';
import { ink, mm, px, styles, toneColors } from './print-style.ts';
import type { Sheet } from './sheet.ts';

const LOGO = { width: px(160), height: px(64) };
const BADGE_PADDING = px(9);
const BADGE_HEIGHT = px(26);
const GAP = px(48);
/** From this length on an amount is set smaller, as on the page. */
const LONG_AMOUNT = 14;

/** Who and what, how much and by when. */
export function drawHead(sheet: Sheet, view: DocumentView, logo: Buffer | undefined): void {
  const badgeWidth = sheet.measure(view.status.label, styles.badge) + 2 * BADGE_PADDING;
  const height = drawSeller(sheet, view, logo, sheet.width - badgeWidth - px(16));
  drawBadge(sheet, view, badgeWidth, sheet.y + (height - BADGE_HEIGHT) / 2);
  sheet.y += height + mm(9);
  sheet.write(sheet.tag('H1'), view.title, styles.title, { x: sheet.left, width: sheet.width });
  sheet.y += px(8);
  const heading = view.settled ? `${view.heading} · ${view.settled}` : view.heading;
  sheet.write(sheet.tag('P'), heading, styles.number, { x: sheet.left, width: sheet.width });
  drawHeadline(sheet, view);
  if (!view.facts) return;
  sheet.keep(mm(5) + factsHeight(sheet, view.facts));
  sheet.y += mm(5);
  drawFacts(sheet, view.facts);
}

/** @returns the height of the band, which starts at `y` */
function drawSeller(sheet: Sheet, view: DocumentView, logo: Buffer | undefined, width: number): number {
  const top = sheet.y;
  const picture = logo && drawLogo(sheet, logo, view.seller.name);
  const box = px(44);
  const x = picture ? sheet.left : sheet.left + box + px(14);
  if (!picture) drawShop(sheet, box);
  const lines = sheet.layOut(view.seller.name, styles.seller, sheet.left + width - x);
  const textHeight = lines.length * styles.seller.leading;
  const height = picture ? LOGO.height + px(8) + textHeight : Math.max(box, textHeight);
  sheet.y = picture ? top + LOGO.height + px(8) : top + (height - textHeight) / 2;
  const tag = sheet.tag('P');
  sheet.writeLines(tag, lines, styles.seller, { x, width });
  tag.end();
  sheet.y = top;
  return height;
}

/** Fits its box, keeps its proportions and is never enlarged. @returns whether the file could be read */
function drawLogo(sheet: Sheet, logo: Buffer, name: string): boolean {
  try {
    const image = (
      sheet.doc as unknown as { openImage(file: Buffer): { width: number; height: number } }
    ).openImage(logo);
    const size = { width: px(image.width), height: px(image.height) };
    const scale = Math.min(1, LOGO.width / size.width, LOGO.height / size.height);
    const top = sheet.y + (LOGO.height - size.height * scale) / 2;
    const { left } = sheet;
    const [width, height] = [size.width * scale, size.height * scale];
    const figure = sheet.tag('Figure', sheet.root, {
      alt: `Logo of ${name}`,
      bbox: [left, top, left + width, top + height],
    });
    figure.add(() => sheet.doc.image(image as unknown as Buffer, left, top, { width, height }));
    figure.end();
    return true;
  } catch {
    return false;
  }
}

function drawShop(sheet: Sheet, size: number): void {
  const { doc } = sheet;
  const icon = px(20);
  sheet.drawArtifact(() => {
    doc.lineWidth(0.75).roundedRect(sheet.left, sheet.y, size, size, px(10)).stroke(ink.line);
    doc.save();
    doc.translate(sheet.left + (size - icon) / 2, sheet.y + (size - icon) / 2).scale(icon / 24);
    doc.lineWidth(1.75).lineCap('round').lineJoin('round').path(SHOP_ICON).stroke(ink.soft);
    doc.restore();
  });
}

function drawBadge(sheet: Sheet, { status }: DocumentView, width: number, top: number): void {
  const x = sheet.right - width;
  const color = toneColors[status.tone];
  sheet.drawArtifact(() => {
    sheet.doc
      .roundedRect(x, top, width, BADGE_HEIGHT, BADGE_HEIGHT / 2)
      .lineWidth(0.75)
      .stroke(color);
  });
  const [line] = sheet.layOut(status.label, styles.badge);
  const tag = sheet.tag('P');
  const before = sheet.y;
  sheet.y = top + (BADGE_HEIGHT - styles.badge.leading) / 2;
  if (line) sheet.writeLine(tag, line, { ...styles.badge, color }, { x: x + BADGE_PADDING, width });
  tag.end();
  sheet.y = before;
}

function drawHeadline(sheet: Sheet, { amount, due, isVoid }: DocumentView): void {
  const figure = amount.text.length >= LONG_AMOUNT ? styles.longAmount : styles.amount;
  const column = (sheet.width - GAP) / 2;
  sheet.keep(mm(7) + styles.label.leading + px(4) + styles.amount.leading);
  const top = sheet.y + mm(7);
  const amountColor = isVoid ? ink.muted : ink.black;
  sheet.y = top;
  sheet.write(sheet.tag('P'), amount.label, styles.label, { x: sheet.left, width: column });
  sheet.y += px(4);
  const bottom = sheet.y + styles.amount.leading;
  const width = sheet.measure(amount.text, figure);
  sheet.write(
    sheet.tag('P'),
    amount.text,
    { ...figure, color: amountColor },
    { x: sheet.left, width: column },
  );
  if (isVoid)
    sheet.rule(bottom - styles.amount.leading / 2, amountColor, 1.5, sheet.left, sheet.left + width);
  drawDue(sheet, due, { x: sheet.left + column + GAP, width: column, top });
  sheet.y = bottom;
}

function drawDue(
  sheet: Sheet,
  due: DocumentView['due'],
  { x, width, top }: { x: number; width: number; top: number },
): void {
  const color = due.isLate ? toneColors.critical : ink.black;
  sheet.y = top;
  sheet.write(sheet.tag('P'), due.label, styles.label, { x, width });
  sheet.y += px(4);
  const tag = sheet.tag('P');
  const [date] = sheet.layOut(due.text, styles.due);
  const [note] = due.note ? sheet.layOut(due.note, styles.dueNote) : [];
  if (date) sheet.writeLine(tag, date, { ...styles.due, color }, { x, width });
  if (date && note) {
    sheet.writeLine(tag, note, { ...styles.dueNote, color }, { x: x + date.width + px(6), width });
  }
  tag.end();
}
