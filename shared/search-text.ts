// Letters that Unicode does not decompose into a base letter and a mark.
const SPECIAL: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ς: 'σ',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
};

/**
 * Text as searches compare it: lower case, without accents, typographic marks made plain,
 * runs of white space made one blank. Applied to what is stored and to what is typed.
 */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøłđðþıħς‘’ʼ“”–—]/g, (letter) => SPECIAL[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}
