import type { DocumentView } from '#shared/document-view.ts';
import type { ContactLine, PartyView } from '#shared/party-view.ts';
import { ink, mm, px, styles, type TextStyle } from './print-style.ts';
import { later, type Placing, type Sheet, type Tag } from './sheet.ts';

const GAP = px(48);
const LABEL_GAP = px(6);
/** Width of prose in ems: 62 figures of the page's own font. */
const PROSE_WIDTH = 62 * 0.63;

/** From whom and to whom, side by side. */
export function drawParties(sheet: Sheet, { parties }: DocumentView): void {
  const width = (sheet.width - GAP) / 2;
  const tallest = Math.max(0, ...parties.map((party) => partyHeight(sheet, party, width)));
  sheet.keep(mm(7) + mm(5) + tallest);
  sheet.y += mm(7);
  sheet.rule(sheet.y, ink.line);
  sheet.y += mm(5);
  const start = sheet.position;
  const ends = parties.map((party, index) => {
    sheet.position = start;
    drawParty(sheet, party, { x: sheet.left + index * (width + GAP), width });
    return sheet.position;
  });
  sheet.position = ends.reduce(later, start);
}

function partyHeight(sheet: Sheet, party: PartyView, width: number): number {
  const lines = [
    sheet.layOut(party.name, styles.name, width),
    ...party.lines.map((line) => contactLines(sheet, line, width)),
  ];
  return styles.label.leading + LABEL_GAP + lines.flat().length * styles.contact.leading;
}

function drawParty(sheet: Sheet, party: PartyView, placing: Placing): void {
  const section = sheet.tag('Sect');
  sheet.write(sheet.tag('H2', section), party.label, styles.label, placing);
  sheet.y += LABEL_GAP;
  sheet.write(sheet.tag('P', section), party.name, styles.name, placing);
  for (const line of party.lines) drawContact(sheet, section, line, styles.contact, placing);
  section.end();
}

const contactLines = (sheet: Sheet, { text }: ContactLine, width: number) =>
  sheet.layOut(text, styles.contact, width);

/** A line of an address; a live link where it can be called or written to. */
export function drawContact(
  sheet: Sheet,
  parent: Tag,
  { text, href }: ContactLine,
  style: TextStyle,
  placing: Placing,
): void {
  const paragraph = sheet.tag('P', parent);
  if (href) drawLink(sheet, paragraph, { text, href }, style, placing);
  else sheet.writeLines(paragraph, sheet.layOut(text, style, placing.width), style, placing);
  paragraph.end();
}

export function drawLink(
  sheet: Sheet,
  parent: Tag,
  { text, href }: { text: string; href: string },
  style: TextStyle,
  placing: Placing,
): void {
  const link = sheet.tag('Link', parent);
  for (const line of sheet.layOut(text, style, placing.width)) {
    if (!sheet.fits(style.leading)) sheet.nextPage();
    const x = sheet.writeLine(link, line, style, placing);
    sheet.link(link, { x, y: sheet.y, width: line.width, height: style.leading }, href, text);
    sheet.y += style.leading;
  }
  link.end();
}

export function drawDescription(sheet: Sheet, { description }: DocumentView): void {
  if (!description) return;
  const width = Math.min(sheet.width, styles.contact.size * PROSE_WIDTH);
  const section = sheet.tag('Sect');
  sheet.keep(mm(7) + styles.label.leading + LABEL_GAP + styles.contact.leading);
  sheet.y += mm(7);
  if (description.label) {
    sheet.write(sheet.tag('H2', section), description.label, styles.label, { x: sheet.left, width });
    sheet.y += LABEL_GAP;
  }
  sheet.write(sheet.tag('P', section), description.text, styles.contact, {
    x: sheet.left,
    width,
    isProse: true,
  });
  section.end();
}
