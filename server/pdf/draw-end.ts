import type { DocumentView, FactView } from '#shared/document-view.ts';
import { creditsHeight } from './draw-credits.ts';
import { drawFacts, factsHeight } from './draw-facts.ts';
import { ink, mm, px, styles } from './print-style.ts';
import type { Sheet } from './sheet.ts';

const GAP = mm(6);
const LABEL_GAP = px(6);

/** Whether anything stands between the total and the credits. */
export const hasEnd = ({ below, bank, legalText, attachments }: DocumentView) =>
  Boolean(below || bank || legalText || attachments);

/** What stands below the lines: what the seller says, where to pay, and the small print. */
export function drawEnd(sheet: Sheet, view: DocumentView): void {
  const { below = [], bank, legalText } = view;
  for (const text of below) drawText(sheet, text);
  if (bank) drawBank(sheet, bank);
  if (legalText) drawLegalText(sheet, view, legalText);
}

function drawText(sheet: Sheet, { label, text }: FactView): void {
  const { left, width } = sheet;
  const lines = sheet.layOut(text, styles.contact, width);
  // Short ones stay whole.
  const height = GAP + styles.label.leading + LABEL_GAP + Math.min(lines.length, 4) * styles.contact.leading;
  sheet.keep(height);
  sheet.y += GAP;
  const section = sheet.tag('Sect');
  sheet.write(sheet.tag('H2', section), label, styles.label, { x: left, width });
  sheet.y += LABEL_GAP;
  sheet.write(sheet.tag('P', section), text, styles.contact, { x: left, width, isProse: true });
  section.end();
}

function drawBank(sheet: Sheet, { label, rows }: NonNullable<DocumentView['bank']>): void {
  const { left, width } = sheet;
  sheet.keep(GAP + styles.label.leading + LABEL_GAP + factsHeight(sheet, rows));
  sheet.y += GAP;
  const section = sheet.tag('Sect');
  sheet.write(sheet.tag('H2', section), label, styles.label, { x: left, width });
  sheet.y += LABEL_GAP;
  drawFacts(sheet, rows, section);
  section.end();
}

function drawLegalText(sheet: Sheet, view: DocumentView, text: string): void {
  const { left, width } = sheet;
  const lines = sheet.layOut(text, styles.note, width);
  const height = GAP + mm(4) + lines.length * styles.note.leading;
  // The credits don't begin a page alone.
  sheet.keep(height + creditsHeight(sheet, view));
  sheet.y += GAP;
  sheet.rule(sheet.y, ink.line);
  sheet.y += mm(4);
  sheet.write(sheet.tag('P'), text, styles.note, { x: left, width, isProse: true });
}
