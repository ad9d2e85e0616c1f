import PDFDocument from 'pdfkit';
import { brand } from '#shared/brand.ts';
import { type DocumentView, textsOfDetails } from '#shared/document-view.ts';
import { textsOfLine } from '#shared/lines-view.ts';
import { drawCredits } from './draw-credits.ts';
import { drawEnd } from './draw-end.ts';
import { drawHead } from './draw-head.ts';
import { drawLines } from './draw-lines.ts';
import { drawDescription, drawParties } from './draw-parties.ts';
import { FontBook, type StyledText } from './font-book.ts';
import { margins, styles } from './print-style.ts';
import { Sheet } from './sheet.ts';
import { type PdfFacts, plainLine, xmpPacket } from './xmp.ts';

export type Paper = 'A4' | 'LETTER';

/** Everything that a PDF is made of. */
export interface PdfSource {
  view: DocumentView;
  paper: Paper;
  /** Address that the product's name leads to. */
  productUrl: string;
  /** A PNG or JPEG file. */
  logo?: Uint8Array;
}

/** Sets a document on paper as its page prints it. The only place that lays out a PDF. */
export async function drawDocument({ view, paper, productUrl, logo }: PdfSource): Promise<Buffer> {
  const book = await FontBook.open(textsOf(view));
  const facts = factsOf(view);
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
  drawHead(sheet, view, logo && Buffer.from(logo));
  drawParties(sheet, view);
  drawDescription(sheet, view);
  drawLines(sheet, view);
  drawEnd(sheet, view);
  drawCredits(sheet, view, productUrl);
  sheet.root.end();
  numberPages(sheet, view.heading);
  nameMissingGlyph(doc);
  doc.end();
  return file;
}

const factsOf = ({ heading, seller, title }: DocumentView): PdfFacts => ({
  title: plainLine(`${heading} from ${seller.name}`),
  author: plainLine(seller.name),
  subject: plainLine(title),
  creator: brand.name,
  created: new Date(),
});

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

/** What is written on the document in which letters; the book of fonts opens what these need. */
function textsOf(view: DocumentView): StyledText[] {
  const { credits, seller, status, description } = view;
  const contacts = [
    ...view.parties.flatMap(({ lines }) => lines),
    ...(credits.kind === 'seller' ? credits.lines : []),
  ];
  const regular = [
    ...contacts.map(({ text }) => text),
    description?.text,
    ...view.lines.flatMap(textsOfLine),
    ...textsOfDetails(view),
  ];
  return [
    { text: view.title, ...styles.title },
    { text: [seller.name, status.label, ...view.parties.map(({ name }) => name)].join('\n'), ...styles.name },
    { text: regular.join('\n'), ...styles.cell },
    { text: (view.sections ?? []).map(({ title }) => title).join('\n'), ...styles.section },
    { text: view.total.label, ...styles.totalLabel },
  ].map(({ text, weight, isDisplay }) => ({ text, weight, ...(isDisplay && { isDisplay }) }));
}
