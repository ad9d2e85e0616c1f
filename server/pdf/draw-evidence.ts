import { signatureLimits } from '#shared/consent.ts';
import type { FactView } from '#shared/document-view.ts';
import { drawLink } from './draw-parties.ts';
import type { EvidenceView, Stroke } from './evidence-view.ts';
import { ink, mm, px, styles } from './print-style.ts';
import { later, type Sheet, type Tag } from './sheet.ts';

const LABEL_WIDTH = mm(38);
const ROW_GAP = mm(1.6);
const SECTION_GAP = mm(6);
/** Of a drawn signature. */
const BOX = { width: mm(80), height: (mm(80) * signatureLimits.height) / signatureLimits.width };
const PEN = 1.4;

/** How a document was signed, on a page of its own behind it. */
export function drawEvidence(sheet: Sheet, view: EvidenceView): void {
  sheet.nextPage();
  sheet.write(sheet.tag('H2'), view.title, styles.evidence, { x: sheet.left, width: sheet.width });
  sheet.y += mm(6);
  drawSignature(sheet, view);
  drawRows(sheet, [view.consent, ...view.facts]);
  sheet.y += SECTION_GAP;
  sheet.keep(styles.label.leading + px(6) + 3 * styles.cell.leading);
  sheet.write(sheet.tag('H2'), view.history.label, styles.label, { x: sheet.left, width: sheet.width });
  sheet.y += px(6);
  drawRows(sheet, view.history.events);
  sheet.y += SECTION_GAP;
  sheet.rule(sheet.y, ink.line);
  sheet.y += mm(4);
  drawVerify(sheet, view);
}

function drawSignature(sheet: Sheet, { signature, signer, how }: EvidenceView): void {
  const { left: x, width } = sheet;
  if (signature.kind === 'typed')
    sheet.write(sheet.tag('P'), signature.text, styles.signature, { x, width, isProse: true });
  else drawStrokes(sheet, signature.strokes, signature.alt);
  sheet.y += mm(1);
  sheet.rule(sheet.y, ink.line, 0.75, x, x + BOX.width);
  sheet.y += mm(2);
  sheet.write(sheet.tag('P'), signer, styles.name, { x, width, isProse: true });
  sheet.write(sheet.tag('P'), how, styles.note, { x, width });
  sheet.y += SECTION_GAP;
}

function drawStrokes(sheet: Sheet, strokes: readonly Stroke[], alt: string): void {
  const { doc, left, y: top } = sheet;
  const figure = sheet.tag('Figure', sheet.root, {
    alt,
    bbox: [left, top, left + BOX.width, top + BOX.height],
  });
  const scale = BOX.width / signatureLimits.width;
  const at = ([x, y]: Stroke[number]): [number, number] => [left + x * scale, top + y * scale];
  figure.add(() => {
    doc.lineWidth(PEN).lineCap('round').lineJoin('round');
    for (const [first, ...others] of strokes) {
      if (!first) continue;
      doc.moveTo(...at(first));
      // A point alone is a line that ends where it begins.
      for (const point of others.length > 0 ? others : [first]) doc.lineTo(...at(point));
    }
    doc.stroke(ink.ink);
  });
  figure.end();
  sheet.y = top + BOX.height;
}

/** Names at the left, what they say at the right. */
function drawRows(sheet: Sheet, rows: readonly FactView[]): void {
  for (const [index, row] of rows.entries()) {
    if (index > 0) sheet.y += ROW_GAP;
    drawRow(sheet, row);
  }
}

function drawRow(
  sheet: Sheet,
  { label, text }: FactView,
  write: (tag: Tag, placing: { x: number; width: number }) => void = (tag, placing) =>
    sheet.writeLines(tag, sheet.layOut(text, styles.cell, placing.width), styles.cell, placing),
): void {
  const value = { x: sheet.left + LABEL_WIDTH + mm(4), width: sheet.width - LABEL_WIDTH - mm(4) };
  const lines = sheet.layOut(text, styles.cell, value.width).length;
  sheet.keep(Math.min(lines, 6) * styles.cell.leading);
  const start = sheet.position;
  const name = sheet.tag('P');
  const labels = sheet.layOut(label, styles.note, LABEL_WIDTH);
  sheet.writeLines(
    name,
    labels,
    { ...styles.note, leading: styles.cell.leading },
    {
      x: sheet.left,
      width: LABEL_WIDTH,
    },
  );
  name.end();
  const end = sheet.position;
  sheet.position = start;
  const tag = sheet.tag('P');
  write(tag, value);
  tag.end();
  sheet.position = later(end, sheet.position);
}

function drawVerify(sheet: Sheet, { verify, seal }: EvidenceView): void {
  drawRow(sheet, verify, (tag, placing) =>
    drawLink(sheet, tag, verify, { ...styles.cell, color: ink.soft }, placing),
  );
  sheet.y += ROW_GAP;
  drawRow(sheet, seal);
}
