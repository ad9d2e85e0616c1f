import type { Font } from 'fontkit';
import type { PlacedGlyph, Shaper } from './shaper.ts';

/** What the PDF library asks of a glyph. */
export interface ToldGlyph {
  id: number;
  /** In the font file, where 0 is the box for what is missing. */
  fileId: number;
  advanceWidth: number;
  codePoints: readonly number[];
}

/** A text in glyphs, from the left. */
export interface ShapedText {
  glyphs: readonly ToldGlyph[];
  positions: readonly PlacedGlyph['position'][];
  advanceWidth: number;
}

/** A font as the PDF library takes it, given what `shape` made. */
export interface ToUnicodeFont extends Omit<Font, 'layout'> {
  /** @param meanings what stands for something else than itself, by where it begins in the text */
  shape(text: string, meanings?: Meanings): ShapedText;
  layout(text: string, shaped?: ShapedText): ShapedText;
}

export type Meanings = ReadonlyMap<number, string>;

interface GlyphSet {
  /** Ids in the order of the embedded font. */
  glyphs: number[];
  includeGlyph(id: number): number;
}

/**
 * What the second part of a letter stands for, its dots for example. Readers make up a text for a glyph that has none;
 * this character is neither seen nor searched for.
 */
const NOTHING_MORE = [0x034f];

export const RIGHT_TO_LEFT_LETTER =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Ids of glyphs in a font file end below. */
const FIRST_TOLD_ID = 0x1_0000;

/**
 * A font whose glyphs tell what they stand for. A PDF maps each glyph to one text, but a font draws different letters
 * with one glyph: Arabic letters that differ in their dots alone, a bracket and its mirrored counterpart, one
 * replacement sign for whatever it replaces. Here a glyph is embedded once for each text, so that searching, copying
 * and reading aloud find the letters that were written.
 */
export function toUnicodeFont(font: Font, shaper: Shaper): ToUnicodeFont {
  const table = createTable<number>();

  const shape = (text: string, meanings: Meanings = new Map()): ShapedText => {
    const placed = shaper.shape(text, RIGHT_TO_LEFT_LETTER.test(text));
    const glyphs = placed.map(({ id, start, end }): ToldGlyph => {
      const codePoints = told(text, meanings, start, end);
      return {
        id: FIRST_TOLD_ID + table.indexOf(`${id}:${codePoints.join()}`, id),
        fileId: id,
        advanceWidth: font.getGlyph(id).advanceWidth,
        codePoints,
      };
    });
    const positions = placed.map(({ position }) => position);
    return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
  };

  return Object.assign(Object.create(font) as Font, {
    shape,
    // The library scales the positions that it gets.
    layout: (text: string, shaped = shape(text)) => ({
      ...shaped,
      positions: shaped.positions.map((position) => ({ ...position })),
    }),
    createSubset() {
      const subset = font.createSubset() as unknown as GlyphSet;
      const indexes = new Map<number, number>();
      const include = subset.includeGlyph.bind(subset);
      subset.includeGlyph = (id) => {
        const real = table.at(id - FIRST_TOLD_ID);
        if (real === undefined) return include(id);
        const index = indexes.get(id) ?? subset.glyphs.push(real) - 1;
        indexes.set(id, index);
        return index;
      };
      return subset;
    },
  });
}

/** What the characters between two places of a text say. */
function told(text: string, meanings: Meanings, start: number, end: number): readonly number[] {
  let said = '';
  for (let at = start; at < end; at++) said += meanings.get(at) ?? (meanings.size > 0 ? '' : text[at]);
  return said ? codePointsOf(said) : NOTHING_MORE;
}

/** Numbers values in the order in which their keys come up. */
function createTable<Value>() {
  const indexes = new Map<string, number>();
  const values: Value[] = [];
  return {
    indexOf(key: string, value: Value): number {
      const known = indexes.get(key) ?? values.push(value) - 1;
      indexes.set(key, known);
      return known;
    },
    at: (index: number): Value | undefined => values[index],
  };
}

const codePointsOf = (text: string) => [...text].map((character) => character.codePointAt(0) ?? 0);
