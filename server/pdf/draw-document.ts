import { brand } from '#shared/brand.ts';
import { type DocumentView, textsOfDetails } from '#shared/document-view.ts';
import { textsOfLine } from '#shared/lines-view.ts';
import { drawCredits } from './draw-credits.ts';
import { drawEnd } from './draw-end.ts';
import { drawEvidence } from './draw-evidence.ts';
import { drawHead } from './draw-head.ts';
import { drawAttachments, drawLetter, textsOfRich } from './draw-letter.ts';
import { drawLines } from './draw-lines.ts';
import { drawDescription, drawParties } from './draw-parties.ts';
import { type EvidenceView, textsOfEvidence } from './evidence-view.ts';
import type { StyledText } from './font-book.ts';
import { type Paper, writePdf } from './pdf-file.ts';
import { styles } from './print-style.ts';
import { addSignatureField, type SignatureField } from './signature-field.ts';
import { type PdfFacts, plainLine } from './xmp.ts';

/** Everything that a PDF is made of. */
export interface PdfSource {
  view: DocumentView;
  paper: Paper;
  /** Address that the product's name leads to. */
  productUrl: string;
  /** A PNG or JPEG file. */
  logo?: Uint8Array;
  /** PNG and JPEG files that its letter shows, by their ids. */
  pictures?: Readonly<Record<string, Uint8Array>>;
  /** How it was signed; the last page says so. */
  evidence?: EvidenceView;
  /** Leaves room for a certificate's signature of the file. */
  signatureField?: SignatureField;
}

/** Sets a document on paper as its page prints it. The only place that lays out a PDF. */
export async function drawDocument(source: PdfSource): Promise<Buffer> {
  const { view, paper, productUrl, logo, pictures, evidence, signatureField } = source;
  const texts = [...textsOf(view), ...(evidence ? evidenceTexts(evidence) : [])];
  return writePdf({ facts: factsOf(view), texts, paper, heading: view.heading }, (sheet) => {
    drawHead(sheet, view, logo && Buffer.from(logo));
    drawParties(sheet, view);
    if (view.letter) drawLetter(sheet, view.letter, pictures);
    drawDescription(sheet, view);
    drawLines(sheet, view);
    drawEnd(sheet, view);
    drawAttachments(sheet, view);
    drawCredits(sheet, view, productUrl);
    if (evidence) drawEvidence(sheet, evidence);
    if (signatureField) addSignatureField(sheet, signatureField);
  });
}

const factsOf = ({ heading, seller, title }: DocumentView): PdfFacts => ({
  title: plainLine(`${heading} from ${seller.name}`),
  author: plainLine(seller.name),
  subject: plainLine(title),
  creator: brand.name,
  created: new Date(),
});

/** What is written on the document in which letters; the book of fonts opens what these need. */
function textsOf(view: DocumentView): StyledText[] {
  const { credits, seller, status, description } = view;
  const totals = [...(view.sums ?? []).filter(({ isTotal }) => isTotal), view.total];
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
  const letter = view.letter ? textsOfRich(view.letter) : '';
  return [
    { text: view.title, ...styles.title },
    { text: letter, ...styles.letter },
    { text: letter, ...styles.letterHeading },
    { text: letter, ...styles.letterSubheading },
    { text: [seller.name, status.label, ...view.parties.map(({ name }) => name)].join('\n'), ...styles.name },
    { text: regular.join('\n'), ...styles.cell },
    { text: (view.sections ?? []).map(({ title }) => title).join('\n'), ...styles.section },
    { text: totals.map(({ label, text }) => `${label} ${text}`).join('\n'), ...styles.totalLabel },
  ].map(({ text, weight, isDisplay }) => ({ text, weight, ...(isDisplay && { isDisplay }) }));
}

function evidenceTexts(evidence: EvidenceView): StyledText[] {
  const { title, signature, signer } = evidence;
  return [
    { text: textsOfEvidence(evidence).join('\n'), weight: 400 },
    { text: title, weight: 500, isDisplay: true },
    { text: signer, weight: 600 },
    ...(signature.kind === 'typed'
      ? [{ text: signature.text, weight: 400, isHandwritten: true } as const]
      : []),
  ];
}
