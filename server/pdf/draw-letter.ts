import type { DocumentView } from '#shared/document-view.ts';
import type { LetterView } from '#shared/letter-view.ts';
import { plainText, type RichBlock, type RichInline } from '#shared/rich-text.ts';
import { ink, mm, px, styles, type TextStyle } from './print-style.ts';
import { leftEdge, type Placing, type Sheet, type Tag } from './sheet.ts';
import type { Span, SpanMark, TextLine, TextRun } from './text-lines.ts';

const PART_GAP = mm(8);
const BLOCK_GAP = styles.letter.size * 0.8;
const ITEM_GAP = styles.letter.size * 0.35;
const INDENT = mm(6);
/** Width of prose in ems. */
const PROSE_WIDTH = 42;
const TALLEST_PICTURE = mm(180);

export type Pictures = Readonly<Record<string, Uint8Array>>;

/** Where a block stands, and what is known of those before it. */
interface Flow {
  sheet: Sheet;
  parent: Tag;
  placing: Placing;
  letter: LetterView;
  pictures: Pictures;
  headings: Headings;
}

/** Ranks of headings follow each other without a gap. */
interface Headings {
  /** Of the heading above the text. */
  base: number;
  /** Of the last one in it. */
  last: number;
}

/** All that a letter says, for choosing fonts. Bullets and numbers belong to it. */
export const textsOfRich = ({ cover, sections }: LetterView): string =>
  [
    '• 0123456789.',
    ...sections.map(({ title }) => title),
    ...[cover, ...sections.map(({ body }) => body)].flatMap((text) => (text ? [plainText(text)] : [])),
  ].join('\n');

/** What a proposal says in words of its own. */
export function drawLetter(sheet: Sheet, letter: LetterView, pictures: Pictures = {}): void {
  sheet.keep(mm(7) + mm(6) + 2 * styles.letter.leading);
  sheet.y += mm(7);
  sheet.rule(sheet.y, ink.line);
  sheet.y += mm(6);
  const placing = proseOf(sheet);
  const parts = [
    ...(letter.cover ? [{ title: undefined, body: letter.cover }] : []),
    ...letter.sections.map(({ title, body }) => ({ title, body })),
  ];
  for (const [index, { title, body }] of parts.entries()) {
    if (index > 0) sheet.y += PART_GAP;
    const parent = sheet.tag('Sect');
    if (title) {
      sheet.keep(styles.letterHeading.leading + mm(3) + 2 * styles.letter.leading);
      sheet.write(sheet.tag('H2', parent), title, styles.letterHeading, placing);
      sheet.y += mm(3);
    }
    const base = title ? 2 : 1;
    const flow = { sheet, parent, placing, letter, pictures, headings: { base, last: base } };
    if (body) drawBlocks(flow, body.content, BLOCK_GAP);
    parent.end();
  }
}

const proseOf = (sheet: Sheet): Placing => ({
  x: sheet.left,
  width: Math.min(sheet.width, styles.letter.size * PROSE_WIDTH),
  isProse: true,
});

function drawBlocks(flow: Flow, blocks: readonly RichBlock[], gap: number): void {
  for (const [index, block] of blocks.entries()) {
    const isHeading = block.type === 'heading';
    if (index > 0) flow.sheet.y += isHeading ? 1.5 * styles.letter.size : gap;
    if (block.type === 'paragraph') drawParagraph(flow, 'P', block.content, styles.letter);
    else if (isHeading) drawHeading(flow, block);
    else if (block.type === 'image') drawPicture(flow, block.attrs);
    else drawList(flow, block);
  }
}

function drawHeading(flow: Flow, { attrs, content }: Extract<RichBlock, { type: 'heading' }>): void {
  const { headings, sheet } = flow;
  const rank = Math.min(headings.base + attrs.level - 1, headings.last + 1);
  headings.last = rank;
  const isMinor = attrs.level === 3;
  const style = isMinor ? { ...styles.letterSubheading, size: styles.letter.size } : styles.letterSubheading;
  sheet.keep(style.leading + BLOCK_GAP + 2 * styles.letter.leading);
  drawParagraph(flow, `H${rank}`, content, style, isMinor);
}

function drawParagraph(
  { sheet, parent, placing }: Flow,
  role: string,
  content: readonly RichInline[] = [],
  style: TextStyle,
  isItalic = false,
): void {
  const lines = sheet.layOutSpans(spansOf(content, style, isItalic), style, placing.width);
  const tag = sheet.tag(role, parent);
  for (const line of lines) {
    if (!sheet.fits(style.leading)) sheet.nextPage();
    writeRichLine(sheet, tag, line, style, placing);
    sheet.y += style.leading;
  }
  tag.end();
}

function spansOf(content: readonly RichInline[], style: TextStyle, isItalic: boolean): Span[] {
  return content.map((part): Span => {
    if (part.type === 'hardBreak') return { text: '\n' };
    const marks = part.marks ?? [];
    const link = marks.find((mark) => mark.type === 'link');
    const leans = isItalic || marks.some(({ type }) => type === 'italic');
    const mark: SpanMark = { ...(leans && { isItalic: true }), ...(link && { href: link.attrs.href }) };
    const isBold = style.weight === 600 || marks.some(({ type }) => type === 'bold');
    return {
      text: part.text,
      ...(isBold && { weight: 600 }),
      ...((leans || link) && { mark }),
    };
  });
}

