import { scriptFonts } from './script-fonts.ts';

/** The first font of page, print and PDF has these, and what belongs to no script: digits, signs, accents. */
const ofFirstFont =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;
const RUN = /[\p{L}\p{M}\p{N}]+/gu;
const LONGEST = 12;

const isPrintable = (sign: string): boolean =>
  ofFirstFont.test(sign) || scriptFonts.some(({ covers }) => covers.test(sign));

/**
 * The first letters of a text that a PDF has no font for, where it prints replacement signs; undefined where there are
 * none. A page shows them with the fonts of whoever reads it.
 */
export function unprintableLetters(text: string): string | undefined {
  for (const [run] of text.matchAll(RUN)) {
    const letters = [...run].filter((sign) => !isPrintable(sign));
    if (letters.length > 0) return letters.slice(0, LONGEST).join('');
  }
  return undefined;
}
