import type { FontBook } from './font-book.ts';
import { baselineIn, margins, type TextStyle } from './print-style.ts';
import { layOutLines, layOutSpans, type Span, type TextLine } from './text-lines.ts';
import type { ShapedText } from './to-unicode-font.ts';

type Doc = PDFKit.PDFDocument;
/** A node of what a screen reader is told. */
export type Tag = InstanceType<typeof PDFKit.PDFStructureElement>;

// The library's types do not know what a table's head says of its cells, nor where a picture stands.
interface TagOptions extends PDFKit.Mixins.StructureElementOptions {
  scope?: 'Column';
  bbox?: [left: number, top: number, right: number, bottom: number];
}

/** Where writing goes on. */
export interface Position {
  page: number;
  y: number;
}

export const later = (one: Position, other: Position) =>
  other.page > one.page || (other.page === one.page && other.y > one.y) ? other : one;

export interface Placing {
  /** Left edge of the column, and its width. */
  x: number;
  width: number;
  align?: 'left' | 'right' | 'center';
  /** Right-to-left lines stand at the right edge. */
  isProse?: boolean;
}

/** Pages that fill from top to bottom. All lengths are points, `y` is measured from the top. */
export class Sheet {
  readonly doc: Doc;
  readonly book: FontBook;
  readonly root: Tag;
  y = margins.top;
  #page = 0;
  #pages = 1;

  /** @param doc with its first page, keeping all pages until it ends */
  constructor(doc: Doc, book: FontBook) {
    this.doc = doc;
    this.book = book;
    this.root = doc.struct('Document');
    doc.addStructure(this.root);
  }

  get left(): number {
    return margins.side;
  }

  get width(): number {
    return this.doc.page.width - 2 * margins.side;
  }

  get right(): number {
    return this.left + this.width;
  }

  get bottom(): number {
    return this.doc.page.height - margins.bottom;
  }

  /** Height of a page that is still empty. */
  get wholeHeight(): number {
    return this.bottom - margins.top;
  }

  get pages(): number {
    return this.#pages;
  }

  get position(): Position {
    return { page: this.#page, y: this.y };
  }

  set position({ page, y }: Position) {
    this.#page = page;
    this.doc.switchToPage(page);
    this.y = y;
  }

  fits(height: number): boolean {
    // Sums of fractions may miss the edge by a hair.
    return this.y + height <= this.bottom + 0.01;
  }

  nextPage(): void {
    if (this.#page + 1 < this.#pages) {
      this.position = { page: this.#page + 1, y: margins.top };
      return;
    }
    this.doc.addPage();
    this.#page = this.#pages;
    this.#pages += 1;
    this.y = margins.top;
  }

  /** Goes to the next page where the height is not left, unless no page would do. */
  keep(height: number): void {
    if (!this.fits(height) && height <= this.wholeHeight) this.nextPage();
  }

  layOut(text: string, style: TextStyle, width = Infinity): TextLine[] {
    return layOutLines(this.book, text, style, width);
  }

  layOutSpans(spans: readonly Span[], style: TextStyle, width = Infinity): TextLine[] {
    return layOutSpans(this.book, spans, style, width);
  }

  /** Width of a text in one line. */
  measure(text: string, style: TextStyle): number {
    return Math.max(0, ...this.layOut(text, style).map(({ width }) => width));
  }

  tag(type: string, parent: Tag = this.root, options: TagOptions = {}): Tag {
    const element = this.doc.struct(type, options);
    parent.add(element);
    return element;
  }

  /** A text as a tag of its own, from `y` downwards over as many pages as it takes. */
  write(tag: Tag, text: string, style: TextStyle, placing: Placing): void {
    this.writeLines(tag, this.layOut(text, style, placing.width), style, placing);
    tag.end();
  }

  writeLines(tag: Tag, lines: readonly TextLine[], style: TextStyle, placing: Placing): void {
    for (const line of lines) {
      if (!this.fits(style.leading)) this.nextPage();
      this.writeLine(tag, line, style, placing);
      this.y += style.leading;
    }
  }

  /** One line at `y`, which stays. @returns the line's left edge */
  writeLine(tag: Tag, line: TextLine, style: TextStyle, placing: Placing): number {
    const x = leftEdge(line, placing);
    tag.add(() => this.draw(line, style, x, this.y));
    return x;
  }

  /** As a person sees it, without a word to who listens. */
  drawArtifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  rule(y: number, color: string, thickness = 0.75, x1 = this.left, x2 = this.right): void {
    this.drawArtifact(() => {
      this.doc.moveTo(x1, y).lineTo(x2, y).lineWidth(thickness).stroke(color);
    });
  }

  link(tag: Tag, rect: { x: number; y: number; width: number; height: number }, href: string, text: string) {
    // Wrapped, it is written as a text and not as a name.
    const options = { structParent: tag, Contents: new String(text) as string };
    this.doc.link(rect.x, rect.y, rect.width, rect.height, href, options);
  }

  draw(line: TextLine, style: TextStyle, x: number, top: number): void {
    const baseline = top + baselineIn(style);
    for (const { text, face, x: offset, width, isReversed, shaped, mark } of line.runs) {
      if (isReversed) this.doc.markContent('ReversedChars');
      this.doc
        // The library takes an opened font, which its types do not know.
        .font(face.font as unknown as string, face.key, style.size)
        .fillColor(style.color)
        .text(text, x + offset, baseline, {
          lineBreak: false,
          baseline: 'alphabetic',
          ...asShaped(shaped, width),
          characterSpacing: (style.tracking ?? 0) * style.size,
          ...(mark?.isItalic && { oblique: OBLIQUE }),
        });
      if (isReversed) this.doc.endMarkedContent();
    }
  }
}

/** The library hands features on to the font, which takes its own shaping back; given a width, it does not measure. */
function asShaped(shaped: ShapedText, textWidth: number): PDFKit.Mixins.TextOptions {
  const options = {
    features: shaped as unknown as PDFKit.Mixins.OpenTypeFeatures[],
    textWidth,
    wordCount: 1,
  };
  return options;
}

/** Degrees by which letters lean that are set in italics: few scripts have any of their own. */
const OBLIQUE = 11;

export function leftEdge(line: TextLine, { x, width, align = 'left', isProse }: Placing): number {
  const free = width - line.width;
  if (align === 'center') return x + free / 2;
  return align === 'right' || (isProse && line.isRtl) ? x + free : x;
}
