import type { FilePurpose, FileType } from '#shared/file.ts';

/** How much of both ends of a file is looked at. A ZIP's directory ends at most so far from its end. */
export const END_BYTES = 66_000;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const END_OF_ZIP = Buffer.from('PK\x05\x06', 'latin1');
/** Bytes of a ZIP's last record without its comment. */
const ZIP_END_BYTES = 22;
/** Where an archive of tapes names itself. */
const TAR = { at: 257, name: 'ustar' };
const PDF_HEAD = /^%PDF-[12]\.\d[ \t]*[\r\n]/;
const PDF_TAIL = /startxref\s+\d+\s+%%EOF\s*$/;
/** Readers look for the end of a PDF so far from the end of its file. */
const PDF_TAIL_BYTES = 1_024;

const startsWith = (content: Buffer, signature: Buffer) =>
  content.subarray(0, signature.length).equals(signature);

const textOf = (content: Buffer) => content.toString('latin1');

/** Both ends of a file; of a small one they overlap. */
export interface FileEnds {
  head: Buffer;
  tail: Buffer;
}

/** What a file is by what is in it, whatever it is called; undefined for everything that its purpose doesn't take. */
export function fileType(ends: FileEnds, purpose: FilePurpose): FileType | undefined {
  if (isArchiveToo(ends)) return undefined;
  const { head } = ends;
  if (startsWith(head, PNG)) return 'image/png';
  if (startsWith(head, JPEG)) return 'image/jpeg';
  if (purpose === 'attachment') return isPdf(ends) ? 'application/pdf' : undefined;
  const isWebp = textOf(head.subarray(0, 4)) === 'RIFF' && textOf(head.subarray(8, 12)) === 'WEBP';
  return isWebp ? 'image/webp' : undefined;
}

const isPdf = ({ head, tail }: FileEnds) =>
  PDF_HEAD.test(textOf(head.subarray(0, 32))) &&
  PDF_TAIL.test(textOf(tail.subarray(-PDF_TAIL_BYTES)).replace(/[\s\0]+$/, ''));

/** Whether another program would read an archive in it: what shows as a picture or a document carries nothing else along. */
function isArchiveToo({ head, tail }: FileEnds): boolean {
  if (textOf(head.subarray(TAR.at, TAR.at + TAR.name.length)) === TAR.name) return true;
  for (
    let at = tail.lastIndexOf(END_OF_ZIP);
    at >= 0;
    at = at > 0 ? tail.lastIndexOf(END_OF_ZIP, at - 1) : -1
  ) {
    if (at + ZIP_END_BYTES > tail.length) continue;
    if (at + ZIP_END_BYTES + tail.readUInt16LE(at + 20) === tail.length) return true;
  }
  return false;
}
