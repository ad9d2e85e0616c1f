/** Bytes of a seller's name in a file name; file systems take 255 in all. */
const MOST_BYTES = 120;

// Signs of paths, and what Windows refuses in names.
const FORBIDDEN = /[/\\:*?"<>|]+/g;
const AT_AN_EDGE = /(?<=^| )[/\\:*?"<>|]+|[/\\:*?"<>|]+(?= |$)/g;
// Marks of direction could make an ending look like another one. Joiners belong to letters and emoji.
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu;
/** Letters that are not a plain letter with a mark. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
};

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** `Harrow & Vale Studio - Invoice INV-0047.pdf`: the name of a document's file, and the same in ASCII. */
export function pdfFileNames({ seller, heading }: { seller: { name: string }; heading: string }) {
  const named = (name: string) => `${name ? `${name} - ` : ''}${heading.replaceAll('/', '-')}.pdf`;
  return { full: named(cleaned(seller.name)), ascii: named(cleaned(inAscii(seller.name))) };
}

function cleaned(name: string): string {
  const words = name
    .normalize('NFC')
    .replace(/\s/g, ' ')
    .replace(UNSEEN, '')
    .replace(AT_AN_EDGE, '')
    .replace(FORBIDDEN, '-')
    .replace(/ {2,}/g, ' ');
  return shortened(words.replace(/^[ .-]+/, '')).trim();
}

function shortened(name: string): string {
  let bytes = 0;
  let kept = '';
  for (const { segment } of graphemes.segment(name)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > MOST_BYTES) break;
    kept += segment;
  }
  return kept;
}

const inAscii = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[ßæÆœŒøØłŁđĐı]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\t-\r -~]/g, '');

/** A name that no other file of a ZIP has: numbers of one's own series may be written alike. */
export function freeName(taken: Set<string>, wanted: string): string {
  let name = wanted;
  for (let count = 2; taken.has(name.toLowerCase()); count++)
    name = wanted.replace(/\.pdf$/, ` (${count}).pdf`);
  taken.add(name.toLowerCase());
  return name;
}