/** A line whose links are links. */
function writeRichLine(sheet: Sheet, tag: Tag, line: TextLine, style: TextStyle, placing: Placing): void {
  const x = leftEdge(line, placing);
  const { y } = sheet;
  for (const { href, runs } of groupsOf(line.runs)) {
    const part = { ...line, runs };
    if (href === undefined) {
      tag.add(() => sheet.draw(part, style, x, y));
      continue;
    }
    const link = sheet.tag('Link', tag);
    const left = x + Math.min(...runs.map((run) => run.x));
    const right = x + Math.max(...runs.map((run) => run.x + run.width));
    link.add(() => {
      sheet.draw(part, { ...style, color: ink.link }, x, y);
      const below = y + style.leading * 0.8;
      sheet.doc.moveTo(left, below).lineTo(right, below).lineWidth(0.5).stroke(ink.link);
    });
    const text = runs.map((run) => run.text).join('');
    sheet.link(link, { x: left, y, width: right - left, height: style.leading }, href, text);
    link.end();
  }
}

function groupsOf(runs: readonly TextRun[]): { href: string | undefined; runs: TextRun[] }[] {
  const groups: { href: string | undefined; runs: TextRun[] }[] = [];
  for (const run of runs) {
    const href = run.mark?.href;
    const last = groups.at(-1);
    if (last && last.href === href) last.runs.push(run);
    else groups.push({ href, runs: [run] });
  }
  return groups;
}

function drawList(flow: Flow, list: Extract<RichBlock, { type: 'bulletList' | 'orderedList' }>): void {
  const { sheet, placing } = flow;
  const tag = sheet.tag('L', flow.parent);
  for (const [index, item] of list.content.entries()) {
    if (index > 0) sheet.y += ITEM_GAP;
    if (!sheet.fits(styles.letter.leading)) sheet.nextPage();
    const entry = sheet.tag('LI', tag);
    const label = sheet.tag('Lbl', entry);
    const [mark] = sheet.layOut(list.type === 'bulletList' ? '•' : `${index + 1}.`, styles.letter);
    const indented = { ...placing, x: placing.x + INDENT, width: Math.max(placing.width - INDENT, mm(20)) };
    if (mark)
      sheet.writeLine(label, mark, styles.letter, { x: placing.x, width: INDENT - mm(1.5), align: 'right' });
    label.end();
    const body = sheet.tag('LBody', entry);
    drawBlocks({ ...flow, parent: body, placing: indented }, item.content, ITEM_GAP);
    body.end();
    entry.end();
  }
  tag.end();
}

function drawPicture(
  { sheet, parent, placing, letter, pictures }: Flow,
  { fileId, alt }: Extract<RichBlock, { type: 'image' }>['attrs'],
): void {
  const size = letter.images.find(({ id }) => id === fileId);
  const image = size && openPicture(sheet, pictures[fileId]);
  if (!image) return;
  const natural = { width: px(size.width), height: px(size.height) };
  const scale = Math.min(
    1,
    placing.width / natural.width,
    Math.min(TALLEST_PICTURE, sheet.wholeHeight) / natural.height,
  );
  const [width, height] = [natural.width * scale, natural.height * scale];
  sheet.keep(height);
  const { y: top } = sheet;
  const figure = sheet.tag('Figure', parent, {
    alt: alt || 'Picture',
    bbox: [placing.x, top, placing.x + width, top + height],
  });
  figure.add(() => sheet.doc.image(image, placing.x, top, { width, height }));
  figure.end();
  sheet.y = top + height;
}

/** Nothing where the file can't be read: the words around it still count. */
function openPicture({ doc }: Sheet, file: Uint8Array | undefined): Buffer | undefined {
  try {
    return file && (doc as unknown as { openImage(file: Buffer): Buffer }).openImage(Buffer.from(file));
  } catch {
    return undefined;
  }
}

/** What goes with a proposal, by name. */
export function drawAttachments(sheet: Sheet, { attachments = [] }: DocumentView): void {
  if (attachments.length === 0) return;
  const { left, width } = sheet;
  sheet.keep(mm(6) + styles.label.leading + px(6) + attachments.length * styles.contact.leading);
  sheet.y += mm(6);
  const section = sheet.tag('Sect');
  sheet.write(sheet.tag('H2', section), 'Attachments', styles.label, { x: left, width });
  sheet.y += px(6);
  for (const { name, note } of attachments) {
    const noteWidth = sheet.measure(note, styles.note);
    const tag = sheet.tag('P', section);
    const lines = sheet.layOut(name, styles.contact, width - noteWidth - mm(6));
    const start = sheet.y;
    sheet.writeLines(tag, lines, styles.contact, { x: left, width });
    const [line] = sheet.layOut(note, styles.note);
    const end = sheet.y;
    if (lines.length === 1) sheet.y = start;
    else sheet.y = end - styles.contact.leading;
    if (line)
      sheet.writeLine(
        tag,
        line,
        { ...styles.note, leading: styles.contact.leading },
        { x: left, width, align: 'right' },
      );
    sheet.y = end;
    tag.end();
  }
  section.end();
}
