import { brandMark } from '#shared/document-marks.ts';
import type { DocumentView } from '#shared/document-view.ts';
import type { ContactLine } from '#shared/party-view.ts';
import { drawContact, drawLink } from './draw-parties.ts';
import { ink, mm, px, styles } from './print-style.ts';
import type { Sheet } from './sheet.ts';

const GAP = px(12);
const MARK = px(18);

/** What stands below the sheet needs this much below the total, so that it never stands on a page alone. */
export function creditsHeight(sheet: Sheet, { credits }: DocumentView): number {
  if (credits.kind === 'product') return mm(10) + MARK;
  const { rows } = sellerRows(sheet, credits.lines);
  return rows.length > 0 ? mm(10) + rows.length * styles.credits.leading : 0;
}

export function drawCredits(sheet: Sheet, view: DocumentView, productUrl: string): void {
  const { credits } = view;
  const height = creditsHeight(sheet, view);
  if (height === 0) return;
  sheet.keep(height);
  sheet.y += mm(10);
  if (credits.kind === 'product') drawProduct(sheet, credits, productUrl);
  else drawSeller(sheet, credits.lines);
}

function drawProduct(
  sheet: Sheet,
  { lead, name }: Extract<DocumentView['credits'], { kind: 'product' }>,
  href: string,
): void {
  const [text] = sheet.layOut(lead, styles.credits);
  const space = sheet.measure('n', styles.credits) / 2;
  const [link] = sheet.layOut(name, styles.creditsLink);
  if (!text || !link) return;
  const x = sheet.left + (sheet.width - MARK - GAP - text.width - space - link.width) / 2;
  drawMark(sheet, x);
  sheet.y += (MARK - styles.credits.leading) / 2;
  const tag = sheet.tag('P');
  sheet.writeLine(tag, text, styles.credits, { x: x + MARK + GAP, width: text.width });
  const linkX = x + MARK + GAP + text.width + space;
  drawLink(sheet, tag, { text: name, href }, styles.creditsLink, { x: linkX, width: link.width + 1 });
  tag.end();
}

function drawMark(sheet: Sheet, x: number): void {
  const { doc } = sheet;
  sheet.drawArtifact(() => {
    doc.save();
    doc.translate(x, sheet.y).scale(MARK / brandMark.size);
    doc.roundedRect(0, 0, brandMark.size, brandMark.size, brandMark.radius).fill(ink.ink);
    doc.path(brandMark.page).fill(ink.onInk);
    doc.lineWidth(1.6).lineCap('round').path(brandMark.lines).stroke(ink.ink);
    doc.restore();
  });
}

/** The seller's lines beside each other, or below each other where that is too wide. */
function sellerRows(sheet: Sheet, lines: readonly ContactLine[]) {
  const widths = lines.map(({ text }) => sheet.measure(text, styles.credits));
  const total = widths.reduce((sum, width) => sum + width, 0) + GAP * Math.max(0, lines.length - 1);
  if (total <= sheet.width) return { rows: lines.length > 0 ? [lines] : [], widths, total };
  const rows = lines.flatMap((line) =>
    sheet.layOut(line.text, styles.credits, sheet.width).map(() => [line]),
  );
  return { rows, widths, total };
}

function drawSeller(sheet: Sheet, lines: readonly ContactLine[]): void {
  const { widths, total } = sellerRows(sheet, lines);
  if (total > sheet.width) {
    for (const line of lines)
      drawContact(sheet, sheet.root, line, styles.credits, {
        x: sheet.left,
        width: sheet.width,
        align: 'center',
      });
    return;
  }
  const top = sheet.y;
  let x = sheet.left + (sheet.width - total) / 2;
  for (const [index, line] of lines.entries()) {
    const width = widths[index] ?? 0;
    sheet.y = top;
    drawContact(sheet, sheet.root, line, styles.credits, { x, width: width + 1 });
    x += width + GAP;
  }
}
