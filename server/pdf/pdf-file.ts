import PDFDocument from 'pdfkit';
import { FontBook, type StyledText } from './font-book.ts';
import { margins, styles } from './print-style.ts';
import { Sheet } from './sheet.ts';
import { type PdfFacts, xmpPacket } from './xmp.ts';

export type Paper = 'A4' | 'LETTER';

interface PdfFrame {
  facts: PdfFacts;
  /** What is written in which letters; the book of fonts opens what these need. */
  texts: readonly StyledText[];
  paper: Paper;
  /** What a loose sheet says that it belongs to. */
  heading: string;
}

/** A file of numbered pages, fit to be kept and to be read aloud. */
export async function writePdf(
  { facts, texts, paper, heading }: PdfFrame,
  draw: (sheet: Sheet) => void,
): Promise<Buffer> {
  const book = await FontBook.open([...texts]);
  const doc = new PDFDocument({
    size: paper,
    margin: 0,
    pdfVersion: '1.7',
    // Brings the colour profile along.
    subset: 'PDF/A-3b',
    lang: 'en-US',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    // No font of the library's own: all that is used is embedded.
    font: '',
    info: {
      Title: facts.title,
      Author: facts.author,
      Subject: facts.subject,
      Creator: facts.creator,
      Producer: facts.creator,
      CreationDate: facts.created,
    },
  });
  setMetadata(doc, facts);
  const file = collect(doc);
  const sheet = new Sheet(doc, book);
  draw(sheet);
  sheet.root.end();
  numberPages(sheet, heading);
  nameMissingGlyph(doc);
  doc.end();
  return file;
}

/** In place of the library's own description, which escapes nothing. */
function setMetadata(doc: PDFKit.PDFDocument, facts: PdfFacts): void {
  const xml = xmpPacket(facts);
  const metadata = {
    append: () => {},
    end: () => {},
    getXML: () => xml,
    getLength: () => Buffer.byteLength(xml),
  };
  Object.assign(doc, { metadata });
}

/** The library says of the box for what is missing, which is in every font, that it stands for U+0000. */
function nameMissingGlyph(doc: PDFKit.PDFDocument): void {
  const { _fontFamilies: fonts } = doc as unknown as {
    _fontFamilies: Record<string, { unicode?: number[][] }>;
  };
  for (const { unicode } of Object.values(fonts)) if (unicode) unicode[0] = [0xfffd];
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}

/** Sheets that belong together name their document, so that a loose one finds its way back. */
function numberPages(sheet: Sheet, heading: string): void {
  const prefix = sheet.pages > 1 ? `${heading} · ` : '';
  for (let page = 0; page < sheet.pages; page++) {
    sheet.position = { page, y: sheet.bottom + (margins.bottom - styles.pageNumber.leading) / 2 };
    const [line] = sheet.layOut(`${prefix}Page ${page + 1} of ${sheet.pages}`, styles.pageNumber);
    if (!line) continue;
    sheet.drawArtifact(
      () => sheet.draw(line, styles.pageNumber, sheet.right - line.width, sheet.y),
      'Pagination',
    );
  }
}
