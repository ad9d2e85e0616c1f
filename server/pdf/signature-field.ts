import type { Sheet } from './sheet.ts';

/** Stands where the library that signs puts the places of what is signed. */
const PLACE = '**********';
/** Bytes for a signature with the certificates of its chain. */
const SIGNATURE_BYTES = 16_384;
const PRINTED_AND_LOCKED = 4 + 128;

/** What a field says of the signature in it. */
export interface SignatureField {
  name: string;
  reason: string;
  signedAt: Date;
}

/** Leaves room for a digital signature of the whole file, which is no picture on a page. */
export function addSignatureField(sheet: Sheet, { name, reason, signedAt }: SignatureField): void {
  const { doc } = sheet;
  const signature = doc.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, PLACE, PLACE, PLACE],
    Contents: Buffer.alloc(SIGNATURE_BYTES),
    Reason: new String(reason),
    M: signedAt,
    Name: new String(name),
  });
  (signature as unknown as { end(): void }).end();
  const form = sheet.tag('Form');
  const { annotations } = doc.page as unknown as { annotations: unknown[] };
  doc.annotate(0, 0, 0, 0, {
    Subtype: 'Widget',
    FT: 'Sig',
    T: new String('Seal') as string,
    TU: new String(reason),
    V: signature,
    F: PRINTED_AND_LOCKED,
    structParent: form,
  } as unknown as PDFKit.Mixins.AnnotationOption);
  form.end();
  const root = (doc as unknown as { _root: { data: Record<string, unknown> } })._root;
  // Signatures exist, and changes are only appended.
  // The library ends forms of its own making alone.
  Object.assign(doc, { endAcroForm: () => doc });
  root.data.AcroForm = { SigFlags: 3, Fields: [annotations.at(-1)] };
}
