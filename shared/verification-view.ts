import type { FactView } from './document-view.ts';
import { exactTimes } from './exact-time.ts';
import { withoutTurningIn } from './sentence.ts';
import type { Verification } from './signature.ts';

/** What the page of a signature shows. Texts keep their line breaks. */
export interface VerificationView {
  sellerName: string;
  /** `Proposal PRO-0007` */
  heading: string;
  title: string;
  facts: FactView[];
  /** SHA-256 of the sealed file as hexadecimal digits; absent until it is made. */
  pdfHash?: string;
}

const kinds = { typed: 'Typed', drawn: 'Drawn by hand' };

const seals = {
  certificate: "Signed with the certificate of whoever runs this site, and kept here by the file's SHA-256",
  hash: "Kept here by the file's SHA-256; the file is not signed with a certificate",
};

export function verificationView(given: Verification): VerificationView {
  const verification = withoutTurningIn(given);
  const { name, kind, version, signedAt, sealedAt, sealKind, documentHash, pdfHash } = verification;
  const { displayNumber, title, sellerName, timeZone } = verification;
  const times = (instant: string) => exactTimes(instant, timeZone).join('\n');
  return {
    sellerName,
    title,
    heading: `Proposal ${displayNumber}`,
    facts: [
      { label: 'Signed by', text: name },
      { label: 'Signature', text: kinds[kind] },
      { label: 'Signed', text: times(signedAt) },
      { label: 'Version', text: String(version) },
      { label: 'What was signed (SHA-256)', text: documentHash },
      ...(sealedAt && pdfHash
        ? [
            { label: 'Signed PDF made', text: times(sealedAt) },
            { label: 'Signed PDF (SHA-256)', text: pdfHash },
            { label: 'Seal', text: seals[sealKind ?? 'hash'] },
          ]
        : [{ label: 'Signed PDF', text: 'Sealing…' }]),
    ],
    ...(pdfHash && { pdfHash }),
  };
}
