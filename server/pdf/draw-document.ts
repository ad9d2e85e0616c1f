import PDFDocument from 'pdfkit';
import { brand } from '#shared/brand.ts';
import type { DocumentView } from '#shared/document-view.ts';
import { sentence } from '#shared/sentence.ts';
import { drawCredits } from './draw-credits.ts';
import { drawHead } from './draw-head.ts';
import { drawLines } from './draw-lines.ts';
import { drawDescription, drawParties } from './draw-parties.ts';
import { FontBook, type StyledText } from './font-book.ts';
import { margins, styles } from './print-style.ts';
import { Sheet } from './sheet.ts';

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
  const doc = new PDFDocument({
    size: paper,
    margin: 0,
    pdfVersion: '1.7',
    lang: 'en-US',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    // No font of the library's own: all that is used is embedded.
    font: '',
    info: {
      Title: sentence`${view.heading} from ${view.seller.name}`,
      Author: view.seller.name,
      Subject: view.title,
      Creator: brand.name,
      Producer: brand.name,
    },
  });
  const file = collect(doc);
  const sheet = new Sheet(doc, book);
  drawHead(sheet, view, logo && Buffer.from(logo));
  drawParties(sheet, view);
  drawDescription(sheet, view);
  drawLines(sheet, view);
  drawCredits(sheet, view, productUrl);
  sheet.root.end();
  numberPages(sheet, view.heading);
  doc.end();
  return file;
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
    ...view.lines.map((line) => line.description),
  ];
  return [
    { text: view.title, ...styles.title },
    { text: [seller.name, status.label, ...view.parties.map(({ name }) => name)].join('\n'), ...styles.name },
    { text: regular.join('\n'), ...styles.cell },
    { text: view.total.label, ...styles.totalLabel },
  ].map(({ text, weight, isDisplay }) => ({ text, weight, ...(isDisplay && { isDisplay }) }));
}
